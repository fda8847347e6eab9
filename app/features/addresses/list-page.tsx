import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import { RemoveForm } from './remove-page.tsx';
import type { AddressView } from './saved.server.ts';

function RowActions({ address: { addressId, title, isDefault, removal } }: { address: AddressView }) {
  const t = useT();
  return (
    <div className="row-f">
      <LinkButton look="alt" small to={paths.address(addressId)} about={title}>
        {t('addresses.list.edit')}
      </LinkButton>
      {!isDefault && (
        <PostForm layout="plain" action={paths.addresses()}>
          <input type="hidden" name="addressId" value={addressId} />
          <Submit small look="alt" about={title}>
            {t('addresses.list.makeDefault')}
          </Submit>
        </PostForm>
      )}
      <DialogLink
        small
        look="quiet"
        to={paths.addressRemove(addressId)}
        label={t('addresses.list.remove')}
        about={title}
        title={t('addresses.remove.title')}
        text={removal}
      >
        <RemoveForm addressId={addressId} />
      </DialogLink>
    </div>
  );
}

function AddressCard({ address, fixed }: { address: AddressView; fixed: boolean }) {
  const t = useT();
  const { title, lines, isDefault } = address;
  const pill = isDefault && (
    <Pill tone="ok" shape="done">
      {t('addresses.list.isDefault')}
    </Pill>
  );
  return (
    <Card stack>
      <Rows>
        <Row
          lead={<LeadIcon name="pin" />}
          title={title}
          lines={lines}
          aside={pill || undefined}
          heading="h2"
        />
      </Rows>
      {!fixed && <RowActions address={address} />}
    </Card>
  );
}

interface ListPageProps {
  addresses: readonly AddressView[];
  /** why nothing can be changed */
  readOnly?: string;
  reply?: FormReply;
}

/** Every saved shipping address, and what can be done with each. */
export function AddressListPage({ addresses, readOnly, reply }: ListPageProps) {
  const t = useT();
  const add = <LinkButton to={paths.addressNew()}>{t('addresses.list.add')}</LinkButton>;
  return (
    <Page
      narrow
      title={t('addresses.list.title')}
      lead={t('addresses.list.lead')}
      back={{ to: paths.settings(), label: t('settings.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {readOnly && (
        <Note tone="wait" title={t('settings.notNow')}>
          {readOnly}
        </Note>
      )}
      {addresses.length === 0 ? (
        <Card>
          <EmptyState
            icon="pin"
            title={t('addresses.list.emptyTitle')}
            text={t('addresses.list.emptyText')}
            actions={!readOnly && add}
          />
        </Card>
      ) : (
        <Stack>
          {addresses.map((address) => (
            <AddressCard key={address.addressId} address={address} fixed={readOnly !== undefined} />
          ))}
          <p className="soft">{t('addresses.list.why')}</p>
        </Stack>
      )}
      {addresses.length > 0 && !readOnly && <Actions>{add}</Actions>}
    </Page>
  );
}
