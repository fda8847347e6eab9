import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed } from '~/analytics/events.server.ts';
import { removeAddress, RemoveForm } from '~/features/addresses/commands.server.ts';
import { RemoveAddressPage } from '~/features/addresses/remove-page.tsx';
import { savedAddress } from '~/features/addresses/saved.server.ts';
import { orErrorPage, orGone } from '~/features/page-fault.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { requireChange, requireChanger } from '~/features/settings/standing.server.ts';
import { getT, pickLabels } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireChanger(context, request, paths.addresses());
  const [t, labels] = await Promise.all([
    getT(context),
    pickLabels(context, 'addresses.remove', 'addresses.list.title'),
  ]);
  const { view } = await savedAddress(context, member, params.addressId!, t).catch(
    orErrorPage(context, request),
  );
  return { labels, address: view };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireChange(context, request);
  const form = await readForm(request, RemoveForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    const isRemoved = await removeAddress(context, member, params.addressId!)
      .catch(noteFailed(context, 'address'))
      .catch(orGone(context, 'addresses.gone'));
    if (isRemoved) await member.session.flash({ label: 'addresses.flash.removed', tone: 'ok' });
  } catch (error) {
    return rejectForm(context, form, problemsOf(error, request));
  }
  return redirect(paths.addresses(), 303);
}

export default function SettingsAddressRemove() {
  const { address } = useLoaderData<typeof loader>();
  return <RemoveAddressPage address={address} reply={useActionData<typeof action>()?.reply} />;
}
