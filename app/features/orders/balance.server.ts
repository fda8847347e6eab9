/** What a member owes the mail-order pharmacy, or has paid ahead (specification 7.28). */
import type { Words } from '~/features/prescriptions/row.server.ts';
import type { Balance } from '~/programme/contract/mail-order.ts';
import { cardText } from './card-text.server.ts';

export interface BalanceView {
  amount: string;
  lines: string[];
}

/** A negative balance is what was paid ahead. */
export function balanceView(balance: Balance, supportPhone: string, { t, show }: Words): BalanceView {
  const { balanceCents, orderNumber, paymentCardLabel, dueDate } = balance;
  const phone = show.phone(supportPhone);
  if (balanceCents < 0) return { amount: show.money(-balanceCents), lines: [t('orders.balance.ahead')] };
  const amount = show.money(balanceCents);
  if (balanceCents === 0)
    return { amount, lines: [t('orders.balance.none'), t('orders.balance.payAhead', { phone })] };
  const card = paymentCardLabel && cardText(paymentCardLabel, { t });
  const lines = [
    orderNumber && t('orders.balance.order', { order: orderNumber }),
    dueDate && card && t('orders.balance.charge', { card, date: show.dayMonth(dueDate) }),
    dueDate && !card && t('orders.balance.due', { date: show.dayMonth(dueDate) }),
    t('orders.balance.payNow', { phone }),
  ];
  return { amount, lines: lines.filter((line): line is string => Boolean(line)) };
}
