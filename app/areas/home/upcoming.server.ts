import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { toProgress } from '~/areas/orders/progress.server.ts';
import { formatLineForWhom, formatStatusTitle } from '~/areas/orders/row.server.ts';
import { createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { isBeforeShipping, isTerminal } from '#contract/order-rules.ts';
import type { Order } from '#contract/order.ts';
import type { PrescriptionState } from '#contract/prescription.ts';
import type { ShortDay } from '~/ui/day-tile.tsx';
import { isUrgent, type AttentionRow } from './attention.server.ts';
import type { CheckedRefill } from './refills.server.ts';

const SHOWN = 3;
/** With this many days or fewer, the date tile is ochre. */
const SHORT_SUPPLY_DAYS = 10;

export interface UpcomingRow {
  id: string;
  name: string;
  day: ShortDay;
  short?: true;
  line: string;
  state: PrescriptionState;
  ready?: true;
}

const LIVE: readonly PrescriptionState[] = ['active', 'orderInProgress', 'tooSoon'];

/** The day on which a refill becomes possible, or the supply ends; for a first fill in the cart, today. */
const dueDate = ({ rx, runsOut, refusal }: CheckedRefill, today: string): string | undefined =>
  rx.status === 'tooSoon' ? rx.nextRefillDate : (runsOut ?? (refusal === undefined ? today : undefined));

function formatLine({ rx, left, runsOut, refusal }: CheckedRefill, { t }: Localizer): string {
  if (rx.status === 'tooSoon') return t('home.upcoming.from');
  const supply = left > 0 ? t('home.upcoming.left', { count: left }) : t('home.upcoming.out');
  if (rx.status === 'orderInProgress') return `${supply} ${t('home.upcoming.onOrder')}`;
  if (refusal !== undefined) return supply;
  const inCart = `${t('prescriptions.inCart')}.`;
  return runsOut === undefined ? inCart : `${supply} ${inCart}`;
}

/** The next events at the mail-order pharmacy: all except the refills in the panel. */
export function toUpcomingRows(
  checked: readonly CheckedRefill[],
  { inCart, today, reader }: { inCart: ReadonlySet<string>; today: string; reader: string },
  localizer: Localizer,
): UpcomingRow[] {
  return checked
    .filter(({ rx }) => rx.mailOrder && LIVE.includes(rx.status))
    .filter(({ rx, refusal }) => refusal !== undefined || inCart.has(rx.prescriptionId))
    .flatMap((item) => {
      const date = dueDate(item, today);
      return date === undefined ? [] : [{ item, date }];
    })
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(0, SHOWN)
    .map(({ item, date }) => {
      const row: UpcomingRow = {
        id: item.rx.prescriptionId,
        name: formatDrugName(item.rx.dispensedDrug, localizer.t),
        day: localizer.format.shortDay(date),
        line: formatLine(
          item,
          createLocalizerAbout(localizer, item.rx.personCode === reader ? undefined : item.rx.patientName),
        ),
        state: item.rx.status,
      };
      if (item.rx.status !== 'tooSoon' && item.left <= SHORT_SUPPLY_DAYS) row.short = true;
      if (item.refusal === undefined) row.ready = true;
      return row;
    });
}

const ACTIVITIES_SHOWN = 6;

function orderRow(order: Order, today: string, reader: string, localizer: Localizer): AttentionRow {
  const { t, format } = localizer;
  const { expectedDate } = toProgress(order, today, format).line;
  const drug = formatStatusTitle(order, localizer);
  const line = expectedDate
    ? t('home.activity.expected', { order: order.orderNumber, date: format.dayMonth(expectedDate) })
    : t('home.activity.order', { order: order.orderNumber });
  return {
    icon: isBeforeShipping(order.status) ? 'truck' : 'box',
    title: t('home.activity.title', { status: t(`orders.status.${order.status}`), drug }),
    line: formatLineForWhom(order, reader, line, localizer),
    to: paths.order(order.orderNumber),
  };
}

function askedRow({ rx }: CheckedRefill, { t, format }: Localizer): AttentionRow[] {
  if (rx.status !== 'contactingPrescriber' || !rx.renewal) return [];
  return [
    {
      icon: 'review',
      title: t('home.activity.asked', { drug: formatDrugName(rx.dispensedDrug, t) }),
      line: t('home.activity.answerBy', {
        prescriber: rx.prescriberName,
        date: format.dayMonth(rx.renewal.answerDueDate),
      }),
      to: paths.prescription(rx.prescriptionId),
    },
  ];
}

/** Active orders and requests that need nothing from the member. */
export function toActivityRows(
  orders: readonly Order[],
  checked: readonly CheckedRefill[],
  { today, reader }: { today: string; reader: string },
  localizer: Localizer,
): AttentionRow[] {
  const moving = orders.filter((order) => !isTerminal(order.status) && !isUrgent(order, today, localizer));
  return [
    ...moving.map((order) => orderRow(order, today, reader, localizer)),
    ...checked.flatMap((item) => askedRow(item, localizer)),
  ].slice(0, ACTIVITIES_SHOWN);
}
