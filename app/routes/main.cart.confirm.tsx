import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed, recordStage } from '~/analytics/events.server.ts';
import { checkoutBanner } from '~/features/checkout/cart-view.server.ts';
import { enterStage } from '~/features/checkout/checkout.server.ts';
import { readConfirmForm } from '~/features/checkout/confirm-form.server.ts';
import { ConfirmPage } from '~/features/checkout/confirm-page.tsx';
import { autoReply, confirmView, refusalView } from '~/features/checkout/confirm-view.server.ts';
import { confirmOrder } from '~/features/checkout/confirm.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [stage, banner, words, labels] = await Promise.all([
    enterStage(context, member, 'confirmation').catch(orErrorPage(context, request)),
    checkoutBanner(context, member),
    wordsOf(context),
    pickLabels(context, 'checkout.confirm', 'checkout.steps', 'checkout.refills'),
  ]);
  recordStage(context, 'confirmation', stage.cart);
  auditView(context, member, 'confirmation');
  return { labels, view: await confirmView(context, member, stage, words), banner };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  // the cart says why
  if (!who.ok) return redirect(paths.cart(), 303);
  const { member } = who;
  const posted = await readConfirmForm(request);
  const answer = await confirmOrder(context, member, posted)
    .catch(noteFailed(context, 'order'))
    .catch(orErrorPage(context, request));
  if (answer.kind === 'landed') return redirect(answer.to, 303);
  if (answer.kind === 'different') {
    await member.session.flash({ label: 'checkout.flash.alreadyPlaced', tone: 'wait' });
    return redirect(answer.to, 303);
  }
  const { refusal, checkout } = answer;
  const words = await wordsOf(context);
  context.formRefused = true;
  const shown = {
    view: await confirmView(context, member, checkout, words),
    refusal: refusalView(refusal, checkout, words),
    reply: autoReply(posted, refusal, words),
  };
  return data(shown, { status: 422 });
}

export default function CartConfirm() {
  const { view, banner } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ConfirmPage
      view={refused?.view ?? view}
      banner={banner}
      refusal={refused?.refusal}
      reply={refused?.reply}
    />
  );
}
