import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed } from '~/analytics/events.server.ts';
import {
  DefaultAddressForm,
  makeDefault,
  addressViews,
  savedAddresses,
  type AddressView,
} from '~/features/addresses/addresses.server.ts';
import { RemoveAddressForm } from '~/features/addresses/address-form.tsx';
import { toErrorPage, toNotFound } from '~/features/errors/page-errors.server.ts';
import { programmeProblems } from '~/features/errors/programme-refusal.server.ts';
import { CoverageNotStartedPage } from '~/features/settings/coverage-not-started-page.tsx';
import {
  requireEditor,
  notStartedReason,
  readOnlyReason,
} from '~/features/coverage/coverage-guards.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { SavedListPage } from '~/ui/saved-list-page.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [t, notYet] = await Promise.all([getT(context), notStartedReason(context, member)]);
  if (notYet !== undefined) return { notYet, title: t('addresses.list.title') };
  const [addresses, readOnly] = await Promise.all([
    savedAddresses(member).catch(toErrorPage(context, request)),
    readOnlyReason(context, member),
  ]);
  return { addresses: addressViews(addresses, t), readOnly };
}

/** Makes one of the addresses the default. */
export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  const form = await readForm(request, DefaultAddressForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    await makeDefault(member, form.value.addressId)
      .catch(noteFailed(context, 'address'))
      .catch(toNotFound(context, 'addresses.gone'));
  } catch (error) {
    return rejectForm(context, form, programmeProblems(error, request));
  }
  await member.session.flash({ label: 'addresses.flash.isDefault', tone: 'ok' });
  return redirect(paths.addresses(), 303);
}

export default function SettingsAddresses() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  if (data.notYet !== undefined) return <CoverageNotStartedPage title={data.title} text={data.notYet} />;
  return <AddressListPage addresses={data.addresses} readOnly={data.readOnly} reply={reply} />;
}

function AddressListPage({ addresses, readOnly, reply }: ListPageProps) {
  const t = useT();
  return (
    <SavedListPage
      title={t('addresses.list.title')}
      lead={t('addresses.list.lead')}
      back={{ to: paths.settings(), label: t('nav.settings') }}
      reply={reply}
      readOnly={readOnly === undefined ? undefined : { title: t('settings.notNow'), text: readOnly }}
      add={<LinkButton to={paths.addressNew()}>{t('addresses.list.add')}</LinkButton>}
      empty={{ icon: 'pin', title: t('addresses.list.emptyTitle'), text: t('common.addOneToOrder') }}
      why={t('addresses.list.why')}
    >
      {addresses.map((address) => (
        <AddressCard key={address.addressId} address={address} fixed={readOnly !== undefined} />
      ))}
    </SavedListPage>
  );
}

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
            {t('common.makeDefault')}
          </Submit>
        </PostForm>
      )}
      <DialogLink
        small
        look="quiet"
        to={paths.addressRemove(addressId)}
        label={t('common.remove')}
        about={title}
        title={t('addresses.remove.title')}
        text={removal}
      >
        <RemoveAddressForm addressId={addressId} />
      </DialogLink>
    </div>
  );
}

function AddressCard({ address, fixed }: { address: AddressView; fixed: boolean }) {
  const t = useT();
  const { title, lines, isDefault } = address;
  const pill = isDefault && (
    <Pill tone="ok" shape="done">
      {t('common.isDefault')}
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
