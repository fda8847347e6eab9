import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordStage } from '~/analytics/events.server.ts';
import { buildCheckoutBanner } from '~/areas/orders/checkout/cart-view.server.ts';
import { CheckoutPage } from '~/areas/orders/checkout/checkout-page.tsx';
import { requireCheckoutStage, isChange } from '~/areas/orders/checkout/checkout.server.ts';
import { ChooseCardForm, chooseCard, buildPaymentView } from '~/areas/orders/checkout/delivery.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { requireOrderer } from '~/areas/prescriptions/refill-facts.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [stage, banner, localizer] = await Promise.all([
    requireCheckoutStage(context, member, 'payment').catch(toErrorPage(context, request)),
    buildCheckoutBanner(context, member),
    getLocalizer(context),
  ]);
  recordStage(context, 'payment', stage.cart);
  return { view: buildPaymentView(context, stage, localizer), banner, change: isChange(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireOrderer(context, request);
  const form = await readForm(request, ChooseCardForm);
  const stage = await requireCheckoutStage(context, member, 'payment').catch(toErrorPage(context, request));
  if (!form.ok) return rejectForm(context, form);
  const problem = await chooseCard(
    context,
    member,
    stage,
    form.value.paymentCardId,
    await getLocalizer(context),
  );
  if (problem) return rejectForm(context, form, { paymentCardId: { text: problem } });
  return redirect(paths.cartConfirm(), 303);
}

export default function CartPayment() {
  const { view, banner, change } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="payment"
      title={t('checkout.payment.title')}
      banner={banner}
      change={change}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={view.values}>
        {view.noCard && <Note tone="info">{t('checkout.payment.noCard')}</Note>}
        {!view.usable && !view.noCard && <Note tone="wait">{t('checkout.payment.none')}</Note>}
        {view.cards.length > 0 && !view.noCard && (
          <Radios name="paymentCardId" label={t('checkout.payment.choose')} options={view.cards} />
        )}
        <Actions>
          {view.noCard && <LinkButton to={paths.cartConfirm()}>{t('checkout.payment.toConfirm')}</LinkButton>}
          {view.usable && !view.noCard && (
            <Submit>{t(change ? 'checkout.payment.use' : 'checkout.payment.toConfirm')}</Submit>
          )}
          <LinkButton
            look={view.usable || view.noCard ? 'alt' : 'filled'}
            to={paths.cartPaymentNew({ change })}
          >
            {t('checkout.payment.useNew')}
          </LinkButton>
        </Actions>
      </PostForm>
    </CheckoutPage>
  );
}
