import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { listAddressLines } from '~/areas/orders/addresses/address-lines.ts';
import { calculateAfterCancelling, formatCardText } from '~/areas/orders/balance.server.ts';
import { formatAddressTitle } from '~/areas/orders/status-panel.server.ts';
import { formatDescriptionLine } from '~/areas/prescriptions/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { ShippingMethod } from '#contract/mail-order.ts';
import type { Order } from '#contract/order.ts';
import { isTerminal } from '#contract/order-rules.ts';
import type { OrderIntent } from './order-intent.ts';
import { formatUnseenText } from './unseen-lines.server.ts';

const latest = (days: readonly (string | undefined)[]) =>
  days.reduce<string | undefined>(
    (last, day) => (day !== undefined && (last === undefined || day > last) ? day : last),
    undefined,
  );

/** The latest expected date of an order's pending lines; undefined once it has passed. */
export function findExpectedDate(order: Pick<Order, 'lines'>, today: string): string | undefined {
  const expected = latest(
    order.lines.map((line) => (isTerminal(line.status) ? undefined : line.expectedDate)),
  );
  return expected !== undefined && expected >= today ? expected : undefined;
}

export interface SummaryView {
  orderNumber: string;
  lead: string;
  pharmacy: string;
  lines: { id: string; name: string; details: string; price: string }[];
  facts: { label: string; value: string }[];
  total: string;
  /** from balance and from card, below the total */
  paid: { label: string; value: string }[];
  /** amount returned to the balance */
  credit?: string | undefined;
  /** a sentence about lines that are in the order but not in the total */
  unseen?: string;
  addressTitle: string;
  addressee: string;
  address: string[];
  card?: string;
  arrives?: string;
}

interface SummaryFacts {
  addressee: string;
  own: string;
  today: string;
  intent: Pick<OrderIntent, 'items' | 'order'>;
}

function shippingLabel(method: string, { t }: Localizer): string {
  const known = ShippingMethod.safeParse(method);
  return known.success ? t(`checkout.shippingMethod.${known.data}`) : method;
}

/** @param who `own`: lines of this person show no name; `intent`: the order at its placement */
export function buildSummaryView(
  order: Order,
  { addressee, own, today, intent }: SummaryFacts,
  localizer: Localizer,
): SummaryView {
  const { t, format } = localizer;
  const expected = findExpectedDate(order, today);
  const { rows, total, isPaid, paid, credit } = calculateAfterCancelling(order, localizer);
  const unseen = formatUnseenText(intent, order.lines, localizer);
  const subtotal = order.lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const view: SummaryView = {
    orderNumber: order.orderNumber,
    lead: t('checkout.summary.lead', {
      number: order.orderNumber,
      date: format.date(format.toDay(order.placedAt)),
    }),
    pharmacy: order.pharmacyName,
    lines: order.lines.map((line) => ({
      id: line.lineId,
      name: formatDrugName(line.drugName, t),
      details: [
        formatDescriptionLine(line, localizer),
        ...(line.personCode === own ? [] : [t('common.forPerson', { name: line.patientName })]),
      ].join(' · '),
      price: format.money(line.priceCents),
    })),
    facts: [
      { label: t('checkout.refills', { count: order.lines.length }), value: format.money(subtotal) },
      { label: shippingLabel(order.shippingMethod, localizer), value: format.money(order.shippingCents) },
      { label: t('checkout.tax'), value: format.money(order.taxCents) },
      ...rows,
    ],
    total,
    paid,
    credit,
    addressTitle: formatAddressTitle(order, t),
    addressee,
    address: listAddressLines(order.shippingAddress, t),
  };
  if (unseen) view.unseen = unseen;
  if (isPaid && order.paymentCardLabel) view.card = formatCardText(order.paymentCardLabel, localizer);
  if (expected) view.arrives = format.date(expected);
  return view;
}
