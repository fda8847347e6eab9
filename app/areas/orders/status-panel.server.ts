import { hasParcel, isBeforeShipping, buildTrackingUrl } from '#contract/order-rules.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { StatusTone } from '~/ui/status-panel.tsx';
import { formatOtherPatients, formatReasonText, type Progress } from './progress.server.ts';

export interface Tracking {
  /** absent for an unknown carrier, whose number is plain text */
  url?: string;
  carrier?: string;
  number: string;
}

export interface OrderStatusPanel {
  tone: StatusTone;
  strong: string;
  say?: string;
  /** the programme's own text, in English */
  quote?: string;
  tracking?: Tracking;
  /** the number to call: ten digits, and their formatted text */
  call?: { digits: string; label: string };
}

/** In groups of four, as the carrier prints it. */
const grouped = (number: string) =>
  /^\d{12,}$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number;

/** The title of an order's address. Cancelled, picked-up and unfilled lines were not sent there. */
export function formatAddressTitle({ lines }: Pick<Order, 'lines'>, t: T): string {
  const live = lines.filter(({ status }) => status !== 'cancelled');
  if (live.length === 0) return t('orders.address.onOrder');
  if (live.every(hasParcel)) return t('orders.address.sent');
  return t(
    live.every(({ status }) => isBeforeShipping(status)) ? 'orders.address.ahead' : 'orders.address.onOrder',
  );
}

export function toTracking(line: OrderLine): Tracking | undefined {
  if (!hasParcel(line)) return undefined;
  const { shipmentCarrier: carrier, shipmentNumber: number } = line;
  if (number === undefined) return undefined;
  const url = buildTrackingUrl(carrier, number);
  const tracking: Tracking = { number: grouped(number) };
  if (carrier) tracking.carrier = carrier;
  if (url) tracking.url = url;
  return tracking;
}

/** The tracking number of a whole order in one parcel. Several parcels are shown at their lines. */
export function findSoleTracking(order: Order): Tracking | undefined {
  const [first, ...others] = order.lines.map(toTracking).filter((tracking) => tracking !== undefined);
  return others.every(({ number }) => number === first?.number) ? first : undefined;
}

type Sentence = Omit<OrderStatusPanel, 'tracking' | 'call'> & { call?: true };
const join = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ') || undefined;

function late({ line, since, isPart }: Progress, { t, format }: Localizer): Sentence {
  const carrier = line.shipmentCarrier ?? t('orders.detail.actor.carrier');
  const key = isBeforeShipping(line.status) ? 'late' : 'lateShipped';
  return {
    tone: 'wait',
    strong: t(`orders.detail.say.${key}.${isPart ? 'part' : 'strong'}`),
    say: since
      ? t(`orders.detail.say.${key}.since`, { carrier, date: format.dayMonth(since) })
      : t(`orders.detail.say.${key}.plain`),
    call: true,
  };
}

/** An order past its expected day shows the number to call. */
const toPace = ({ overdue }: Pick<Progress, 'overdue'>): Pick<Sentence, 'tone' | 'call'> =>
  overdue ? { tone: 'wait', call: true } : { tone: 'info' };

function shipped({ line, since, overdue, isPart }: Progress, { t, format }: Localizer): Sentence {
  const key = isPart ? 'shipped.rest' : 'shipped';
  const carrier = line.shipmentCarrier ?? t('orders.detail.actor.carrier');
  const due =
    overdue && line.expectedDate
      ? t('orders.detail.say.wasDue', { date: format.weekdayInText(line.expectedDate) })
      : undefined;
  return {
    ...toPace({ overdue }),
    strong:
      line.expectedDate && !overdue
        ? t(`orders.detail.say.${key}.on`, { date: format.weekdayInText(line.expectedDate) })
        : t(`orders.detail.say.${key}.plain`),
    say: join(since && t('orders.detail.say.shipped.since', { carrier, date: format.dayMonth(since) }), due),
  };
}

const ended = (
  key: 'delivered' | 'pickedUp',
  since: string | undefined,
  { t, format }: Localizer,
): Sentence => ({
  tone: 'quiet',
  strong: since
    ? t(`orders.detail.say.${key}.on`, { date: format.weekdayInText(since) })
    : t(`orders.detail.say.${key}.plain`),
});

const needsCall = {
  member: false,
  paymentDeclined: true,
  outOfStock: true,
  clinical: true,
  returned: false,
  discontinued: false,
  unknown: true,
} satisfies Record<NonNullable<OrderLine['cancelReason']> | 'unknown', boolean>;

/** The order's state, without contact details. @param byReader whether the reader placed the order */
export function formatOrderSentence(
  order: Order,
  progress: Progress,
  byReader: boolean,
  localizer: Localizer,
): Sentence {
  const { t, format } = localizer;
  const { line } = progress;
  if (order.actionNeeded) {
    return {
      tone: 'wait',
      strong: t(`orders.detail.say.action.${byReader ? 'strong' : 'other'}`),
      say: t('orders.detail.say.action.call'),
      quote: order.actionNeeded,
      call: true,
    };
  }
  if (progress.late) return late(progress, localizer);
  const by =
    line.expectedDate &&
    t(progress.overdue ? 'orders.detail.say.wasDue' : 'checkout.placed.arrives', {
      date: format.weekdayInText(line.expectedDate),
    });
  const pace = toPace(progress);
  switch (order.status) {
    case 'placed':
      return {
        ...pace,
        strong: t('orders.detail.say.placed.strong'),
        say: join(t('orders.detail.say.placed.say'), by),
      };
    case 'inProgress':
      return {
        ...pace,
        strong: t(`orders.detail.say.inProgress.${progress.isPart ? 'part' : 'strong'}`),
        say: by,
      };
    case 'shipped':
      return shipped(progress, localizer);
    case 'delivered':
    case 'pickedUp':
      return ended(order.status, progress.since, localizer);
    case 'cancelled': {
      const reason = line.cancelReason ?? 'unknown';
      const sentence: Sentence = {
        tone: 'bad',
        strong: t('orders.detail.say.cancelled'),
        say: formatReasonText(reason, byReader, t),
      };
      if (needsCall[reason]) sentence.call = true;
      return sentence;
    }
  }
}

/** @param byReader whether the reader placed the order @param reader person code of the reader */
export function buildOrderStatusPanel(
  order: Order,
  {
    progress,
    supportPhone,
    localizer,
    byReader = true,
    reader,
  }: { progress: Progress; supportPhone: string; localizer: Localizer; byReader?: boolean; reader: string },
): OrderStatusPanel {
  const { call, say, ...answer } = formatOrderSentence(order, progress, byReader, localizer);
  const cancelled = order.lines.filter(({ status }) => status === 'cancelled').length;
  const some =
    order.status !== 'cancelled' &&
    cancelled > 0 &&
    localizer.t('orders.detail.say.someCancelled', { count: cancelled });
  const name = order.actionNeeded && formatOtherPatients(order, reader, localizer.format);
  const words = join(say, some, name && localizer.t('orders.detail.say.action.message', { name }));
  const tracking = findSoleTracking(order);
  const label = localizer.t('error.call', { phone: localizer.format.phone(supportPhone) });
  const panel: OrderStatusPanel = { ...answer };
  if (name && byReader) panel.strong = localizer.t('orders.detail.say.action.for', { name });
  if (words) panel.say = words;
  if (tracking) panel.tracking = tracking;
  if (call) panel.call = { digits: supportPhone, label };
  return panel;
}
