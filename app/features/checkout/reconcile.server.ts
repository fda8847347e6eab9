/** Finds out what became of an order whose answer was lost. Looks it up; never sends it again. */
import { recordStage } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Order } from '~/programme/contract/order.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { randomUUID } from 'node:crypto';
import { settleCart } from './cart.ts';
import type { Cart } from './cart.ts';
import { changeCart, readCart } from './cart-store.server.ts';
import { isOpenQuestion } from './intent.ts';
import type { OrderIntent, Placed } from './intent.ts';
import { conclude, noteMiss, patienceOf, readIntent } from './ledger.server.ts';

/** Takes a placed order out of the cart; as often as you like. */
export function settle(
  context: Pick<RequestContext, 'stores'>,
  member: MemberContext,
  intent: OrderIntent,
): Promise<Cart> {
  const nextIntentId = randomUUID();
  const { intentId, items } = intent;
  const refused = intent.order?.refused ?? [];
  return changeCart(context, member, (cart) => settleCart(cart, { intentId, items, refused }, nextIntentId));
}

async function searchOrder(member: MemberContext, clientReference: string): Promise<Order | undefined> {
  const found = await member.api.call(calls.orders.search, {
    query: { ...memberParams(member), period: 'all', clientReference, page: 1, perPage: 1 },
  });
  // a programme that ignores the filter answers with some other order
  return found.items.find((order) => order.clientReference === clientReference);
}

/**
 * What an order says of an attempt. What the attempt asked for and the order does not hold was not taken;
 * what it holds besides was asked for by an earlier attempt.
 */
export function placedBy({ orderNumber, lines }: Order, { items }: Pick<OrderIntent, 'items'>): Placed {
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
 * The intent with what the programme's order list says. Found: done, and the cart is settled. Not
 * found often enough: failed. A programme that does not answer leaves it as it is.
 *
 * @throws ProgrammeFault `unauthorized` when the session has ended
 */
export async function reconcile(
  context: RequestContext,
  member: MemberContext,
  intent: OrderIntent,
): Promise<OrderIntent> {
  if (!isOpenQuestion(intent, context.clock.now(), patienceOf(context))) return intent;
  let order: Order | undefined;
  try {
    order = await searchOrder(member, intent.intentId);
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    return intent;
  }
  if (!order) return noteFailed(context, intent, await noteMiss(context, member, intent));
  const done = await conclude(context, member, intent, placedBy(order, intent));
  await settle(context, member, done);
  audit(context.log, 'order', { outcome: 'placed', reason: 'found' });
  recordStage(context, 'placed', done);
  return done;
}

function noteFailed(context: RequestContext, before: OrderIntent, after: OrderIntent): OrderIntent {
  if (after.state === 'failed' && before.state !== 'failed') {
    audit(context.log, 'order', { outcome: 'failed', reason: 'notFound' });
    recordStage(context, 'failed', after);
  }
  return after;
}

/** The cart and the intent under its name; an order that was placed is taken out of the cart on the way. */
export async function openCart(context: RequestContext, member: MemberContext) {
  const cart = await readCart(context, member);
  const intent = await readIntent(context, member, cart?.intentId);
  if (intent?.state !== 'done') return { cart, intent };
  return { cart: await settle(context, member, intent), intent };
}
