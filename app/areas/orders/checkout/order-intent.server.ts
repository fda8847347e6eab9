/** The store of order intents: the started attempts, and their results, shared by all processes. */
import { randomUUID } from 'node:crypto';
import { recordStage } from '~/analytics/events.server.ts';
import type { ClockContext, EnvContext, RequestContext, StoreContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import { audit } from '~/platform/log.ts';
import { markOrder } from '~/platform/open-orders.ts';
import { calls } from '#contract/index.ts';
import type { Order } from '#contract/order.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { changeCart, readCart } from './cart.server.ts';
import { removeOrderedLines, type Cart } from './cart.ts';
import {
  PENDING_MARGIN_MS,
  begin,
  disown,
  finish,
  isOpenQuestion,
  withLookupMiss,
  resolveEffectiveState,
  type Beginning,
  type OrderIntent,
  type Outcome,
  type LookupLimits,
  type PlacedOutcome,
} from './order-intent.ts';

const DAY_MS = 24 * 3_600_000;
/** Lifetime of an order's result pages; the order itself stays in the order list. */
const INTENT_TTL_MS = 90 * DAY_MS;

const POLL_EVERY_MS = 200;
const POLLS = 40;

type Owner = Pick<MemberContext, 'identity'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const isIntentId = (value: string | undefined): value is string =>
  value !== undefined && uuid.test(value);

const toKey = (member: Owner, intentId: string) => `order-intent:${toRecordKey(member.identity)}:${intentId}`;

export const calculateLookupLimits = ({ env }: EnvContext): LookupLimits => ({
  callMs: env.programmeTimeoutMs,
});

/** The member's own intent; undefined for another member's and for an unknown id. */
export async function readIntent({ stores }: StoreContext, member: Owner, intentId: string | undefined) {
  return isIntentId(intentId) ? stores.sealed.get<OrderIntent>(toKey(member, intentId)) : undefined;
}

/** Writes the record again when it is missing, because a store that failed over may lose it or restore an older one. */
const change = (
  { stores }: StoreContext,
  member: Owner,
  known: OrderIntent,
  how: (now: OrderIntent) => OrderIntent,
): Promise<OrderIntent> =>
  stores.sealed.update<OrderIntent, OrderIntent>(toKey(member, known.intentId), INTENT_TTL_MS, (current) =>
    how(current ?? known),
  );

function mark(
  { stores, env }: EnvContext & StoreContext,
  member: Owner,
  { intentId, state, begunAt }: OrderIntent,
): Promise<void> {
  const unknownAt =
    state === 'unknown' ? begunAt : begunAt + calculateLookupLimits({ env }).callMs + PENDING_MARGIN_MS;
  const isOpen = state === 'pending' || state === 'unknown';
  const id = `${toRecordKey(member.identity)}:${intentId}`;
  return markOrder(stores.plain, id, isOpen ? { begunAt, unknownAt } : undefined);
}

interface BegunAttempt {
  /** true for the caller that sends */
  mine: boolean;
  intent: OrderIntent;
}

/**
 * Records that an order is about to be sent. Among all callers with one intent, in any number of processes, exactly one
 * gets `mine: true` and sends. The others get the record.
 */
export async function beginAttempt(
  context: ClockContext & EnvContext & StoreContext,
  member: Owner,
  what: Beginning,
): Promise<BegunAttempt> {
  let begun: OrderIntent | undefined;
  const intent = await context.stores.sealed.update<OrderIntent>(
    toKey(member, what.intentId),
    INTENT_TTL_MS,
    (current) => {
      begun = begin(current, what, context.clock.now());
      return begun ?? current;
    },
  );
  if (begun) await mark(context, member, begun);
  return { mine: begun !== undefined, intent: intent! };
}

/** Records the outcome of an attempt; returns the intent as stored now. */
export async function recordOutcome(
  context: EnvContext & StoreContext,
  member: Owner,
  begun: OrderIntent,
  outcome: Outcome,
): Promise<OrderIntent> {
  const intent = await change(context, member, begun, (current) => finish(current, begun.attempt, outcome));
  await mark(context, member, intent);
  return intent;
}

/** Records that the order with this number is not the intent's. @returns the intent, which must be looked up */
export async function disownOrder(
  context: EnvContext & StoreContext,
  member: Owner,
  intent: OrderIntent,
  orderNumber: string,
): Promise<OrderIntent> {
  const open = await change(context, member, intent, (current) => disown(current, orderNumber));
  await mark(context, member, open);
  return open;
}

async function recordLookupMiss(
  context: ClockContext & EnvContext & StoreContext,
  member: Owner,
  searched: OrderIntent,
): Promise<OrderIntent> {
  const now = context.clock.now();
  const intent = await change(context, member, searched, (current) =>
    withLookupMiss(current, searched.attempt, now, calculateLookupLimits(context)),
  );
  await mark(context, member, intent);
  return intent;
}

/** Waits a few seconds for the process that sends; returns the intent as stored then. */
export async function awaitOutcome(
  context: ClockContext & EnvContext & StoreContext,
  member: Owner,
  intent: OrderIntent,
): Promise<OrderIntent> {
  let latest = intent;
  const isUnderWay = () =>
    resolveEffectiveState(latest, context.clock.now(), calculateLookupLimits(context)) === 'pending';
  for (let poll = 0; isUnderWay() && poll < POLLS; poll += 1) {
    await context.clock.wait(POLL_EVERY_MS);
    latest = (await readIntent(context, member, intent.intentId)) ?? latest;
  }
  return latest;
}

/** Removes a placed order's lines from the cart. Idempotent. */
export function settle(context: StoreContext, member: MemberContext, intent: OrderIntent): Promise<Cart> {
  const nextIntentId = randomUUID();
  const { intentId, items } = intent;
  const refused = intent.order?.refused ?? [];
  return changeCart(context, member, (cart) =>
    removeOrderedLines(cart, { intentId, items, refused }, nextIntentId),
  );
}

/** The order of a reference, as the programme lists it. @throws ProgrammeFault */
export async function searchOrder(
  member: MemberContext,
  clientReference: string,
): Promise<Order | undefined> {
  const found = await member.api.call(calls.orders.search, {
    query: { ...toMemberParams(member), period: 'all', clientReference, page: 1, perPage: 1 },
  });
  // a programme that ignores the filter may return a different order
  return found.items.find((order) => order.clientReference === clientReference);
}

/**
 * The result of an attempt, from its order. Items that the order lacks were refused; additional items were placed by an
 * earlier attempt.
 */
export function findOrderPlacedBy(
  { orderNumber, lines }: Order,
  { items }: Pick<OrderIntent, 'items'>,
): PlacedOutcome {
  const taken = new Set(lines.map((line) => line.prescriptionId));
  const asked = new Set(items.map((item) => item.prescriptionId));
  const refused = items.flatMap(({ prescriptionId }) =>
    taken.has(prescriptionId) ? [] : [{ prescriptionId, message: '' }],
  );
  const more = lines.flatMap(({ prescriptionId, priceCents }) =>
    asked.has(prescriptionId) ? [] : [{ prescriptionId, priceCents }],
  );
  return { state: 'done', order: { orderNumber, refused }, items: [...items, ...more] };
}

/**
 * The intent after a search in the programme's order list. Found: done, and removed from the cart. Missing after enough
 * searches: failed. Without a reply it stays unchanged.
 *
 * @throws ProgrammeFault `unauthorized` when the session has ended
 */
export async function reconcile(
  context: RequestContext,
  member: MemberContext,
  intent: OrderIntent,
): Promise<OrderIntent> {
  if (!isOpenQuestion(intent, context.clock.now(), calculateLookupLimits(context))) return intent;
  let order: Order | undefined;
  try {
    order = await searchOrder(member, intent.intentId);
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    return intent;
  }
  if (!order) return noteFailed(context, intent, await recordLookupMiss(context, member, intent));
  const done = await recordOutcome(context, member, intent, findOrderPlacedBy(order, intent));
  await settle(context, member, done);
  audit(context.log, 'order', { outcome: 'placed', reason: 'found' });
  recordStage(context, 'placed', done);
  return done;
}

/** An intent lost in a fail-over; undefined without its order. @throws ProgrammeFault when that is unknown */
export async function recoverIntent(
  context: RequestContext,
  member: MemberContext,
  { intentId, offer = '' }: { intentId: string; offer?: string },
): Promise<OrderIntent | undefined> {
  const order = await searchOrder(member, intentId);
  if (!order) return undefined;
  const begunAt = context.clock.now();
  const lost: OrderIntent = { intentId, offer, state: 'unknown', attempt: 1, items: [], begunAt, misses: 0 };
  const done = await recordOutcome(context, member, lost, findOrderPlacedBy(order, lost));
  await settle(context, member, done);
  audit(context.log, 'order', { outcome: 'placed', reason: 'found' });
  return done;
}

function noteFailed(context: RequestContext, before: OrderIntent, after: OrderIntent): OrderIntent {
  if (after.state === 'failed' && before.state !== 'failed') {
    audit(context.log, 'order', { outcome: 'failed', reason: after.failure?.reason ?? 'notFound' });
    recordStage(context, 'failed', after);
  }
  return after;
}

/** The cart and its intent. Lines of a placed order are also removed. */
export async function openCart(context: RequestContext, member: MemberContext) {
  const cart = await readCart(context, member);
  const intent = await readIntent(context, member, cart?.intentId);
  if (intent?.state !== 'done') return { cart, intent };
  return { cart: await settle(context, member, intent), intent };
}
