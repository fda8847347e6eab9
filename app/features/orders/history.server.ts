import { isTerminal } from '~/programme/contract/order-rules.ts';
import type { Order, OrderEvent, OrderStatus } from '~/programme/contract/order.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import type { TimelineItem } from '~/ui/timeline.tsx';
import { progressOf } from './progress.server.ts';

interface Step {
  type: OrderEvent['type'];
  at: string;
  carrier?: string;
  drugs: string[];
}

export interface HistoryItem extends TimelineItem {
  text?: string;
}

/** What happened to several lines at the same moment is one step. */
function steps({ lines }: Order): Step[] {
  const byMoment = new Map<string, Step>();
  for (const line of lines) {
    for (const { type, at } of line.events) {
      const key = `${at} ${type} ${type === 'shipped' ? (line.shipmentCarrier ?? '') : ''}`;
      const step = byMoment.get(key) ?? {
        type,
        at,
        drugs: [],
        ...(line.shipmentCarrier && { carrier: line.shipmentCarrier }),
      };
      step.drugs.push(line.drugName);
      byMoment.set(key, step);
    }
  }
  return [...byMoment.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const title = ({ type, carrier }: Step, { t }: Words) =>
  type === 'shipped' && carrier
    ? t('orders.detail.event.shippedWith', { carrier })
    : t(`orders.detail.event.${type}`);

/** The lines that are not further than the one that speaks for the order; none named where these are all. */
function slowest({ lines }: Order, status: OrderStatus): string {
  const behind = lines.filter((line) => line.status === status);
  return behind.length === lines.length ? '' : behind.map(({ drugName }) => drugName).join(', ');
}

function ahead(order: Order, today: string, { t, show }: Words): HistoryItem[] {
  const { line, overdue } = progressOf(order, today, show);
  if (isTerminal(line.status)) return [];
  const filled = line.events.some(({ type }) => type === 'filled');
  const date = line.expectedDate && show.weekdayInText(line.expectedDate);
  const expected =
    date && t(overdue ? 'orders.detail.next.wasExpected' : 'orders.detail.next.expected', { date });
  const before = [
    !filled && line.status !== 'shipped' && t('orders.detail.next.fill'),
    line.status !== 'shipped' && t('orders.detail.next.ship'),
  ].filter((step): step is string => step !== false);
  const whose = slowest(order, line.status);
  const text = [expected, whose].filter(Boolean).join(' · ');
  return [
    ...before.map((step): HistoryItem => ({ title: step, state: 'next', ...(whose && { text: whose }) })),
    { title: t('orders.detail.next.deliver'), state: 'next', ...(text && { text }) },
  ];
}

/** What happened so far, what happens now, and what is still to come. */
export function orderHistory(order: Order, today: string, words: Words): HistoryItem[] {
  const { t, show } = words;
  const happened = steps(order);
  const coming = ahead(order, today, words);
  const items = happened.map((step, index): HistoryItem => {
    const when = show.dateTime(step.at);
    const some = step.drugs.length < order.lines.length;
    const isNow = coming.length > 0 && index === happened.length - 1;
    return {
      title: title(step, words),
      text: some ? t('orders.detail.event.some', { when, drugs: step.drugs.join(', ') }) : when,
      state: isNow ? 'now' : 'done',
    };
  });
  return [...items, ...coming];
}
