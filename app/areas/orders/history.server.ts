import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { isBeforeShipping, isTerminal } from '#contract/order-rules.ts';
import type { Order, OrderEvent, OrderLine, OrderStatus } from '#contract/order.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { TimelineItem } from '~/ui/timeline.tsx';
import { toProgress, formatReasonText } from './progress.server.ts';

/** Length of a timestamp up to its minute. */
const MINUTE = 'yyyy-MM-ddTHH:mm'.length;

interface Step {
  type: Exclude<OrderEvent['type'], 'other'>;
  at: string;
  actor: OrderEvent['actor'];
  carrier?: string;
  reason?: NonNullable<OrderLine['cancelReason']>;
  drugs: string[];
}

export interface HistoryItem extends TimelineItem {
  text?: string;
}

/** Events of several lines in the same minute, the precision of displayed times, are one step. */
function steps({ lines }: Order): Step[] {
  const byMoment = new Map<string, Step>();
  for (const line of lines) {
    for (const { type, at, actor } of line.events) {
      if (type === 'other') continue;
      const reason = type === 'cancelled' ? line.cancelReason : undefined;
      const key = `${at.slice(0, MINUTE)} ${type} ${type === 'shipped' ? (line.shipmentCarrier ?? '') : (reason ?? '')}`;
      const step = byMoment.get(key) ?? {
        type,
        at,
        actor,
        drugs: [],
        carrier: line.shipmentCarrier || undefined,
        reason,
      };
      step.drugs.push(line.drugName);
      byMoment.set(key, step);
    }
  }
  return [...byMoment.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function title({ type, carrier, actor }: Step, byReader: boolean, { t }: Localizer): string {
  if (type === 'shipped' && carrier) return t('orders.detail.event.shippedWith', { carrier });
  const byOther = type === 'placed' && !(byReader && actor === 'member');
  return t(`orders.detail.event.${byOther ? 'placedByOther' : type}`);
}

function actorText(
  { type, actor, carrier, reason }: Step,
  byReader: boolean,
  { t }: Localizer,
): string | undefined {
  // a declined card or an ended prescription is no decision of the plan
  if (reason === 'paymentDeclined') return t('orders.detail.actor.pharmacy');
  if (reason === 'discontinued') return t('orders.detail.actor.prescriber');
  if (actor === 'other') return undefined;
  if (actor === 'member' && (type === 'placed' || reason === 'member' || !byReader)) return undefined;
  return actor === 'carrier' && carrier ? carrier : t(`orders.detail.actor.${actor}`);
}

function stepText(step: Step, order: Order, byReader: boolean, localizer: Localizer): string {
  const { t, format } = localizer;
  const whose = step.drugs.length < order.lines.length ? listDrugs(step.drugs, t) : undefined;
  const facts = [format.dateTime(step.at), actorText(step, byReader, localizer), whose]
    .filter(Boolean)
    .join(' · ');
  const reason = step.reason && formatReasonText(step.reason, byReader, t);
  return reason ? t('orders.detail.event.why', { facts: facts.replace(/\.$/, ''), reason }) : facts;
}

const listDrugs = (drugs: readonly string[], t: T): string =>
  drugs.map((drug) => formatDrugName(drug, t)).join(', ');

/** The names of the lines that have the order's status; empty when all have it. */
function slowest({ lines }: Order, status: OrderStatus, t: T): string {
  const behind = lines.filter((line) => line.status === status);
  return behind.length === lines.length
    ? ''
    : listDrugs(
        behind.map((line) => line.drugName),
        t,
      );
}

const nextStep = (title: string, text: string): HistoryItem =>
  text ? { title, state: 'next', text } : { title, state: 'next' };

function ahead(order: Order, today: string, { t, format }: Localizer): HistoryItem[] {
  const { line, overdue } = toProgress(order, today, format);
  if (isTerminal(line.status)) return [];
  const filled = line.events.some(({ type }) => type === 'filled');
  const date = line.expectedDate && format.weekdayInText(line.expectedDate);
  const expected = date && t(overdue ? 'orders.row.wasExpected' : 'orders.row.expected', { date });
  const before = [
    !filled && isBeforeShipping(line.status) && t('orders.detail.next.fill'),
    isBeforeShipping(line.status) && t('orders.detail.next.ship'),
  ].filter((step): step is string => step !== false);
  const whose = slowest(order, line.status, t);
  const text = [expected, whose].filter(Boolean).join(' · ');
  return [...before.map((step) => nextStep(step, whose)), nextStep(t('orders.detail.next.deliver'), text)];
}

/** Past events, the current step, and later steps. @param byReader whether the reader placed the order */
export function buildOrderHistory(
  order: Order,
  today: string,
  localizer: Localizer,
  byReader = true,
): HistoryItem[] {
  const happened = steps(order);
  const coming = ahead(order, today, localizer);
  const items = happened.map((step, index): HistoryItem => {
    const isNow = coming.length > 0 && index === happened.length - 1;
    return {
      title: title(step, byReader, localizer),
      text: stepText(step, order, byReader, localizer),
      state: isNow ? 'now' : 'done',
    };
  });
  return [...items, ...coming];
}
