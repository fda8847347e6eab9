/** A member's saved payment cards, as the pages under settings show them. */
import type { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { addressLines } from '~/features/addresses/address-lines.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { createReconciled } from '~/features/idempotency/idempotency.server.ts';
import { throwNotFound } from '~/features/errors/page-errors.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { CARD_REENTRY_FROM } from '~/programme/contract/mail-order.ts';
import type { NewPaymentCard, PaymentCard } from '~/programme/contract/mail-order.ts';
import { cardProblem } from './card-rules.ts';
import type { CardProblem } from './card-rules.ts';
import { cardDetails, cardLabel, monthOf } from './card-words.server.ts';

/** @throws ProgrammeFault */
export const savedCards = (member: MemberContext): Promise<PaymentCard[]> =>
  member.api.call(calls.mailOrder.paymentCards, { query: memberParams(member) });

type TypedCard = z.input<typeof NewPaymentCard>;

/** Whether a saved card says what was typed; its number is not there to compare. */
const isCard = (saved: PaymentCard, { number, type, expiration, firstName, lastName }: TypedCard): boolean =>
  saved.type === type &&
  saved.lastFour === number.slice(-4) &&
  saved.expiration.month === expiration.month &&
  saved.expiration.year === expiration.year &&
  saved.firstName === firstName &&
  saved.lastName === lastName;

/** Hands a new card to the mail-order pharmacy. @throws ProgrammeFault */
export const saveCard = (
  member: MemberContext,
  card: TypedCard,
): Promise<Pick<PaymentCard, 'paymentCardId'>> =>
  createReconciled<Pick<PaymentCard, 'paymentCardId'>, PaymentCard>({
    list: () => savedCards(member),
    idOf: ({ paymentCardId }) => paymentCardId,
    isSent: (saved) => isCard(saved, card),
    send: () => member.api.call(calls.mailOrder.addPaymentCard, { query: memberParams(member), body: card }),
  });

export interface CardView {
  paymentCardId: string;
  title: string;
  lines: string[];
  isDefault: boolean;
  problem?: CardProblem;
  /** what removing it means, and what ends with it */
  removal: string[];
}

function stateLine(card: PaymentCard, problem: CardProblem | undefined, localizer: Localizer): string {
  const { t, format } = localizer;
  if (problem === 'reenter') return t('cards.list.reenterText', { date: format.date(CARD_REENTRY_FROM) });
  if (problem === 'expired')
    return t('cards.list.expiredText', { date: format.monthYearInText(monthOf(card)) });
  return cardDetails(card, localizer);
}

/** Specification 3.33. */
const billingLine = ({ billingAddress }: PaymentCard, { t }: Localizer): string[] =>
  billingAddress ? [t('cards.list.billing', { address: addressLines(billingAddress, t).join(', ') })] : [];

function removalTexts(
  { isDefault, autoChargeDrugs }: PaymentCard,
  count: number,
  { t }: Localizer,
): string[] {
  const kind = count === 1 ? 'textLast' : isDefault ? 'textDefault' : 'text';
  const text = t(`cards.remove.${kind}`);
  return autoChargeDrugs.length === 0
    ? [text]
    : [t('cards.remove.ends', { drugs: autoChargeDrugs.join(', ') }), text];
}

function viewOf(card: PaymentCard, count: number, today: string, localizer: Localizer): CardView {
  const problem = cardProblem(card, today);
  const { paymentCardId, isDefault, autoChargeDrugs } = card;
  const paysFor =
    autoChargeDrugs.length > 0 && localizer.t('cards.list.autoCharge', { count: autoChargeDrugs.length });
  return {
    paymentCardId,
    title: cardLabel(card, localizer),
    lines: [
      stateLine(card, problem, localizer),
      ...billingLine(card, localizer),
      ...(paysFor ? [paysFor] : []),
    ],
    isDefault,
    ...(problem && { problem }),
    removal: removalTexts(card, count, localizer),
  };
}

export const cardViews = (cards: readonly PaymentCard[], today: string, localizer: Localizer): CardView[] =>
  cards.map((card) => viewOf(card, cards.length, today, localizer));

/**
 * One of the member's own cards, and how the list shows it.
 * @throws the 404 for any other; ProgrammeFault
 */
export async function savedCard(
  context: RequestContext,
  member: MemberContext,
  paymentCardId: string,
  localizer: Localizer,
) {
  const cards = await savedCards(member);
  const card = cards.find((saved) => saved.paymentCardId === paymentCardId);
  if (!card) return throwNotFound(context, 'cards.gone');
  return { card, view: viewOf(card, cards.length, context.clock.today(), localizer) };
}
