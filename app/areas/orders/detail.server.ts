import { listAddressLines } from '~/areas/orders/addresses/address-lines.ts';
import { buildOtherPersonNotice, nameInTexts } from '~/areas/family/viewed-person.server.ts';
import {
  getImpliedPersonCode,
  toMemberParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { loadFamilyIfAvailable, formatFullName, canBeShown } from '~/areas/family/people.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { isLabelKey } from '~/i18n/t.server.ts';
import { calls } from '#contract/index.ts';
import type { Order, OrderStatus } from '#contract/order.ts';
import type { ClockContext, LogContext, TextContext } from '~/context.ts';
import type { Identity } from '~/session/session.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import {
  formatAddressTitle,
  buildOrderStatusPanel,
  findSoleTracking,
  type OrderStatusPanel,
} from './status-panel.server.ts';
import { calculateAfterCancelling, formatCardText } from './balance.server.ts';
import { listCancellableLines, listPatients } from './cancel.server.ts';
import { buildOrderHistory, type HistoryItem } from './history.server.ts';
import { buildOrderLineView, type OrderLineView } from './line.server.ts';
import {
  loadKnownRefillFacts,
  quoteRefills,
  buildRefillFacts,
} from '~/areas/prescriptions/refill-facts.server.ts';
import { isBeforeShipping, isTerminal } from '#contract/order-rules.ts';
import { findRefillRefusal } from '#contract/prescription-rules.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock } from '~/programme/block.server.ts';
import { isOwn, toProgress } from './progress.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export interface OrderView {
  number: string;
  /** the portal's own reference, for an order that the reader placed here */
  reference?: string;
  lead: string;
  status: OrderStatus;
  answer: OrderStatusPanel;
  history: HistoryItem[];
  lines: OrderLineView[];
  /** with the name of the person who ordered, when known */
  address: { title: string; name?: string; lines: string[] };
  payment: { label: string; value: string; total?: true }[];
  paidWith?: string;
  /** amount returned to the balance */
  credit?: string | undefined;
  pharmacy: { name: string; hours?: string };
  /** lines that can be refilled now, once the order is finished */
  again?: { ids: string[]; price: string };
  /** the parts that could not be loaded */
  missing?: NoteText[];
  /** the part of the order that this person can still cancel */
  cancel?: 'all' | 'some';
  /** the person concerned, for the banner while the pages show another person's data */
  about?: string;
}

function shippedTo({ shippingAddress, shippingMethod }: Order, { t }: Localizer): string[] {
  const method = `orders.detail.method.${shippingMethod}`;
  return [...listAddressLines(shippingAddress, t), ...(isLabelKey(method) ? [t(method)] : [])];
}

function payment(order: Order, localizer: Localizer): Pick<OrderView, 'payment' | 'paidWith' | 'credit'> {
  const { lines, shippingCents, taxCents, paymentCardLabel } = order;
  const { t, format } = localizer;
  const { rows, total, isPaid, paid, credit } = calculateAfterCancelling(order, localizer);
  const drugs = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const view: Pick<OrderView, 'payment' | 'paidWith' | 'credit'> = {
    payment: [
      { label: t('orders.detail.prescriptions', { count: lines.length }), value: format.money(drugs) },
      { label: t('orders.detail.shipping'), value: format.money(shippingCents) },
      ...(taxCents === 0 ? [] : [{ label: t('orders.detail.tax'), value: format.money(taxCents) }]),
      ...rows,
      { label: t('common.total'), value: total, total: true as const },
      ...paid,
    ],
    credit,
  };
  if (isPaid && paymentCardLabel) view.paidWith = formatCardText(paymentCardLabel, localizer);
  return view;
}

/** The pick-up hours of a pharmacy (9.24), shown until the shipping and after a pick-up. */
function pickUpText({ status }: Order, supportPhone: string, { t, format }: Localizer): string | undefined {
  const key = status === 'pickedUp' ? 'done' : isBeforeShipping(status) ? 'open' : undefined;
  return key && t(`orders.detail.pickUp.${key}`, { phone: format.phone(supportPhone) });
}

function toCancelScope(order: Order, member: Viewer): OrderView['cancel'] {
  const lines = listCancellableLines(order, member);
  if (lines.length === 0) return undefined;
  return lines.length === order.lines.length ? 'all' : 'some';
}

type Viewer = Pick<MemberContext, 'membership' | 'viewing'> & {
  identity: Pick<Identity, 'firstName' | 'lastName' | 'personCode'>;
};

/** The name of the person who ordered, if the order contains it: the reader, or a patient of one of its lines. */
function nameOfOrderer({ orderedBy, lines }: Order, identity: Viewer['identity']): string | undefined {
  if (isOwn({ orderedBy }, identity.personCode)) return `${identity.firstName} ${identity.lastName}`;
  return lines.find(({ personCode }) => personCode === orderedBy)?.patientName;
}

/** The name of a person who ordered only for others, if the card's family can be loaded in time. */
async function ordererOnCard(
  context: LogContext,
  member: MemberContext,
  { orderedBy }: Order,
): Promise<string | undefined> {
  const { family } = await loadFamilyIfAvailable(member, context.log);
  const orderer = family.members.find(({ personCode }) => personCode === orderedBy);
  return orderer && formatFullName(orderer);
}

