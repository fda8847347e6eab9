import { isLate, isTerminal } from '#contract/order-rules.ts';
import type { Order, OrderEvent, OrderLine, OrderStatus } from '#contract/order.ts';
import type { Formats } from '~/i18n/format.server.ts';
import type { T } from '~/i18n/translate.ts';

type DayFormat = Pick<Formats, 'toDay'>;

const leadsTo: Record<OrderStatus, readonly OrderEvent['type'][]> = {
  placed: ['placed'],
  inProgress: ['received', 'reshipped'],
  shipped: ['shipped'],
  delivered: ['delivered'],
  pickedUp: ['pickedUp'],
  cancelled: ['cancelled'],
};

/** The day on which a line reached its status, if known. */
export function findStatusDate(line: OrderLine, { toDay }: DayFormat): string | undefined {
  if (line.status === 'shipped' && line.shipmentDate) return line.shipmentDate;
  if (line.status === 'delivered' && line.deliveredDate) return line.deliveredDate;
  const types = leadsTo[line.status];
  const event = line.events.findLast(({ type }) => types.includes(type));
  return event && toDay(event.at);
}

/** The lines that have the order's status; all lines if none has it. */
export function listLinesToDescribe({ lines, status }: Pick<Order, 'lines' | 'status'>): OrderLine[] {
  const described = lines.filter((line) => line.status === status);
  return described.length > 0 ? described : lines;
}

/** The people a question of the pharmacy is about; undefined if the reader is one of them. */
export function formatOtherPatients(
  order: Pick<Order, 'lines' | 'status'>,
  reader: string,
  { list }: Pick<Formats, 'list'>,
): string | undefined {
  const lines = listLinesToDescribe(order);
  if (lines.some(({ personCode }) => personCode === reader)) return undefined;
  return list([...new Set(lines.map(({ patientName }) => patientName))]);
}

export interface Progress {
  line: OrderLine;
  since?: string;
  late: boolean;
  /** the expected day has passed */
  overdue: boolean;
  /** other lines are further along: shipped, or delivered */
  isPart: boolean;
}

export function toProgress(order: Order, today: string, format: DayFormat): Progress {
  const line = listLinesToDescribe(order)[0]!;
  const since = findStatusDate(line, format) ?? (line.status === 'placed' ? order.receivedDate : undefined);
  return {
    line,
    since,
    late: since !== undefined && isLate(line.status, since, today),
    overdue: !isTerminal(line.status) && line.expectedDate !== undefined && line.expectedDate < today,
    isPart: order.lines.some(({ status }) => status !== order.status && status !== 'cancelled'),
  };
}

/** Whether this person placed the order. Other people must not cancel it. */
export const isOwn = ({ orderedBy }: Pick<Order, 'orderedBy'>, personCode: string): boolean =>
  orderedBy === undefined || orderedBy === personCode;

const reasonsOfOther = {
  member: 'byOther',
  paymentDeclined: 'cardOfOther',
  outOfStock: 'outOfStock',
  clinical: 'clinical',
  returned: 'returned',
  discontinued: 'discontinued',
  unknown: 'unknown',
} as const satisfies Record<NonNullable<OrderLine['cancelReason']> | 'unknown', string>;

/** The reader of an order may be a different person than its orderer. @param byReader whether the reader placed it */
export function formatReasonText(
  reason: NonNullable<OrderLine['cancelReason']> | 'unknown',
  byReader: boolean,
  t: T,
): string {
  return t(`orders.detail.reason.${byReader ? reason : reasonsOfOther[reason]}`);
}
