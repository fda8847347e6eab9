import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed, recordChange } from '~/analytics/events.server.ts';
import { checkCard, NewCardForm, SENSITIVE_CARD_FIELDS } from '~/features/cards/card-form.server.ts';
import { enterStage } from '~/features/checkout/checkout.server.ts';
import { NewCardPage } from '~/features/checkout/new-card-page.tsx';
import { cardForm } from '~/features/cards/card-options.server.ts';
import { addCard } from '~/features/checkout/payment.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  await requireRecentSignIn(context, request);
  const [{ address }, words, labels] = await Promise.all([
    enterStage(context, member, 'payment').catch(orErrorPage(context, request)),
    wordsOf(context),
    pickLabels(context, 'checkout.newCard', 'cards.fields', 'addresses.fields', 'checkout.steps'),
  ]);
  return { labels, form: cardForm(context, address, words) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  // the cart says why
  if (!who.ok) return redirect(paths.cart(), 303);
  const { member } = who;
  await requireRecentSignIn(context, request);
  const form = await readForm(request, NewCardForm, { sensitive: SENSITIVE_CARD_FIELDS });
  const { address } = await enterStage(context, member, 'payment')
    .catch(noteFailed(context, 'payment'))
    .catch(orErrorPage(context, request));
  if (!form.ok) return rejectForm(context, form);
  const checked = checkCard(form.value, address, context.clock.today());
  if (!checked.ok) return rejectForm(context, form, checked.problems);
  try {
    const isAdded = await addCard(context, member, checked.card, form.value.formId).catch(
      noteFailed(context, 'payment'),
    );
    if (isAdded) {
      recordChange(context, 'payment', 'succeeded');
      await member.session.flash({ label: 'cards.added', tone: 'ok' });
    }
  } catch (error) {
    return rejectForm(context, form, problemsOf(error, request));
  }
  return redirect(paths.cartPayment(), 303);
}

export default function CartPaymentNew() {
  const { form } = useLoaderData<typeof loader>();
  return <NewCardPage form={form} reply={useActionData<typeof action>()?.reply} />;
}
