/** Rules for usable payment cards. Pure; the functions store no number. */
import {
  CARD_REENTRY_FROM,
  cardTypes,
  calculateExpectedFillDate,
  isExpired,
  type CardType,
  type PaymentCard,
} from '#contract/mail-order.ts';

interface NumberRange {
  from: number;
  to: number;
  lengths: readonly number[];
}

/** The schemes' issuer ranges, by the fewest first digits that distinguish them. */
const ranges: Record<CardType, readonly NumberRange[]> = {
  Visa: [{ from: 4, to: 4, lengths: [13, 16, 19] }],
  Mastercard: [
    { from: 51, to: 55, lengths: [16] },
    { from: 2221, to: 2720, lengths: [16] },
  ],
  Discover: [
    { from: 6011, to: 6011, lengths: [16, 17, 18, 19] },
    { from: 644, to: 649, lengths: [16, 17, 18, 19] },
    { from: 65, to: 65, lengths: [16, 17, 18, 19] },
  ],
  'American Express': [
    { from: 34, to: 34, lengths: [15] },
    { from: 37, to: 37, lengths: [15] },
  ],
};

function fits(digits: string, { from, to, lengths }: NumberRange): boolean {
  const prefix = Number(digits.slice(0, String(from).length));
  return prefix >= from && prefix <= to && lengths.includes(digits.length);
}

/** The scheme of a number, by its first digits and its length; undefined for a scheme that is not accepted. */
export const findCardType = (digits: string): CardType | undefined =>
  cardTypes.find((type) => ranges[type].some((range) => fits(digits, range)));

/**
 * - expired: its month has ended
 * - expiresFirst: it expires before an order placed today is filled
 * - reenter: saved before the pharmacy required every card to be entered again (9.24)
 */
export type CardProblem = 'expired' | 'expiresFirst' | 'reenter';

/** The reason why a saved card cannot pay for an order that is placed today; undefined when it can. */
export function findCardProblem(
  card: Pick<PaymentCard, 'expiration' | 'addedDate'>,
  today: string,
): CardProblem | undefined {
  if (card.addedDate < CARD_REENTRY_FROM) return 'reenter';
  if (isExpired(card.expiration, today)) return 'expired';
  return isExpired(card.expiration, calculateExpectedFillDate(today)) ? 'expiresFirst' : undefined;
}

/** The card to suggest: the default one if it can pay, else the first that can. */
export function choosePaymentCard<Card extends Pick<PaymentCard, 'expiration' | 'addedDate' | 'isDefault'>>(
  cards: readonly Card[],
  today: string,
): Card | undefined {
  const usable = cards.filter((card) => findCardProblem(card, today) === undefined);
  return usable.find(({ isDefault }) => isDefault) ?? usable[0];
}
