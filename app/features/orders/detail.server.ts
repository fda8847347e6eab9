import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import { whatLine } from '~/features/prescriptions/row.server.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT, isLabelKey } from '~/i18n/t.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Order, OrderLine, OrderStatus } from '~/programme/contract/order.ts';
import type { RequestContext } from '~/context.ts';
import type { Identity } from '~/identity/session.server.ts';
import { orderAnswer, soleTracking, trackingOf } from './answer.server.ts';
import type { OrderAnswer, Tracking } from './answer.server.ts';
import { orderHistory } from './history.server.ts';
import type { HistoryItem } from './history.server.ts';
import { progressOf } from './progress.server.ts';

export interface OrderLineView {
  id: string;
  prescriptionId: string;
  name: string;
  lines: string[];
  price: string;
  /** where the lines are not all as far */
  status?: OrderStatus;
  tracking?: Tracking;
}

export interface OrderView {
  number: string;
  lead: string;
  status: OrderStatus;
  answer: OrderAnswer;
  history: HistoryItem[];
  lines: OrderLineView[];
  sentTo: { name: string; lines: string[] };
  payment: { label: string; value: string; total?: true }[];
  paidWith?: string;
}

function lineView(
  line: OrderLine,
  order: Order,
  own: string,
  withTracking: boolean,
  words: Words,
): OrderLineView {
  const { t, show } = words;
  const reason = line.status === 'cancelled' && order.status !== 'cancelled' ? line.cancelReason : undefined;
  const tracking = withTracking ? trackingOf(line) : undefined;
  return {
    id: line.lineId,
    prescriptionId: line.prescriptionId,
    name: line.drugName,
    lines: [
      ...(line.personCode === own ? [] : [t('orders.detail.forPerson', { name: line.patientName })]),
      whatLine(line, words),
      ...(reason ? [t(`orders.detail.reason.${reason}`)] : []),
    ],
    price: show.money(line.priceCents),
    ...(order.lines.some(({ status }) => status !== order.status) && { status: line.status }),
    ...(tracking && { tracking }),
  };
}

function addressLines({ shippingAddress: to, shippingMethod }: Order, { t }: Words): string[] {
  const method = `orders.detail.method.${shippingMethod}`;
  return [
    to.careOfName && t('orders.detail.careOf', { name: to.careOfName }),
    [to.addressLine1, to.addressLine2].filter(Boolean).join(', '),
    `${to.city}, ${to.state} ${to.zip}`,
    isLabelKey(method) && t(method as LabelKey),
  ].filter((line): line is string => Boolean(line));
}

function payment(
  { lines, shippingCents, taxCents, totalCents }: Order,
  { t, show }: Words,
): OrderView['payment'] {
  const drugs = lines.reduce((sum, line) => sum + line.priceCents, 0);
  return [
    { label: t('orders.detail.prescriptions', { count: lines.length }), value: show.money(drugs) },
    { label: t('orders.detail.shipping'), value: show.money(shippingCents) },
    ...(taxCents === 0 ? [] : [{ label: t('orders.detail.tax'), value: show.money(taxCents) }]),
    { label: t('orders.detail.total'), value: show.money(totalCents), total: true as const },
  ];
}

/** 'Mastercard ending in 4421' in the page's language; words of another form stay as they came. */
export function cardText(label: string, { t }: Pick<Words, 't'>): string {
  const [, type, digits] = /^(.+?) ending in (\d{4})$/.exec(label) ?? [];
  return type && digits ? t('orders.detail.card', { type, digits }) : label;
}

type Recipient = Pick<Identity, 'firstName' | 'lastName' | 'personCode'>;

/** An order as its page shows it to one person on one day. */
export function orderView(
  order: Order,
  who: Recipient,
  today: string,
  supportPhone: string,
  words: Words,
): OrderView {
  const { t, show } = words;
  const severalParcels = soleTracking(order) === undefined;
  return {
    number: order.orderNumber,
    lead: t('orders.detail.lead', { date: show.date(show.dayOf(order.placedAt)) }),
    status: order.status,
    answer: orderAnswer(order, progressOf(order, today, show), supportPhone, words),
    history: orderHistory(order, today, words),
    lines: order.lines.map((line) => lineView(line, order, who.personCode, severalParcels, words)),
    sentTo: { name: `${who.firstName} ${who.lastName}`, lines: addressLines(order, words) },
    payment: payment(order, words),
    ...(order.paymentCardLabel && { paidWith: cardText(order.paymentCardLabel, words) }),
  };
}

/** Everything about one order. Throws the ProgrammeFault of its call. */
export async function orderDetail(
  context: Pick<RequestContext, 'clock' | 'content' | 'log' | 'preferences' | 'env'>,
  member: SignedIn,
  orderNumber: string,
): Promise<OrderView> {
  const words = { t: await getT(context), show: formatsFor(context.preferences.language) };
  const [order, support] = await Promise.all([
    member.api.call(calls.orders.byNumber, { params: { orderNumber }, query: whose(member) }),
    context.content.support(),
  ]);
  return orderView(order, member.identity, context.clock.today(), support.phone, words);
}
