import { isTerminal } from '~/programme/contract/order-rules.ts';
import type { Order } from '~/programme/contract/order.ts';
import { progressOf } from '~/features/orders/progress.server.ts';
import { orderTitle } from '~/features/orders/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { IconName } from '~/ui/icon-shapes.ts';
import type { Judged } from './refills.server.ts';

const KNOWN_SHOWN = 3;

export interface KnowRow {
  icon: IconName;
  title: string;
  line: string;
  to: string;
}

/** 0 first: what a member may have to do something about stands above what goes its way. */
interface Ranked extends KnowRow {
  rank: number;
}

function orderNote(order: Order, today: string, localizer: Localizer): Ranked {
  const { t, format } = localizer;
  const { line, late, overdue } = progressOf(order, today, format);
  const drug = orderTitle(order, localizer);
  const base = {
    line:
      line.expectedDate && !overdue
        ? t('home.know.expected', { order: order.orderNumber, date: format.dayMonth(line.expectedDate) })
        : t('home.know.order', { order: order.orderNumber }),
    to: paths.order(order.orderNumber),
  };
  if (order.actionNeeded) return { ...base, icon: 'alert', title: t('home.know.action', { drug }), rank: 0 };
  if (late || overdue) return { ...base, icon: 'clock', title: t('home.know.late', { drug }), rank: 1 };
  return order.status === 'shipped'
    ? { ...base, icon: 'box', title: t('home.know.shipped', { drug }), rank: 2 }
    : { ...base, icon: 'truck', title: t('home.know.filling', { drug }), rank: 2 };
}

function askedNote({ rx }: Judged, { t, format }: Localizer): Ranked[] {
  if (rx.status !== 'contactingPrescriber' || !rx.renewal) return [];
  return [
    {
      icon: 'review',
      title: t('home.know.asked', { drug: rx.dispensedDrug }),
      line: t('home.know.answerBy', {
        prescriber: rx.prescriberName,
        date: format.dayMonth(rx.renewal.answerDueDate),
      }),
      to: paths.prescription(rx.prescriptionId),
      rank: 3,
    },
  ];
}

/** What is under way, in a few rows. */
export function knowRows(
  orders: readonly Order[],
  judged: readonly Judged[],
  today: string,
  localizer: Localizer,
): KnowRow[] {
  const live = orders
    .filter(({ status }) => !isTerminal(status))
    .map((order) => orderNote(order, today, localizer));
  const asked = judged.flatMap((item) => askedNote(item, localizer));
  return [...live, ...asked]
    .sort((a, b) => a.rank - b.rank)
    .slice(0, KNOWN_SHOWN)
    .map(({ icon, title, line, to }) => ({ icon, title, line, to }));
}
