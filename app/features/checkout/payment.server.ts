/** The payment stage: which cards can pay, and the choice. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import type { Address } from '~/programme/contract/address.ts';
import { calls } from '~/programme/contract/index.ts';
import { CARD_REENTRY_FROM, cardTypes } from '~/programme/contract/mail-order.ts';
import type { NewPaymentCard, PaymentCard } from '~/programme/contract/mail-order.ts';
import { addressLines } from './address-lines.ts';
import { stateOptions } from './address.server.ts';
import type { ChoiceView } from './address.server.ts';
import { cardProblem } from './card-rules.ts';
import { changeCart } from './cart-store.server.ts';
import type { Confirmable } from './confirm.server.ts';
import type { CardFormView } from './new-card-page.tsx';
import { once } from './once.server.ts';

type Stage = Pick<Confirmable, 'cards' | 'card'>;

const monthOf = ({ expiration: { month, year } }: Pick<PaymentCard, 'expiration'>) =>
  `${year}-${String(month).padStart(2, '0')}`;

export const cardLabel = ({ type, lastFour }: Pick<PaymentCard, 'type' | 'lastFour'>, { t }: Words) =>
  t('checkout.payment.card', { type, lastFour });

export const cardDetails = (card: PaymentCard, { t, show }: Words) =>
  t('checkout.payment.details', {
    date: show.monthYearInText(monthOf(card)),
    name: `${card.firstName} ${card.lastName}`,
  });

/** Why a card can't be chosen, in words. */
export function cardProblemText(card: PaymentCard, today: string, { t, show }: Words): string | undefined {
  const problem = cardProblem(card, today);
  if (problem === 'reenter') return t('checkout.payment.reenterWhy', { date: show.date(CARD_REENTRY_FROM) });
  return problem && t('checkout.payment.expired', { date: show.monthYearInText(monthOf(card)) });
}

function cardChoice(card: PaymentCard, today: string, words: Words): ChoiceView {
  const label = cardLabel(card, words);
  const problem = cardProblemText(card, today, words);
  return {
    value: card.paymentCardId,
    label,
    hint: problem ?? cardDetails(card, words),
    ...(problem && { disabled: true }),
  };
}

export interface PaymentView {
  cards: ChoiceView[];
  usable: boolean;
  values: { paymentCardId?: string };
}

export function paymentView(context: RequestContext, { cards, card }: Stage, words: Words): PaymentView {
  const today = context.clock.today();
  const usable = cards.filter((saved) => cardProblem(saved, today) === undefined);
  const chosen =
    usable.find((saved) => saved === card) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0];
  return {
    cards: cards.map((saved) => cardChoice(saved, today, words)),
    usable: usable.length > 0,
    values: { paymentCardId: chosen?.paymentCardId },
  };
}

/** Keeps the choice, or says why this card can't be it. */
export async function chooseCard(
  context: RequestContext,
  member: SignedIn,
  { cards }: Pick<Stage, 'cards'>,
  paymentCardId: string,
  words: Words,
): Promise<string | undefined> {
  const card = cards.find((saved) => saved.paymentCardId === paymentCardId);
  const problem = card
    ? cardProblemText(card, context.clock.today(), words)
    : words.t('checkout.payment.unknown');
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
  member: SignedIn,
  card: z.input<typeof NewPaymentCard>,
  formId: string | undefined,
): Promise<boolean> {
  return once(context, member, formId, async () => {
    const query = whose(member);
    const { paymentCardId } = await member.api.call(calls.mailOrder.addPaymentCard, { query, body: card });
    await changeCart(context, member, (cart) => ({ ...cart, paymentCardId }));
  });
}

/** How many years ahead a card can end. */
const YEARS_AHEAD = 15;

const named = (value: string | number) => ({ value: String(value), label: String(value).padStart(2, '0') });

/** What can be chosen in the form of a new card. */
export function cardForm(context: RequestContext, shipping: Address, { t }: Words): CardFormView {
  const thisYear = Number(context.clock.today().slice(0, 4));
  return {
    types: cardTypes.map((type) => named(type)),
    months: Array.from({ length: 12 }, (_, index) => named(index + 1)),
    years: Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => named(thisYear + ahead)),
    states: stateOptions,
    formId: randomUUID(),
    shippingAddress: addressLines({ ...shipping, careOfName: undefined }, t).join(', '),
  };
}
