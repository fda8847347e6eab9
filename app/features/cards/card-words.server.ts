/** A saved card in words; its number was never here. */
import type { Words } from '~/features/prescriptions/row.server.ts';
import { CARD_REENTRY_FROM } from '~/programme/contract/mail-order.ts';
import type { PaymentCard } from '~/programme/contract/mail-order.ts';
import { cardProblem } from './card-rules.ts';

export const monthOf = ({ expiration: { month, year } }: Pick<PaymentCard, 'expiration'>) =>
  `${year}-${String(month).padStart(2, '0')}`;

export const cardLabel = ({ type, lastFour }: Pick<PaymentCard, 'type' | 'lastFour'>, { t }: Words) =>
  t('cards.card', { type, lastFour });

export const cardDetails = (card: PaymentCard, { t, show }: Words) =>
  t('cards.details', {
    date: show.monthYearInText(monthOf(card)),
    name: `${card.firstName} ${card.lastName}`,
  });

/** Why a card can't be chosen, in words. */
export function cardProblemText(card: PaymentCard, today: string, { t, show }: Words): string | undefined {
  const problem = cardProblem(card, today);
  if (problem === 'reenter') return t('cards.reenterWhy', { date: show.date(CARD_REENTRY_FROM) });
  return problem && t('cards.expired', { date: show.monthYearInText(monthOf(card)) });
}
