import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange } from '~/analytics/events.server.ts';
import {
  DefaultAddressForm,
  makeDefault,
  toAddressViews,
  loadSavedAddresses,
} from '~/areas/orders/addresses/addresses.server.ts';
import { toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { SavedListPage } from '~/areas/account/settings/saved-list-page.tsx';
import {
  readOnlyReason,
  requireCoveredMember,
  requireEditor,
} from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [t, addresses, readOnly] = await Promise.all([
    getT(context),
    loadSavedAddresses(member).catch(toErrorPage(context, request)),
    readOnlyReason(context, member),
  ]);
  return { addresses: toAddressViews(addresses, t), readOnly };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  const form = await readForm(request, DefaultAddressForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    await makeDefault(member, form.value.addressId)
      .catch(recordFailedChange(context, 'address'))
      .catch(toNotFound(context, 'addresses.gone'));
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'addresses.unsure'));
  }
  await member.session.flash({ label: 'addresses.flash.isDefault', tone: 'ok' });
  return redirect(paths.addresses(), 303);
}

export default function SettingsAddresses() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <SavedListPage
      title={t('addresses.list.title')}
      lead={t('addresses.list.lead')}
      icon="pin"
      reply={reply}
      readOnly={data.readOnly}
      add={{ to: paths.addressNew(), label: t('addresses.list.add') }}
      empty={t('addresses.list.emptyTitle')}
      why={t('addresses.list.why')}
      action={paths.addresses()}
      field="addressId"
      entries={data.addresses.map(({ addressId, removal, ...address }) => ({
        ...address,
        id: addressId,
        edit: { to: paths.address(addressId), label: t('addresses.list.edit') },
        remove: {
          to: paths.addressRemove(addressId),
          title: t('addresses.remove.title'),
          text: removal,
          submit: t('addresses.remove.submit'),
        },
      }))}
    />
  );
}
