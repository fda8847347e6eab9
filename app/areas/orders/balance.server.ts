/** The member's balance with the mail-order pharmacy: an amount owed, or paid in advance (specification 7.28). */
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Balance } from '#contract/mail-order.ts';
import { splitOrderPayment, calculateUnpaid } from '#contract/order-rules.ts';
import type { Order } from '#contract/order.ts';

export interface BalanceView {
  amount: string;
  lines: string[];
  /** how to pay it, or pay in advance */
  pay?: string;
}

/** A negative balance was paid in advance. @param mayOrder whether the member can place orders to use it */
export function buildBalanceView(
  balance: Balance,
  supportPhone: string,
  { t, format }: Localizer,
  mayOrder = true,
): BalanceView {
  const { balanceCents, orderNumber, paymentCardLabel, dueDate } = balance;
  const phone = format.phone(supportPhone);
  if (balanceCents < 0) return { amount: format.money(-balanceCents), lines: [t('orders.balance.ahead')] };
  const amount = format.money(balanceCents);
  if (balanceCents === 0)
    return mayOrder
      ? { amount, lines: [t('orders.balance.none')], pay: t('orders.balance.payAhead', { phone }) }
      : { amount, lines: [t('orders.balance.none')] };
  const card = paymentCardLabel && formatCardText(paymentCardLabel, { t });
  const lines = [
    orderNumber && t('orders.balance.order', { order: orderNumber }),
    dueDate && card && t('orders.balance.charge', { card, date: format.dayMonth(dueDate) }),
    dueDate && !card && t('orders.balance.due', { date: format.dayMonth(dueDate) }),
  ];
  const pay = t('orders.balance.payNow', { phone });
  return { amount, pay, lines: lines.filter((line): line is string => Boolean(line)) };
}

/** The shares of the payment as rows below a total; empty when the card pays everything. */
export const toPaymentRows = (
  { fromBalanceCents, fromCardCents }: { fromBalanceCents: number; fromCardCents: number },
  { t, format }: Localizer,
): { label: string; value: string }[] =>
  fromBalanceCents === 0
    ? []
    : [
        { label: t('orders.payment.fromBalance'), value: format.money(fromBalanceCents) },
        { label: t('orders.payment.fromCard'), value: format.money(fromCardCents) },
      ];

/** The parts of an order's price that are no longer charged, as rows, and the remaining total. */
export function calculateAfterCancelling(order: Order, localizer: Localizer) {
  const { t, format } = localizer;
  const { notChargedCents, givenBackCents } = calculateUnpaid(order);
  const leftCents = order.totalCents - notChargedCents - givenBackCents;
  const split = splitOrderPayment(order);
  return {
    rows: [
      { label: t('orders.detail.notCharged'), cents: notChargedCents },
      { label: t('orders.detail.givenBack'), cents: givenBackCents },
    ].flatMap(({ label, cents }) => (cents === 0 ? [] : [{ label, value: format.money(-cents) }])),
    total: format.money(leftCents),
    /** the shares of the rest; empty when the card pays everything, or when they are unknown */
    paid: split ? toPaymentRows(split, localizer) : [],
    /** amount returned to the balance */
    credit:
      split && split.creditCents > 0
        ? t('orders.payment.credit', { amount: format.money(split.creditCents) })
        : undefined,
    /** without a payment by card, no card is named */
    isPaid: split ? split.fromCardCents > 0 : leftCents > 0 || order.totalCents === 0,
  };
}

/** 'Mastercard ending in 4421' in the page's language; a label of a different form stays as it is. */
export const formatCardText = (label: string, { t }: Pick<Localizer, 't'>): string =>
  label.replace(/^(.+) ending in (\d{4})$/, (_label, type: string, digits: string) =>
    t('orders.detail.card', { type, digits }),
  );
