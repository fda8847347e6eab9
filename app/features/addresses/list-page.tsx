import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { SavedListPage } from '~/ui/saved-list-page.tsx';
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
  return (
    <SavedListPage
      title={t('addresses.list.title')}
      lead={t('addresses.list.lead')}
      back={{ to: paths.settings(), label: t('settings.title') }}
      reply={reply}
      readOnly={readOnly === undefined ? undefined : { title: t('settings.notNow'), text: readOnly }}
      add={<LinkButton to={paths.addressNew()}>{t('addresses.list.add')}</LinkButton>}
      empty={{ icon: 'pin', title: t('addresses.list.emptyTitle'), text: t('addresses.list.emptyText') }}
      why={t('addresses.list.why')}
    >
      {addresses.map((address) => (
        <AddressCard key={address.addressId} address={address} fixed={readOnly !== undefined} />
      ))}
    </SavedListPage>
  );
}
