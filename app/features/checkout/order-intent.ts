/**
 * The life of one intent to order: pending → done | failed | unknown, unknown → done | failed, and
 * failed → pending when the member tries again. Done is for good. Pure; order-intent.server.ts keeps it.
 */
import type { FaultLabel } from '~/programme/fault.ts';

export interface AgreedItem {
  prescriptionId: string;
  priceCents: number;
}

type FailureReason = 'refused' | 'changed' | 'tooManyAttempts' | 'signedOut' | 'unavailable' | 'notFound';

export interface Failure {
  reason: FailureReason;
  /** the programme's own name for it */
  code?: string;
  /** the programme's own words */
  text?: string;
  /** the lines that it was about */
  refused?: RefusedLine[];
}

/** A line that the pharmacy did not take. */
export interface RefusedLine {
  prescriptionId: string;
  /** the programme's own name for why */
  code?: string;
  /** its words; '' when it gave none */
  message: string;
}

export interface PlacedOrder {
  orderNumber: string;
  refused: RefusedLine[];
}

/** What the catalogue (specification 8.01–8.07) has for an answer that left it open whether there is an order. */
interface UnclearAnswer {
  label: FaultLabel;
  /** the programme's own words, or what came in their place */
  text?: string;
}

export interface OrderIntent {
  intentId: string;
  state: 'pending' | 'unknown' | 'done' | 'failed';
  /** counts the requests that were begun under this intent */
  attempt: number;
  /** hash of what the member agreed to */
  offer: string;
  items: AgreedItem[];
  /** epoch milliseconds: when this attempt was begun, before anything was sent */
  begunAt: number;
  /** searches that did not find an order, and the last of them in epoch milliseconds */
  misses: number;
  missedAt?: number;
  order?: PlacedOrder;
  failure?: Failure;
  /** with unknown, when there was an answer */
  unclear?: UnclearAnswer;
  /** an attempt was taken for failed only because no order was found: one may still turn up */
  mayTurnUp?: true;
}

/** An order, with what the attempt that found it asked for and whatever else it holds. */
export interface Placed {
  state: 'done';
  order: PlacedOrder;
  items: AgreedItem[];
}

export type Outcome =
  | Placed
  | { state: 'failed'; failure: Failure }
  /** the request may have been carried out: look it up, never send it again by itself */
  | { state: 'unknown'; unclear?: UnclearAnswer };

export interface Beginning {
  intentId: string;
  /** the attempt that the member's page offered; a form that is posted again stays that same attempt */
  attempt: number;
  offer: string;
  items: readonly AgreedItem[];
}

/** The attempt that comes next, counted from 1. */
export const nextAttempt = (intent: OrderIntent | undefined): number => (intent?.attempt ?? 0) + 1;

/** Whether a post is the member's fresh try: the first, or the one after a failure that they have seen. */
export const isFreshTry = (current: OrderIntent | undefined, attempt: number): boolean =>
  current === undefined || (current.state === 'failed' && attempt === nextAttempt(current));

/** The next attempt, or undefined while there is one, after one that was done, and for a repeated post. */
export function begin(
  current: OrderIntent | undefined,
  what: Beginning,
  now: number,
): OrderIntent | undefined {
  if (!isFreshTry(current, what.attempt)) return undefined;
  const { intentId, offer, items } = what;
  return {
    intentId,
    state: 'pending',
    attempt: nextAttempt(current),
    offer,
    items: [...items],
    begunAt: now,
    misses: 0,
    ...(current?.mayTurnUp && { mayTurnUp: true }),
  };
}

/**
 * The intent with what became of an attempt. An order that exists is true whoever finds it; anything
 * else counts only for the attempt that it belongs to, while that is open.
 */
export function finish(current: OrderIntent, attempt: number, outcome: Outcome): OrderIntent {
  if (current.state === 'done') return current;
  const { order: _order, failure: _failure, unclear: _unclear, ...open } = current;
  if (outcome.state === 'done') return { ...open, ...outcome };
  const isOpen = current.state === 'pending' || current.state === 'unknown';
  return isOpen && current.attempt === attempt ? { ...open, ...outcome } : current;
}

export interface LookupLimits {
  /** how long one call to the programme may take, in milliseconds */
  callMs: number;
}

/** Added to a call's own time: refreshing tokens before it, storing the result after it. */
export const PENDING_MARGIN_MS = 5_000;
/** Two searches are two only when there is some time between them. */
const BETWEEN_MISSES_MS = 2_000;
const MISSES_TO_FAIL = 2;

/** Where the intent stands: a process that died in the middle leaves a pending that is really unknown. */
export function effectiveState(
  intent: OrderIntent,
  now: number,
  { callMs }: LookupLimits,
): OrderIntent['state'] {
  const overdue = now - intent.begunAt > callMs + PENDING_MARGIN_MS;
  return intent.state === 'pending' && overdue ? 'unknown' : intent.state;
}

/** Whether the order list may know more: of a lost answer, and of an order that was given up on. */
export const isOpenQuestion = (intent: OrderIntent, now: number, limits: LookupLimits): boolean => {
  const state = effectiveState(intent, now, limits);
  return state === 'unknown' || (state === 'failed' && intent.mayTurnUp === true);
};

/**
 * Whether it is certain that there is no order under this intent, so that a page may say that nothing was
 * charged: the programme refused every attempt. An order that was only not found may still turn up.
 */
export const isSurelyNotPlaced = (intent: Pick<OrderIntent, 'state' | 'mayTurnUp'>): boolean =>
  intent.state === 'failed' && intent.mayTurnUp !== true;

/**
 * The intent after a search that did not find an order. Twice, and not before two calls' time, lets the
 * member place it again, under the same reference. It does not mean that there is none: order lists lag.
 */
export function withLookupMiss(
  current: OrderIntent,
  attempt: number,
  now: number,
  limits: LookupLimits,
): OrderIntent {
  if (current.attempt !== attempt || effectiveState(current, now, limits) !== 'unknown') return current;
  if (now - (current.missedAt ?? -Infinity) < BETWEEN_MISSES_MS) return current;
  const misses = current.misses + 1;
  if (misses >= MISSES_TO_FAIL && now - current.begunAt > 2 * limits.callMs)
    return {
      ...current,
      state: 'failed',
      misses,
      missedAt: now,
      failure: { reason: 'notFound' },
      mayTurnUp: true,
    };
  return { ...current, state: 'unknown', misses, missedAt: now };
}
