import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange } from '~/analytics/events.server.ts';
import {
  stateOptions,
  changeAddress,
  EditAddressForm,
  loadSavedAddress,
} from '~/areas/orders/addresses/addresses.server.ts';
import { AddressFormPage } from '~/areas/orders/addresses/address-form.tsx';
import { routeParam, toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { requireEditor, requireEditorOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireEditorOrRedirect(context, request, paths.addresses());
  const t = await getT(context);
  const { address } = await loadSavedAddress(member, routeParam(params, 'addressId'), t).catch(
    toErrorPage(context, request),
  );
  const { addressId: _id, isDefault: _isDefault, ...values } = address;
  return { form: { states: stateOptions, values } };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  const form = await readForm(request, EditAddressForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    await changeAddress(member, routeParam(params, 'addressId'), form.value)
      .catch(recordFailedChange(context, 'address'))
      .catch(toNotFound(context, 'addresses.gone'));
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'addresses.unsure'));
  }
  await member.session.flash({ label: 'addresses.flash.changed', tone: 'ok' });
  return redirect(paths.addresses(), 303);
}

export default function SettingsAddress() {
  const { form } = useLoaderData<typeof loader>();
  return <AddressFormPage {...form} reply={useActionData<typeof action>()?.reply} />;
}
