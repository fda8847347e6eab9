import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import {
  getImpliedPersonCode,
  toMemberParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import { formatOrderSentence, type OrderStatusPanel } from '~/areas/orders/status-panel.server.ts';
import { isOwn, toProgress, formatReasonText } from '~/areas/orders/progress.server.ts';
import { hasAutoCharge, loadKnownRefillFacts } from '~/areas/prescriptions/refill-facts.server.ts';
import { toSentence, type ProgrammeText } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { isSignedOut } from '~/session/sign-in-redirect.server.ts';
import { paths } from '~/paths.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import type { Order } from '#contract/order.ts';
import { isCancellable } from '#contract/order-rules.ts';
import { findAutoRefillRefusal } from '#contract/prescription-action-rules.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { loadIdsInCart } from './cart.server.ts';
import { toPlaceAddress } from './checkout.server.ts';
import { checkLines, findRefusedLines, type RefusedLineView } from './cart-lines.server.ts';
import {
  disownOrder,
  isIntentId,
  calculateLookupLimits,
  readIntent,
  reconcile,
  recoverIntent,
  searchOrder,
  settle,
} from './order-intent.server.ts';
import {
  isIntendedOrder,
  resolveEffectiveState,
  type OrderIntent,
  type PlacedOrder,
} from './order-intent.ts';
import { findOtherPrices } from './confirm-view.server.ts';
import { FOREIGN_ORDER } from './place-order.server.ts';
import { findExpectedDate, buildSummaryView, type SummaryView } from './order-summary.server.ts';
import type { CheckoutPlace } from './stages.ts';
import { formatUnseenText } from './unseen-lines.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export interface AutoOffer {
  id: string;
  name: string;
  /** the page with the terms; absent when it is already on */
  to?: string;
}

async function askOffers(
  context: RequestContext,
  member: MemberContext,
  { intentId, items, order }: OrderIntent,
) {
  const refused = new Set(order?.refused.map(({ prescriptionId }) => prescriptionId));
  const ordered = items.filter(({ prescriptionId }) => !refused.has(prescriptionId));
  const [outlook, cards] = await Promise.all([
    loadKnownRefillFacts(context, member),
    member.api.call(calls.mailOrder.paymentCards, { query: toMemberParams(member) }),
  ]);
  const t = await getT(context);
  const facts = { ...outlook.situation, clientHasAutoCharge: true, cards };
  const lines = await checkLines(context, member, outlook, ordered);
  return lines.flatMap((line): AutoOffer[] => {
    if (!('prescription' in line)) return [];
    const { prescription: rx } = line;
    const shown = { id: rx.prescriptionId, name: formatDrugName(rx.dispensedDrug, t) };
    if (rx.autoChargeAndShip) return [shown];
    if (findAutoRefillRefusal(rx, facts)) return [];
    return [{ ...shown, to: paths.prescriptionAutoRefill(rx.prescriptionId, { order: intentId }) }];
  });
}

/**
 * Empty for a client without auto charge and ship, and while the programme cannot be called, because the page works
 * without it.
 */
export async function loadAutoOffers(
  context: RequestContext,
  member: MemberContext,
  intent: OrderIntent,
): Promise<AutoOffer[]> {
  if (!(await hasAutoCharge(context, member))) return [];
  const asked = await loadBlock(askOffers(context, member, intent), {
    budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
    log: context.log,
  });
  return asked.ok ? asked.data : [];
}

type PlacedIntent = OrderIntent & { order: PlacedOrder };
type ResultPage = Extract<CheckoutPlace, 'placed' | 'failed' | 'checking'>;

const toResultPage = (context: RequestContext, intent: OrderIntent): ResultPage => {
  const state = resolveEffectiveState(intent, context.clock.now(), calculateLookupLimits(context));
  return state === 'done' ? 'placed' : state === 'failed' ? 'failed' : 'checking';
};

/**
 * The intent of a result page. If its reply was lost, it is looked up first. @throws 404 for another member's; a
 * redirect to its page
 */
