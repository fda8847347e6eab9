import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { isTerminal } from '#contract/order-rules.ts';
import type { Order, OrderLine, OrderStatus } from '#contract/order.ts';
import { formatQuantityText } from '~/areas/prescriptions/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { ShortDay } from '~/ui/day-tile.tsx';
import { formatOtherPatients, isOwn, listLinesToDescribe, toProgress } from './progress.server.ts';

export interface OrderRow {
  number: string;
  title: string;
  /** the day of the order, in hidden text of the link; with the order's number when two differ in nothing else */
  about: string;
  line: string;
  /** the expected arrival of an open order, or the day on which it ended; absent when unknown */
  day?: ShortDay;
  status: OrderStatus;
  /** text of the last or next event */
  news?: string;
  /** the news is bad */
  alarm?: true;
  isLive?: true;
}

/** 'Atorvastatin 20 mg tablet and 2 more' */
export const formatOrderTitle = ({ lines }: Pick<Order, 'lines'>, { t }: Pick<Localizer, 't'>): string => {
  const [first, ...others] = lines;
  const drug = first ? formatDrugName(first.drugName, t) : '';
  return others.length === 0 ? drug : t('orders.row.more', { drug, count: others.length });
};

/** The people of a row. */
export interface RowReader {
  today: string;
  /** person code of the reader */
  reader: string;
  /** person code of the person whose data the pages show */
  shown: string;
}

/**
 * 'For you and Ben Rivera', the reader first; with the reader's name while a different person is shown. Undefined when
 * all lines are for the shown person.
 */
export function formatForWhom(
  { lines }: Pick<Order, 'lines'>,
  { reader, shown }: Omit<RowReader, 'today'>,
  { t, format }: Pick<Localizer, 't' | 'format'>,
) {
  if (lines.every(({ personCode }) => personCode === shown)) return undefined;
  const isYou = (line: OrderLine) => line.personCode === reader && reader === shown;
  const names = new Set(lines.filter((line) => !isYou(line)).map(({ patientName }) => patientName));
  const all = lines.some(isYou) ? [t('family.you'), ...names] : [...names];
  return t('common.forPerson', { name: format.list(all) });
}

/** A line of a row that begins with the people for whom the order is. */
export const formatLineForWhom = (
  order: Pick<Order, 'lines'>,
  people: Omit<RowReader, 'today'>,
  line: string,
  localizer: Localizer,
) => [formatForWhom(order, people, localizer), line].filter(Boolean).join(' · ');

const whatLine = ({ lines, orderNumber }: Order, { t, format }: Localizer): string => {
  const [first, ...others] = lines;
  if (!first || others.length > 0) return t('orders.row.order', { order: orderNumber });
  const quantity = formatQuantityText(first.quantity, first.quantityUnit, t, format);
  return t('orders.row.what', { quantity, order: orderNumber });
};

type CancelReason = NonNullable<Order['lines'][number]['cancelReason']>;
type News = Pick<OrderRow, 'news' | 'alarm'>;

/** A past expected day is shown as missed. Other lines of the order may have different days. */
const expectedNews = (day: string, date: string, today: string, isPart: boolean, t: T): News =>
  day < today
    ? { news: t(isPart ? 'orders.row.partWasExpected' : 'orders.row.wasExpected', { date }), alarm: true }
    : { news: t(isPart ? 'orders.row.partExpected' : 'orders.row.expected', { date }) };

/** The reason for the cancellation. The reader of an order may be a different person than its orderer. */
function cancelledNews(
  order: Order,
  reason: CancelReason,
  reader: string,
  { t }: Pick<Localizer, 't'>,
): News {
  const byOther = reason === 'member' && !isOwn(order, reader);
  return { news: t(`orders.row.reason.${byOther ? 'byOther' : reason}`) };
}

function actionNews(order: Order, reader: string, { t, format }: Localizer): News {
  if (!isOwn(order, reader)) return { news: t('orders.row.actionOfOther'), alarm: true };
  const name = formatOtherPatients(order, reader, format);
  return { news: name ? t('orders.row.actionFor', { name }) : t('orders.row.action'), alarm: true };
}

/** @param reader person code of the reader */
export function describeOrderNews(order: Order, today: string, reader: string, localizer: Localizer): News {
  const { t, format } = localizer;
  const { line, since, late, overdue, isPart } = toProgress(order, today, format);
  const expected =
    line.expectedDate !== undefined &&
    expectedNews(line.expectedDate, format.dayMonth(line.expectedDate), today, isPart, t);
  if (order.actionNeeded) return actionNews(order, reader, localizer);
  switch (order.status) {
    case 'placed':
    case 'inProgress':
      if (late && !overdue) return { news: t('orders.row.late'), alarm: true };
      return expected || { news: t('orders.row.underway') };
    case 'shipped':
      if (late && !overdue) return { news: t('orders.row.lateShipped'), alarm: true };
      return expected || { news: t('orders.row.onItsWay') };
    case 'delivered':
    case 'pickedUp':
      // the status is shown beside it
      return since ? { news: t('orders.row.finished', { date: format.dayMonth(since) }) } : {};
    case 'cancelled':
      return line.cancelReason ? cancelledNews(order, line.cancelReason, reader, localizer) : {};
  }
}

export const toOrderRow = (
  order: Order,
  { today, reader, shown }: RowReader,
  localizer: Localizer,
): OrderRow => {
  const { line, since } = toProgress(order, today, localizer.format);
  const isLive = !isTerminal(order.status);
  const expected = order.actionNeeded === undefined ? line.expectedDate : undefined;
  const day = isLive ? expected : since;
  // the medicine whose status and date the row shows names the order
  const lines = [...new Set([...listLinesToDescribe(order), ...order.lines])];
  const row: OrderRow = {
    number: order.orderNumber,
    title: formatOrderTitle({ lines }, localizer),
    line: formatLineForWhom(order, { reader, shown }, whatLine(order, localizer), localizer),
    about: localizer.t('orders.row.ordered', { date: localizer.format.dayMonth(order.receivedDate) }),
    status: order.status,
    ...describeOrderNews(order, today, reader, localizer),
  };
  if (day !== undefined) row.day = localizer.format.shortDay(day);
  if (isLive) row.isLive = true;
  return row;
};
