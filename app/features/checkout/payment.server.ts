/** The payment stage: which cards can pay, and the choice. */
import type { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { NewPaymentCard, PaymentCard } from '~/programme/contract/mail-order.ts';
import type { ChoiceView } from './address.server.ts';
import { cardProblem, cardToUse } from '~/features/cards/card-rules.ts';
import { cardDetails, cardLabel, cardProblemText } from '~/features/cards/card-words.server.ts';
import { saveCard } from '~/features/cards/saved.server.ts';
import { changeCart } from './cart-store.server.ts';
import type { Confirmable } from './checkout.server.ts';
import { runIdempotent } from '~/features/idempotency/idempotency.server.ts';

type PaymentStage = Pick<Confirmable, 'cards' | 'card'>;

function cardChoice(card: PaymentCard, today: string, localizer: Localizer): ChoiceView {
  const label = cardLabel(card, localizer);
  const problem = cardProblemText(card, today, localizer);
  return {
    value: card.paymentCardId,
    label,
    hint: problem ?? cardDetails(card, localizer),
    ...(problem && { disabled: true }),
  };
}

export interface PaymentView {
  cards: ChoiceView[];
  usable: boolean;
  values: { paymentCardId?: string };
}

export function paymentView(
  context: RequestContext,
  { cards, card }: PaymentStage,
  localizer: Localizer,
): PaymentView {
  const today = context.clock.today();
  const suggested = cardToUse(cards, today);
  const chosen = card && cardProblem(card, today) === undefined ? card : suggested;
  return {
    cards: cards.map((saved) => cardChoice(saved, today, localizer)),
    usable: suggested !== undefined,
    values: { paymentCardId: chosen?.paymentCardId },
  };
}

/** Keeps the choice, or says why this card can't be it. */
export async function chooseCard(
  context: RequestContext,
  member: MemberContext,
  { cards }: Pick<PaymentStage, 'cards'>,
  paymentCardId: string,
  localizer: Localizer,
): Promise<string | undefined> {
  const card = cards.find((saved) => saved.paymentCardId === paymentCardId);
  const problem = card
    ? cardProblemText(card, context.clock.today(), localizer)
    : localizer.t('checkout.payment.unknown');
  if (problem === undefined) await changeCart(context, member, (cart) => ({ ...cart, paymentCardId }));
  return problem;
}

/**
 * Hands a new card to the mail-order pharmacy and chooses it; false for the second press of one form.
 *
 * @throws ProgrammeFault when the programme does not take it
 */
export function addCard(
  context: RequestContext,
  member: MemberContext,
  card: z.input<typeof NewPaymentCard>,
  formId: string | undefined,
): Promise<boolean> {
  return runIdempotent(context, member, formId, async () => {
    const { paymentCardId } = await saveCard(member, card);
    await changeCart(context, member, (cart) => ({ ...cart, paymentCardId }));
  });
}
