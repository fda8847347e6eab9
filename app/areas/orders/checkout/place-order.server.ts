import { createHash } from 'node:crypto';
import { z } from 'zod';
import { recordStage } from '~/analytics/events.server.ts';
import type { LogContext, RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { auditSubject } from '~/session/audit.server.ts';
import { audit } from '~/platform/log.ts';
import { loadBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import { DateOnly } from '#contract/common.ts';
import {
  RefusedItem,
  shippingCents,
  type RefillsRequestReply,
  type ShippingAddress,
  type ShippingMethod,
} from '#contract/mail-order.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { MAX_LINES } from './cart.ts';
import {
  awaitOutcome,
  beginAttempt,
  recordOutcome,
  findOrderPlacedBy,
  searchOrder,
  settle,
} from './order-intent.server.ts';
import {
  isIntendedOrder,
  type AgreedItem,
  type Failure,
  type OrderIntent,
  type Outcome,
} from './order-intent.ts';

interface OfferedItem extends AgreedItem {
  dispensedDrug: string;
  quantity: number;
  daysSupply: number;
}

export interface Offer {
  items: readonly OfferedItem[];
  /** the displayed content, because an address can be edited under its id */
  address: ShippingAddress;
  /** absent when nothing is paid by card */
  paymentCardId: string | undefined;
  fromBalanceCents: number;
  fromCardCents: number;
  shippingMethod: ShippingMethod;
}

const byId = (a: AgreedItem, b: AgreedItem) => (a.prescriptionId < b.prescriptionId ? -1 : 1);

/**
 * Independent of the order of the lines. Each change of a medicine, amount, price, address, card, method or use of
 * credit changes it.
 */
export function deriveOfferHash(offer: Omit<Offer, 'fromCardCents'>): string {
  const { items, address, paymentCardId, fromBalanceCents, shippingMethod } = offer;
  const lines = [...items]
    .sort(byId)
    .map(({ prescriptionId, priceCents, dispensedDrug, quantity, daysSupply }) => [
      ...[prescriptionId, priceCents],
      ...[dispensedDrug, quantity, daysSupply],
    ]);
  const { addressId, careOfName = '', addressLine1, addressLine2 = '', city, state, zip } = address;
  // absent without credit, so that forms of earlier builds still match
  const credit = fromBalanceCents > 0 ? [fromBalanceCents] : [];
  const place = [addressId, careOfName, addressLine1, addressLine2, city, state, zip];
  return createHash('sha256')
    .update(JSON.stringify([lines, place, paymentCardId, shippingMethod, ...credit]))
    .digest('base64url');
}

export const formatAgreedField = ({ prescriptionId, priceCents }: AgreedItem) =>
  `${priceCents}:${prescriptionId}`;

/** Reads the promised delivery date. It travels among the price fields so that older builds ignore it. */
export const readArrival = (fields: readonly string[]): string | undefined =>
  fields.find((field) => DateOnly.safeParse(field).success);

/** Reads the prices that the member saw; malformed ones are left out. */
export function readAgreed(fields: readonly string[]): Map<string, number> {
  const prices = new Map<string, number>();
  for (const field of fields) {
    const [, cents, prescriptionId] = /^(\d{1,9}):(.+)$/s.exec(field) ?? [];
    if (prescriptionId !== undefined) prices.set(prescriptionId, Number(cents));
  }
  return prices;
}

export interface PriceChange extends AgreedItem {
  beforeCents: number;
}

export const findPriceChanges = (
  items: readonly AgreedItem[],
  agreed: ReadonlyMap<string, number>,
): PriceChange[] =>
  items.flatMap((item) => {
    const beforeCents = agreed.get(item.prescriptionId);
    return beforeCents === undefined || beforeCents === item.priceCents ? [] : [{ ...item, beforeCents }];
  });

export type SubmissionResult =
  /** The order of this intent, whichever request sent it; still pending when it takes long. */
  { kind: 'intent'; intent: OrderIntent } | { kind: 'different'; intent: OrderIntent };

function toFailureReason(fault: ProgrammeFault): Failure['reason'] {
  if (fault.code === 'unauthorized') return 'signedOut';
  if (fault.code === 'tooManyAttempts') return 'tooManyAttempts';
  if (fault.code === 'gateway' || fault.sent === 'never') return 'unavailable';
  return fault.status === 409 ? 'changed' : 'refused';
}

const Said = z.object({
  code: z.string().max(64).optional().catch(undefined),
  refused: z.array(RefusedItem).min(1).max(MAX_LINES).optional().catch(undefined),
});

/** The meaning of a fault of the refill request: a definite refusal, or an outcome that must be looked up. */
function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ProgrammeFault)) return { state: 'unknown' };
  const text = error.memberMessage;
  if (error.sent === 'unknown') return { state: 'unknown', unclear: { label: error.label, text } };
  // a 401 ended the session: the order is looked up once the member has signed in again
  if (error.code === 'unauthorized' && error.sent === 'refused')
    return { state: 'unknown', unclear: { label: error.label, refused: true } };
  const { code, refused } = Said.safeParse(error.errorBody).data ?? {};
  return { state: 'failed', failure: { reason: toFailureReason(error), text, code, refused } };
}

/** Logged when the reply to an order contains a different order's number. */
export const FOREIGN_ORDER = 'alert: the programme named the number of another order';

type Reply = z.output<typeof RefillsRequestReply>;

/** Too short for a member to fill a second cart. */
const CLOCKS_DIFFER_MS = 5_000;