/**
 * An order that the reader placed may have lines of any person on the card. An order by a different person may only
 * have lines of people who share.
 * @throws 404 for other orders
 */
async function requireShown(
  { log }: LogContext,
  member: MemberContext,
  { orderedBy, lines }: Order,
): Promise<void> {
  const own = member.identity.personCode;
  const patients = lines.map(({ personCode }) => personCode);
  const byReader = isOwn({ orderedBy }, own);
  if (byReader && patients.every((code) => code === own)) return;
  const found = await loadFamilyIfAvailable(member, log);
  const onCard = new Set([own, ...found.family.members.map(({ personCode }) => personCode)]);
  const areOnCard = !found.known || [...patients, orderedBy ?? own].every((code) => onCard.has(code));
  if (!areOnCard || (!byReader && !canBeShown(member, found, patients))) throw errorPage(404);
}

/** The page of an order, for one reader and day. @param orderer the name of the person who ordered */
export function buildOrderView(
  order: Order,
  {
    member,
    today,
    supportPhone,
    localizer,
    orderer = nameOfOrderer(order, member.identity),
  }: {
    member: Viewer;
    today: string;
    supportPhone: string;
    localizer: Localizer;
    orderer?: string | undefined;
  },
): OrderView {
  const { t, format } = localizer;
  const byReader = isOwn(order, member.identity.personCode);
  const options = {
    own: getImpliedPersonCode(member),
    byReader,
    today,
    withTracking: findSoleTracking(order) === undefined,
  };
  const hours = pickUpText(order, supportPhone, localizer);
  const cancel = toCancelScope(order, member);
  const view: OrderView = {
    number: order.orderNumber,
    lead: t('orders.detail.lead', { date: format.date(format.toDay(order.placedAt)) }),
    status: order.status,
    answer: buildOrderStatusPanel(order, {
      progress: toProgress(order, today, format),
      supportPhone,
      localizer,
      byReader,
      reader: member.identity.personCode,
    }),
    history: buildOrderHistory(order, today, localizer, byReader),
    lines: order.lines.map((line) => buildOrderLineView(line, order, options, localizer)),
    address: {
      title: formatAddressTitle(order, t),
      lines: shippedTo(order, localizer),
    },
    ...payment(order, localizer),
    pharmacy: hours ? { name: order.pharmacyName, hours } : { name: order.pharmacyName },
  };
  if (order.clientReference) view.reference = order.clientReference;
  if (orderer) view.address.name = orderer;
  if (cancel) view.cancel = cancel;
  return view;
}

/** The lines of a finished order that can be refilled today, and their price. */
async function refillAgain(
  context: TextContext & ClockContext,
  member: MemberContext,
  order: Order,
  localizer: Localizer,
): Promise<Pick<OrderView, 'again' | 'missing'>> {
  if (!isTerminal(order.status)) return {};
  const ids = [...new Set(order.lines.map(({ prescriptionId }) => prescriptionId))];
  const asked = Promise.all([loadKnownRefillFacts(context, member), quoteRefills(member, ids)]);
  const found = await loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log: context.log });
  if (!found.ok) return { missing: listMissingNotes(found, localizer.t('orders.againUnknown'), localizer) };
  const [outlook, prescriptions] = found.data;
  const ready = [...prescriptions.values()].filter(
    (rx) => !findRefillRefusal(rx, buildRefillFacts(outlook, rx)),
  );
  const cents = ready.reduce((sum, { refillPriceCents }) => sum + refillPriceCents, 0);
  if (ready.length === 0) return {};
  const again = {
    ids: ready.map(({ prescriptionId }) => prescriptionId),
    price: localizer.format.money(cents),
  };
  return { again };
}

/** The name for the texts; undefined for an order with several patients. */
function findOnlyPatient(order: Order, member: MemberContext): string | null | undefined {
  const [first, ...others] = listPatients(order);
  const isOnly = others.every(({ personCode }) => personCode === first?.personCode);
  return first && isOnly ? nameInTexts(member, first) : undefined;
}

export async function loadOrderDetail(
  context: TextContext & ClockContext,
  member: MemberContext,
  orderNumber: string,
): Promise<OrderView> {
  const [order, support] = await Promise.all([
    member.api.call(calls.orders.byNumber, { params: { orderNumber }, query: toMemberParams(member) }),
    context.content.support(),
  ]);
  const localizer = await getLocalizer(context, findOnlyPatient(order, member));
  const [orderer, again] = await Promise.all([
    nameOfOrderer(order, member.identity) ?? ordererOnCard(context, member, order),
    refillAgain(context, member, order, localizer),
    requireShown(context, member, order),
  ]);
  return {
    ...buildOrderView(order, {
      member,
      today: context.clock.today(),
      supportPhone: support.phone,
      localizer,
      orderer,
    }),
    ...buildOtherPersonNotice(localizer, member, listPatients(order)),
    ...again,
  };
}
