import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { formatDescriptionLine } from '~/areas/prescriptions/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { isLabelKey } from '~/i18n/t.server.ts';
import { isLate, isTerminal } from '#contract/order-rules.ts';
import type { Order, OrderLine, OrderStatus } from '#contract/order.ts';
import { toTracking, type Tracking } from './status-panel.server.ts';
import { formatReasonText, findStatusDate } from './progress.server.ts';

export interface OrderLineView {
  id: string;
  prescriptionId: string;
  name: string;
  lines: string[];
  price: string;
  /** only when there are several lines */
  status?: OrderStatus;
  tracking?: Tracking;
  late?: string;
}

const events = {
  placed: undefined,
  inProgress: 'received',
  shipped: 'shipped',
  delivered: 'delivered',
  pickedUp: 'pickedUp',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string | undefined>;

/** 'Shipped November 17 · Expected November 21' */
function datesText(line: OrderLine, today: string, { t, format }: Localizer): string {
  const since = findStatusDate(line, format);
  const event = events[line.status];
  const shippedBefore = line.status === 'delivered' ? line.shipmentDate : undefined;
  const expected = isTerminal(line.status) ? undefined : line.expectedDate;
  const expectedKey = expected !== undefined && expected < today ? 'wasExpected' : 'expected';
  return [
    shippedBefore && t('orders.detail.dates.shipped', { date: format.dayMonth(shippedBefore) }),
    since && event && t(`orders.detail.dates.${event}`, { date: format.dayMonth(since) }),
    expected && t(`orders.detail.dates.${expectedKey}`, { date: format.dayMonth(expected) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The method of this parcel, which may differ from the order's method, for example for a second parcel (3.23). */
function shipmentText({ shipmentMethod }: OrderLine, { t }: Localizer): string | undefined {
  if (shipmentMethod === undefined) return undefined;
  const key = `orders.detail.method.${shipmentMethod}`;
  return isLabelKey(key) ? t(key) : shipmentMethod;
}

function isLateLine(line: OrderLine, order: Order, today: string, { format }: Localizer): boolean {
  const since = findStatusDate(line, format) ?? (line.status === 'placed' ? order.receivedDate : undefined);
  return since !== undefined && isLate(line.status, since, today);
}

interface LineOptions {
  /** person code of the reader */
  own: string;
  byReader: boolean;
  today: string;
  withTracking: boolean;
}

export function buildOrderLineView(
  line: OrderLine,
  order: Order,
  { own, today, withTracking, byReader }: LineOptions,
  localizer: Localizer,
): OrderLineView {
  const { t, format } = localizer;
  const several = order.lines.length > 1;
  const reason = line.status === 'cancelled' && order.status !== 'cancelled' ? line.cancelReason : undefined;
  const tracking = withTracking ? toTracking(line) : undefined;
  const late = several && isLateLine(line, order, today, localizer);
  const view: OrderLineView = {
    id: line.lineId,
    prescriptionId: line.prescriptionId,
    name: formatDrugName(line.drugName, t),
    lines: [
      ...(line.personCode === own ? [] : [t('common.forPerson', { name: line.patientName })]),
      formatDescriptionLine(line, localizer),
      [datesText(line, today, localizer), shipmentText(line, localizer)].filter(Boolean).join(' · '),
      ...(reason ? [formatReasonText(reason, byReader, t)] : []),
    ].filter(Boolean),
    price: format.money(line.priceCents),
  };
  if (several) view.status = line.status;
  if (tracking) view.tracking = tracking;
  if (late) view.late = t('orders.detail.dates.late');
  return view;
}
