import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { recordFailedChange, recordChange } from '~/analytics/events.server.ts';
import { AddressFields } from '~/areas/orders/addresses/address-form.tsx';
import {
  NewAddressForm,
  loadProfileAddress,
  loadSavedAddresses,
  stateOptions,
} from '~/areas/orders/addresses/addresses.server.ts';
import { addAddress } from '~/areas/orders/checkout/delivery.server.ts';
import { CheckoutPage } from '~/areas/orders/checkout/checkout-page.tsx';
import { requireCheckoutStage, isChange } from '~/areas/orders/checkout/checkout.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems, readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { requireOrderer } from '~/areas/prescriptions/refill-facts.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { FormActions } from '~/ui/form/form-actions.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const entered = requireCheckoutStage(context, member, 'address');
  const [addresses] = await Promise.all([loadSavedAddresses(member), entered]).catch(
    toErrorPage(context, request),
  );
  const isFirst = addresses.length === 0;
  return {
    known: isFirst ? await loadProfileAddress(member).catch(toErrorPage(context, request)) : {},
    states: stateOptions,
    formId: randomUUID(),
    change: isChange(request),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireOrderer(context, request);
  const form = await readForm(request, NewAddressForm);
  const entered = requireCheckoutStage(context, member, 'address').catch(
    recordFailedChange(context, 'address'),
  );
  const stage = await readForForm(context, request, form, entered);
  if (!stage.ok) return stage.refused;
  if (!form.ok) return rejectForm(context, form);
  const { formId, ...address } = form.value;
  try {
    const isAdded = await addAddress(context, member, address, formId).catch(
      recordFailedChange(context, 'address'),
    );
    if (isAdded) {
      recordChange(context, 'address', 'succeeded');
      await member.session.flash({ label: 'addresses.added', tone: 'ok' });
    }
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'addresses.unsure'));
  }
  return redirect(paths.cartAddress({ change: isChange(request) }), 303);
}

export default function CartAddressNew() {
  const { states, formId, known, change } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="address"
      title={t('addresses.edit.newTitle')}
      lead={t('checkout.newAddress.lead')}
      back={{ to: paths.cartAddress({ change }), label: t('checkout.steps.address') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={known}>
        <input type="hidden" name="formId" value={formId} />
        <AddressFields states={states} purpose="shipping" careOf />
        <FormActions submit={t('checkout.newAddress.save')} cancel={paths.cartAddress({ change })} />
      </PostForm>
    </CheckoutPage>
  );
}