export async function requireResult(
  context: RequestContext,
  member: MemberContext,
  intentId: string | undefined,
  here: 'placed',
): Promise<PlacedIntent>;
export async function requireResult(
  context: RequestContext,
  member: MemberContext,
  intentId: string | undefined,
  here: ResultPage,
): Promise<OrderIntent>;
export async function requireResult(
  context: RequestContext,
  member: MemberContext,
  intentId: string | undefined,
  here: ResultPage,
): Promise<OrderIntent> {
  const known =
    (await readIntent(context, member, intentId)) ??
    (isIntentId(intentId) ? await recoverIntent(context, member, { intentId }) : undefined);
  if (!known) throw errorPage(404);
  const intent = await reconcile(context, member, known);
  const place = toResultPage(context, intent);
  if (place !== here) throw redirect(toPlaceAddress(place, intent.intentId), 303);
  // A process that died between the two writes left the cart unchanged.
  if (place === 'placed') await settle(context, member, intent);
  return intent;
}

export const loadOrder = (member: MemberContext, orderNumber: string): Promise<Order> =>
  member.api.call(calls.orders.byNumber, { params: { orderNumber }, query: toMemberParams(member) });

/** Whether the programme reports that it has no order of this number, or none that is the member's. */
const isNoOrder = (error: unknown) => error instanceof ProgrammeFault && error.status === 404;

/**
 * The order with the number in an intent's reply; undefined when the order list has the intent's order under a
 * different number.
 */
async function orderOfReply(member: MemberContext, intent: PlacedIntent): Promise<Order | undefined> {
  const { orderNumber } = intent.order;
  try {
    return await loadOrder(member, orderNumber);
  } catch (error) {
    if (!isNoOrder(error)) throw error;
    const listed = await searchOrder(member, intent.intentId).catch((fault: unknown) => {
      if (isSignedOut(fault)) throw fault;
      return undefined;
    });
    if (listed === undefined) throw error;
    return listed.orderNumber === orderNumber ? listed : undefined;
  }
}

/**
 * The order of an intent.
 * @throws a redirect to the intent's current page when the number in its reply is unknown or belongs to a different
 * order
 */
export async function loadPlacedOrder(
  context: RequestContext,
  member: MemberContext,
  intent: PlacedIntent,
): Promise<Order> {
  const { orderNumber } = intent.order;
  const order = await orderOfReply(member, intent);
  if (order && isIntendedOrder(order, intent)) return order;
  context.log.error({ event: 'order.foreign' }, FOREIGN_ORDER);
  const open = await disownOrder(context, member, intent, orderNumber);
  const found = await reconcile(context, member, open);
  // a list with the same number again would cause an endless redirect
  if (found.order?.orderNumber === orderNumber)
    throw new ProgrammeFault('GET /mail-order/orders/{orderNumber}', { code: 'foreign' });
  throw redirect(toPlaceAddress(toResultPage(context, found), intent.intentId), 303);
}

export interface PlacedView {
  /** absent while the programme has no order of this number, because it may be wrong */
  orderNumber?: string;
  /** Present until filling begins. All three are absent when the order cannot be loaded now. */
  ahead?: { arrives?: string; before?: string };
  /** the order's state after its first change, as on its own page */
  now?: Pick<OrderStatusPanel, 'strong' | 'say'>;
  summary?: SummaryView;
  /** sentences about prices that differ from the agreed ones, with an explanation */
  prices?: { lines: string[]; text: string };
  left: { title: string; text: string; lines: RefusedLineView[] } | undefined;
  /** lines that any person cancelled later */
  cancelled?: { all: boolean; title: string; lines: { name: string; text: string }[] };
  auto: AutoOffer[];
}

