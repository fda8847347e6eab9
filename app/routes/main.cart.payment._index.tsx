import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordStage } from '~/analytics/events.server.ts';
import { ChooseCardForm } from '~/features/checkout/choose-forms.server.ts';
import { checkoutBanner } from '~/features/checkout/cart-view.server.ts';
import { enterStage } from '~/features/checkout/checkout.server.ts';
import { PaymentPage } from '~/features/checkout/payment-page.tsx';
import { chooseCard, paymentView } from '~/features/checkout/payment.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [stage, banner, words, labels] = await Promise.all([
    enterStage(context, member, 'payment').catch(orErrorPage(context, request)),
    checkoutBanner(context, member),
    wordsOf(context),
    pickLabels(context, 'checkout.payment', 'checkout.steps'),
  ]);
  recordStage(context, 'payment', stage.cart);
  return { labels, view: paymentView(context, stage, words), banner };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  // the cart says why
  if (!who.ok) return redirect(paths.cart(), 303);
  const { member } = who;
  const form = await readForm(request, ChooseCardForm);
  const stage = await enterStage(context, member, 'payment').catch(orErrorPage(context, request));
  if (!form.ok) return rejectForm(context, form);
  const problem = await chooseCard(context, member, stage, form.value.paymentCardId, await wordsOf(context));
  if (problem) return rejectForm(context, form, { paymentCardId: problem });
  return redirect(paths.cartConfirm(), 303);
}

export default function CartPayment() {
  const { view, banner } = useLoaderData<typeof loader>();
  return <PaymentPage view={view} banner={banner} reply={useActionData<typeof action>()?.reply} />;
}
