import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed } from '~/analytics/events.server.ts';
import { DefaultAddressForm, makeDefault } from '~/features/addresses/commands.server.ts';
import { AddressListPage } from '~/features/addresses/list-page.tsx';
import { addressViews, savedAddresses } from '~/features/addresses/saved.server.ts';
import { orErrorPage, orGone } from '~/features/page-fault.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { NotYetPage } from '~/features/settings/not-yet-page.tsx';
import { requireChange, whyNotYet, whyReadOnly } from '~/features/settings/standing.server.ts';
import { getT, pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [t, notYet, labels] = await Promise.all([
    getT(context),
    whyNotYet(context, member),
    pickLabels(
      context,
      'addresses.list',
      'addresses.remove',
      'settings.title',
      'settings.notNow',
      'settings.notYet',
    ),
  ]);
  if (notYet !== undefined) return { labels, notYet, title: t('addresses.list.title') };
  const [addresses, readOnly] = await Promise.all([
    savedAddresses(member).catch(orErrorPage(context, request)),
    whyReadOnly(context, member),
  ]);
  return { labels, addresses: addressViews(addresses, t), readOnly };
}

/** Makes one of them the default one. */
export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireChange(context, request);
  const form = await readForm(request, DefaultAddressForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    await makeDefault(member, form.value.addressId)
      .catch(noteFailed(context, 'address'))
      .catch(orGone(context, 'addresses.gone'));
  } catch (error) {
    return rejectForm(context, form, problemsOf(error, request));
  }
  await member.session.flash({ label: 'addresses.flash.isDefault', tone: 'ok' });
  return redirect(paths.addresses(), 303);
}

export default function SettingsAddresses() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  if (data.notYet !== undefined) return <NotYetPage title={data.title} text={data.notYet} />;
  return <AddressListPage addresses={data.addresses} readOnly={data.readOnly} reply={reply} />;
}
