import { isTerminal } from '~/programme/contract/order-rules.ts';
import type { Order } from '~/programme/contract/order.ts';
import { progressOf } from '~/features/orders/progress.server.ts';
import { orderTitle } from '~/features/orders/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { isTroubled } from './attention.server.ts';
import type { AttentionRow } from './attention.server.ts';
import type { Judged } from './refills.server.ts';

const SHOWN = 6;

function orderRow(order: Order, today: string, localizer: Localizer): AttentionRow {
  const { t, format } = localizer;
  const { expectedDate } = progressOf(order, today, format).line;
  const drug = orderTitle(order, localizer);
  const isShipped = order.status === 'shipped';
  return {
    icon: isShipped ? 'box' : 'truck',
    title: t(isShipped ? 'home.activity.shipped' : 'home.activity.filling', { drug }),
    line: expectedDate
      ? t('home.activity.expected', { order: order.orderNumber, date: format.dayMonth(expectedDate) })
      : t('home.activity.order', { order: order.orderNumber }),
    to: paths.order(order.orderNumber),
  };
}

function askedRow({ rx }: Judged, { t, format }: Localizer): AttentionRow[] {
  if (rx.status !== 'contactingPrescriber' || !rx.renewal) return [];
  return [
    {
      icon: 'review',
      title: t('home.activity.asked', { drug: rx.dispensedDrug }),
      line: t('home.activity.answerBy', {
        prescriber: rx.prescriberName,
        date: format.dayMonth(rx.renewal.answerDueDate),
      }),
      to: paths.prescription(rx.prescriptionId),
    },
  ];
}

/** What is on its way and needs nothing from the member. */
export function activityRows(
  orders: readonly Order[],
  judged: readonly Judged[],
  today: string,
  localizer: Localizer,
): AttentionRow[] {
  const moving = orders.filter((order) => !isTerminal(order.status) && !isTroubled(order, today, localizer));
  return [
    ...moving.map((order) => orderRow(order, today, localizer)),
    ...judged.flatMap((item) => askedRow(item, localizer)),
  ].slice(0, SHOWN);
}
