import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import type { AddressView } from './saved.server.ts';

/** The button that removes, for the page and for the dialog over the list. */
export function RemoveForm({ addressId }: { addressId: string }) {
  const t = useT();
  return (
    <PostForm layout="plain" action={paths.addressRemove(addressId)}>
      <Submit look="bad">{t('addresses.remove.submit')}</Submit>
    </PostForm>
  );
}

/** The question before an address is removed. */
export function RemoveAddressPage({ address, reply }: { address: AddressView; reply?: FormReply }) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('addresses.remove.title')}
      lead={address.removal}
      back={{ to: paths.addresses(), label: t('addresses.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <Card>
        <Rows>
          <Row lead={<LeadIcon name="pin" />} title={address.title} lines={address.lines} heading="h2" />
        </Rows>
      </Card>
      <div className="acts">
        <RemoveForm addressId={address.addressId} />
        <LinkButton look="quiet" to={paths.addresses()}>
          {t('common.cancel')}
        </LinkButton>
      </div>
    </Page>
  );
}