/**
 * Whether a reply is about this attempt: it is the first, and the order was placed just now for the agreed items. A
 * store that lost its last second has no record of an earlier attempt.
 */
function isOfThisAttempt({ attempt, begunAt }: OrderIntent, { items, shippingMethod }: Offer, reply: Reply) {
  const refused = new Set(reply.refused.map(({ prescriptionId }) => prescriptionId));
  const agreedCents = items.reduce(
    (sum, { prescriptionId, priceCents }) => (refused.has(prescriptionId) ? sum : sum + priceCents),
    shippingCents[shippingMethod],
  );
  const isOfNow = Date.parse(reply.placedAt) > begunAt - CLOCKS_DIFFER_MS;
  return attempt === 1 && reply.totalCents === agreedCents && isOfNow;
}

/**
 * The outcome of an attempt that the programme reports as placed. It may be an earlier attempt's order under the same
 * reference. In that case, items of this attempt that it lacks were refused. Unknown while the order cannot be loaded,
 * and when it is a different order.
 */
async function placed(
  context: LogContext,
  member: MemberContext,
  { intent, offer, reply }: { intent: OrderIntent; offer: Offer; reply: Reply },
): Promise<Outcome> {
  const { items } = intent;
  const { orderNumber, refused } = reply;
  if (isOfThisAttempt(intent, offer, reply)) return { state: 'done', items, order: { orderNumber, refused } };
  const asked = member.api.call(calls.orders.byNumber, {
    params: { orderNumber },
    query: toMemberParams(member),
  });
  const order = await loadBlock(asked, { log: context.log }).catch(() => undefined);
  if (!order?.ok) return { state: 'unknown' };
  if (!isIntendedOrder(order.data, intent)) {
    context.log.error({ event: 'order.foreign' }, FOREIGN_ORDER);
    return { state: 'unknown' };
  }
  const known = new Map(refused.map((line) => [line.prescriptionId, line]));
  const found = findOrderPlacedBy(order.data, { items });
  const left = found.order.refused.map((line) => known.get(line.prescriptionId) ?? line);
  return { ...found, order: { orderNumber, refused: left } };
}

async function send(
  context: LogContext,
  member: MemberContext,
  intent: OrderIntent,
  offer: Offer,
): Promise<Outcome> {
  const { items, address, paymentCardId, fromCardCents, shippingMethod } = offer;
  const body = {
    ...toMemberParams(member),
    clientReference: intent.intentId,
    addressId: address.addressId,
    paymentCardId,
    fromCardCents,
    shippingMethod,
    items: items.map(({ prescriptionId, priceCents }) => ({ prescriptionId, priceCents })),
  };
  try {
    const reply = await member.api.call(calls.mailOrder.requestRefills, { body });
    return await placed(context, member, { intent, offer, reply });
  } catch (error) {
    return toOutcome(error);
  }
}

/**
 * A gateway that repeats an undelivered request is refused if the first one arrived. A refused order is therefore
 * looked up once before a page mentions charges. No lookup is needed for an order that was never sent.
 */
async function unlessPlaced(member: MemberContext, intent: OrderIntent, outcome: Outcome): Promise<Outcome> {
  if (outcome.state !== 'failed' || ['unavailable', 'signedOut'].includes(outcome.failure.reason))
    return outcome;
  const order = await searchOrder(member, intent.intentId).catch(() => undefined);
  return order ? findOrderPlacedBy(order, intent) : outcome;
}

const auditedOutcome = { done: 'placed', failed: 'failed', unknown: 'unknown', pending: 'unknown' } as const;

export interface OrderSubmission {
  intentId: string;
  attempt: number;
  offer: string;
  /** the promised delivery date */
  arrives?: string | undefined;
}

/**
 * Sends the order of an intent, or waits for the process that sends it. Any number of calls, from any number of
 * processes, send one request per attempt. Only a definite failure allows another attempt, and only when the member
 * tries again.
 */
export async function placeOrder(
  context: RequestContext,
  member: MemberContext,
  { intentId, attempt, arrives }: Omit<OrderSubmission, 'offer'>,
  offer: Offer,
): Promise<SubmissionResult> {
  const hash = deriveOfferHash(offer);
  const items = offer.items.map(({ prescriptionId, priceCents }) => ({ prescriptionId, priceCents }));
  const claimed = await beginAttempt(context, member, {
    intentId,
    attempt,
    offer: hash,
    items,
    arrives,
  });
  if (!claimed.mine) return joinOrder(context, member, claimed.intent, hash);
  const sent = await send(context, member, claimed.intent, offer);
  const outcome = await unlessPlaced(member, claimed.intent, sent);
  const intent = await recordOutcome(context, member, claimed.intent, outcome);
  if (intent.state === 'done') await settle(context, member, intent);
  audit(context.log, 'order', {
    outcome: auditedOutcome[intent.state],
    count: offer.items.length,
    subject: auditSubject(context, member.identity),
  });
  if (intent.state === 'done') recordStage(context, 'placed', intent);
  if (intent.state === 'failed') recordStage(context, 'failed', intent);
  return { kind: 'intent', intent };
}

/** A repeated click waits for the first one, unless their offers differ. */
export async function joinOrder(
  context: RequestContext,
  member: MemberContext,
  intent: OrderIntent,
  offer: string,
): Promise<SubmissionResult> {
  if (intent.offer !== offer && intent.state !== 'failed') return { kind: 'different', intent };
  return { kind: 'intent', intent: await awaitOutcome(context, member, intent) };
}
