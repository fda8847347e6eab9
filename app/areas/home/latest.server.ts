import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { formatForWhom, toOrderRow, type RowReader } from '~/areas/orders/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { Claim } from '#contract/claims.ts';
import { isTerminal } from '#contract/order-rules.ts';
import type { Order } from '#contract/order.ts';

export type LinkText = { text: string; to: string };

/** The last finished order, in one line. */
export function findLastOrder(orders: readonly Order[], reader: RowReader, localizer: Localizer) {
  const order = orders.find(({ status }) => isTerminal(status));
  if (!order) return orders.length === 0 ? ('none' as const) : undefined;
  const { t } = localizer;
  const { title, status, news } = toOrderRow(order, reader, localizer);
  return {
    text: title,
    to: paths.order(order.orderNumber),
    about: t('orders.row.order', { order: order.orderNumber }),
    line: [
      formatForWhom(order, reader, localizer),
      [t(`orders.status.${status}`), news].filter(Boolean).join(status === 'cancelled' ? ' · ' : ' '),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

export const toPaidText = (
  { claimId, patientPayCents, drugName: drug }: Claim,
  { t, format }: Localizer,
): LinkText & { about: string } => ({
  text: t('home.page.lastPaid', { amount: format.money(patientPayCents) }),
  about: formatDrugName(drug, t),
  to: paths.claim(claimId),
});