function describeCancelled(
  order: Order,
  member: MemberContext,
  intent: PlacedIntent,
  localizer: Localizer,
): PlacedView['cancelled'] {
  const { t } = localizer;
  const lines = order.lines.filter(({ status }) => status === 'cancelled');
  if (lines.length === 0) return undefined;
  // Hidden lines may have a different state.
  const all = lines.length === order.lines.length && !formatUnseenText(intent, order.lines, localizer);
  const byReader = isOwn(order, member.identity.personCode);
  return {
    all,
    title: all
      ? t('orders.detail.say.cancelled')
      : t('checkout.placed.someCancelled', { count: lines.length }),
    lines: lines.map(({ drugName: drug, cancelReason }) => ({
      name: formatDrugName(drug, t),
      text: formatReasonText(cancelReason ?? 'unknown', byReader, t),
    })),
  };
}

const isSomeLeft = ({ lines }: Order) => lines.some(({ status }) => status !== 'cancelled');

/** The progress of an order: nothing has happened yet, or its state as on its own page. */
function describeCourse(
  order: Order,
  member: MemberContext,
  { today, agreedDay }: { today: string; agreedDay: string | undefined },
  localizer: Localizer,
): Pick<PlacedView, 'ahead' | 'now'> {
  const { format } = localizer;
  const progress = toProgress(order, today, format);
  const isStill = order.lines.every((line) => line.status === 'cancelled' || isCancellable(line));
  if (isStill && !progress.late && !progress.overdue && !order.actionNeeded) {
    const expected = findExpectedDate(order, today);
    if (expected === undefined) return { ahead: {} };
    const ahead: PlacedView['ahead'] = { arrives: format.weekdayInText(expected) };
    if (agreedDay !== undefined && agreedDay < expected) ahead.before = format.weekdayInText(agreedDay);
    return { ahead };
  }
  const { strong, say } = formatOrderSentence(
    order,
    progress,
    isOwn(order, member.identity.personCode),
    localizer,
  );
  return { now: say ? { strong, say } : { strong } };
}

/** The thank-you page; it works without the order's details. */
export async function loadPlacedView(
  context: RequestContext,
  member: MemberContext,
  intent: PlacedIntent,
  localizer: Localizer,
): Promise<PlacedView> {
  const { orderNumber, refused } = intent.order;
  let isNumberKnown = true;
  const asked = loadPlacedOrder(context, member, intent).catch((error: unknown) => {
    isNumberKnown = !isNoOrder(error);
    throw error;
  });
  const [order, lines, auto, inCart] = await Promise.all([
    loadBlock(asked, { log: context.log }),
    findRefusedLines(context, member, refused, localizer),
    loadAutoOffers(context, member, intent),
    loadIdsInCart(context, member),
  ]);
  const cancelled = order.ok ? describeCancelled(order.data, member, intent, localizer) : undefined;
  const prices = order.ok ? findOtherPrices(order.data.lines, intent, localizer) : undefined;
  const today = context.clock.today();
  const { firstName, lastName } = member.identity;
  const shown = { addressee: `${firstName} ${lastName}`, own: getImpliedPersonCode(member), today, intent };
  const count = lines.length;
  const left = {
    title: localizer.t('checkout.leftTitle', { count }),
    text: localizer.t(
      lines.every(({ prescriptionId }) => inCart.has(prescriptionId))
        ? 'checkout.leftText'
        : 'checkout.leftOut',
      { count },
    ),
    lines,
  };
  const view: PlacedView = {
    ...(order.ok &&
      isSomeLeft(order.data) &&
      describeCourse(order.data, member, { today, agreedDay: intent.arrives }, localizer)),
    left: count > 0 ? left : undefined,
    auto: cancelled?.all ? [] : auto,
  };
  if (isNumberKnown) view.orderNumber = orderNumber;
  if (order.ok) view.summary = buildSummaryView(order.data, shown, localizer);
  if (prices) view.prices = prices;
  if (cancelled) view.cancelled = cancelled;
  return view;
}

/**
 * The programme's text about an order that is being looked up. Undefined for an ended session, because its reader is
 * signed in.
 */
export function formatUnclearText(
  { unclear }: OrderIntent,
  { t, format }: Localizer,
): ProgrammeText | undefined {
  if (unclear === undefined || unclear.label === 'error.sessionEnded') return undefined;
  return unclear.text === undefined
    ? { text: toSentence(t(unclear.label)) }
    : format.programmeText(toSentence(unclear.text));
}
