/** Why a line was cancelled, to whoever reads it: not everyone who sees an order has placed it. */
import type { OrderLine } from '~/programme/contract/order.ts';
import type { T } from '~/i18n/translate.ts';

const ofTheirs = { member: 'byOther', paymentDeclined: 'cardOfOther' } as const;

/** @param byReader whether the reader placed the order */
export function reasonText(
  reason: NonNullable<OrderLine['cancelReason']> | 'unknown',
  byReader: boolean,
  t: T,
): string {
  const other = reason === 'member' || reason === 'paymentDeclined' ? ofTheirs[reason] : undefined;
  return t(`orders.detail.reason.${byReader || other === undefined ? reason : other}`);
}
