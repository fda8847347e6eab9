import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed, recordChange } from '~/analytics/events.server.ts';
import { NewAddressForm, stateOptions } from '~/features/addresses/address-form.server.ts';
import { addAddress } from '~/features/checkout/address.server.ts';
import { enterStage } from '~/features/checkout/checkout.server.ts';
import { NewAddressPage } from '~/features/checkout/new-address-page.tsx';
import { problemsOf } from '~/features/refused-call.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  await enterStage(context, member, 'address').catch(orErrorPage(context, request));
  return {
    labels: await pickLabels(context, 'checkout.newAddress', 'addresses.fields', 'checkout.steps'),
    states: stateOptions,
    formId: randomUUID(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  // the cart says why
  if (!who.ok) return redirect(paths.cart(), 303);
  const { member } = who;
  const form = await readForm(request, NewAddressForm);
  await enterStage(context, member, 'address')
    .catch(noteFailed(context, 'address'))
    .catch(orErrorPage(context, request));
  if (!form.ok) return rejectForm(context, form);
  const { formId, ...address } = form.value;
  try {
    const isAdded = await addAddress(context, member, address, formId).catch(noteFailed(context, 'address'));
    if (isAdded) {
      recordChange(context, 'address', 'succeeded');
      await member.session.flash({ label: 'addresses.added', tone: 'ok' });
    }
  } catch (error) {
    return rejectForm(context, form, problemsOf(error, request));
  }
  return redirect(paths.cartAddress(), 303);
}

export default function CartAddressNew() {
  const { states, formId } = useLoaderData<typeof loader>();
  return <NewAddressPage states={states} formId={formId} reply={useActionData<typeof action>()?.reply} />;
}
