import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange, recordChange } from '~/analytics/events.server.ts';
import {
  AddAddressForm,
  addAddress,
  buildAddressForm,
  loadProfileAddress,
  loadSavedAddresses,
} from '~/areas/orders/addresses/addresses.server.ts';
import { AddressFormPage } from '~/areas/orders/addresses/address-form.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { requireEditor, requireEditorOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireEditorOrRedirect(context, request, paths.addresses());
  const addresses = await loadSavedAddresses(member).catch(toErrorPage(context, request));
  const isFirst = addresses.length === 0;
  const known = isFirst ? await loadProfileAddress(member).catch(toErrorPage(context, request)) : {};
  return { form: { ...buildAddressForm(), known, asksDefault: !isFirst } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  const form = await readForm(request, AddAddressForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    if (await addAddress(context, member, form.value).catch(recordFailedChange(context, 'address'))) {
      recordChange(context, 'address', 'succeeded');
      await member.session.flash({ label: 'addresses.added', tone: 'ok' });
    }
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'addresses.unsure'));
  }
  return redirect(paths.addresses(), 303);
}

export default function SettingsAddressNew() {
  const { form } = useLoaderData<typeof loader>();
  return <AddressFormPage {...form} reply={useActionData<typeof action>()?.reply} />;
}
