/** A saved card in words; its number was never here. */
import type { Localizer } from '~/i18n/localizer.server.ts';
import { CARD_REENTRY_FROM } from '~/programme/contract/mail-order.ts';
import type { PaymentCard } from '~/programme/contract/mail-order.ts';
import { cardProblem } from './card-rules.ts';

export const monthOf = ({ expiration: { month, year } }: Pick<PaymentCard, 'expiration'>) =>
  `${year}-${String(month).padStart(2, '0')}`;

export const cardLabel = ({ type, lastFour }: Pick<PaymentCard, 'type' | 'lastFour'>, { t }: Localizer) =>
  t('cards.card', { type, lastFour });

export const cardDetails = (card: PaymentCard, { t, format }: Localizer) =>
  t('cards.details', {
    date: format.monthYearInText(monthOf(card)),
    name: `${card.firstName} ${card.lastName}`,
  });

/** Why a card can't be chosen, in words. */
export function cardProblemText(
  card: PaymentCard,
  today: string,
  { t, format }: Localizer,
): string | undefined {
  const problem = cardProblem(card, today);
  if (problem === 'reenter') return t('cards.reenterWhy', { date: format.date(CARD_REENTRY_FROM) });
  return problem && t('cards.expired', { date: format.monthYearInText(monthOf(card)) });
}
