import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange, recordChange } from '~/analytics/events.server.ts';
import { CardFields } from '~/areas/orders/cards/card-form.tsx';
import {
  checkCard,
  NewCardForm,
  SENSITIVE_CARD_FIELDS,
  buildCardForm,
} from '~/areas/orders/cards/card-form.server.ts';
import { CheckoutPage } from '~/areas/orders/checkout/checkout-page.tsx';
import { requireCheckoutStage, isChange } from '~/areas/orders/checkout/checkout.server.ts';
import { addCard } from '~/areas/orders/checkout/delivery.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems, readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { requireOrderer } from '~/areas/prescriptions/refill-facts.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { calculateExpectedFillDate, isExpired } from '#contract/mail-order.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { FormActions } from '~/ui/form/form-actions.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  await requireRecentSignIn(context, request);
  const [{ address }, localizer] = await Promise.all([
    requireCheckoutStage(context, member, 'payment').catch(toErrorPage(context, request)),
    getLocalizer(context),
  ]);
  return { form: buildCardForm(context, address, localizer), change: isChange(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireOrderer(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, NewCardForm, { sensitive: SENSITIVE_CARD_FIELDS });
  const entered = requireCheckoutStage(context, member, 'payment').catch(
    recordFailedChange(context, 'payment'),
  );
  const stage = await readForForm(context, request, form, entered);
  if (!stage.ok) return stage.refused;
  if (!form.ok) return rejectForm(context, form);
  const checked = checkCard(form.value, stage.value.address, context.clock.today());
  if (!checked.ok) return rejectForm(context, form, checked.problems);
  if (isExpired(checked.card.expiration, calculateExpectedFillDate(context.clock.today())))
    return rejectForm(context, form, { month: 'cards.fields.expiresFirst' });
  try {
    const isAdded = await addCard(context, member, checked.card, form.value.formId).catch(
      recordFailedChange(context, 'payment'),
    );
    if (isAdded) {
      recordChange(context, 'payment', 'succeeded');
      await member.session.flash({ label: 'cards.added', tone: 'ok' });
    }
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'cards.unsure'));
  }
  return redirect(paths.cartPayment({ change: isChange(request) }), 303);
}

export default function CartPaymentNew() {
  const { form, change } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="payment"
      title={t('checkout.newCard.title')}
      lead={t('cards.edit.newLead')}
      back={{ to: paths.cartPayment({ change }), label: t('checkout.steps.payment') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={{ sameAsShipping: 'on' }}>
        <CardFields form={form} />
        <FormActions submit={t('checkout.newCard.save')} cancel={paths.cartPayment({ change })} />
      </PostForm>
    </CheckoutPage>
  );
}
