import { isTerminal } from '~/programme/contract/order-rules.ts';
import type { Order, OrderEvent } from '~/programme/contract/order.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import type { TimelineItem } from '~/ui/timeline.tsx';
import { speakingLine } from './progress.server.ts';

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

function ahead(order: Order, { t, show }: Words): HistoryItem[] {
  const line = speakingLine(order);
  if (isTerminal(line.status)) return [];
  const filled = line.events.some(({ type }) => type === 'filled');
  const expected =
    line.expectedDate && t('orders.detail.next.expected', { date: show.weekdayInText(line.expectedDate) });
  const before = [
    !filled && line.status !== 'shipped' && t('orders.detail.next.fill'),
    line.status !== 'shipped' && t('orders.detail.next.ship'),
  ].filter((step): step is string => step !== false);
  return [
    ...before.map((step): HistoryItem => ({ title: step, state: 'next' })),
    { title: t('orders.detail.next.deliver'), state: 'next', ...(expected && { text: expected }) },
  ];
}

/** What happened so far, what happens now, and what is still to come. */
export function orderHistory(order: Order, words: Words): HistoryItem[] {
  const { t, show } = words;
  const happened = steps(order);
  const coming = ahead(order, words);
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
