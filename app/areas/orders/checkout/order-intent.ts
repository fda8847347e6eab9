/**
 * The states of one intent to order. Pending becomes done, failed or unknown, and unknown becomes done or failed.
 * Failed becomes pending when the member tries again. Done is final, unless the order turns out to be a different one.
 * Pure; order-intent.server.ts stores it.
 */
import type { FaultLabel } from '~/programme/fault.ts';

export interface AgreedItem {
  prescriptionId: string;
  priceCents: number;
}

type FailureReason = 'refused' | 'changed' | 'tooManyAttempts' | 'signedOut' | 'unavailable' | 'notFound';

export interface Failure {
  reason: FailureReason;
  code?: string;
  text?: string;
  refused?: RefusedLine[];
}

export interface RefusedLine {
  prescriptionId: string;
  /** the programme's code for the reason */
  code?: string;
  /** its text; '' without one */
  message: string;
}

export interface PlacedOrder {
  orderNumber: string;
  refused: RefusedLine[];
}

/** The fault entry (specification 8.01–8.07) of a reply after which it is unknown whether there is an order. */
interface UnclearAnswer {
  label: FaultLabel;
  /** the programme's text, or the text that replaced it */
  text?: string;
  /**
   * A refusal that ended the session, so the order could not be looked up. It is final once the order list lacks the
   * order.
   */
  refused?: true;
}

export interface OrderIntent {
  intentId: string;
  state: 'pending' | 'unknown' | 'done' | 'failed';
  attempt: number;
  offer: string;
  items: AgreedItem[];
  /** the promised delivery date that the member agreed to */
  arrives?: string;
  /** epoch milliseconds: the start of this attempt, before anything was sent */
  begunAt: number;
  /** number of searches that did not find the order, and the time of the last one in epoch milliseconds */
  misses: number;
  missedAt?: number;
  order?: PlacedOrder;
  failure?: Failure;
  unclear?: UnclearAnswer;
  /** an attempt counts as failed only because no order was found, so one may still appear */
  mayTurnUp?: true;
}

/** Fields that identify the intent of an order. */
interface OrderFacts {
  clientReference?: string | undefined;
  lines: readonly { prescriptionId: string }[];
}

/** A placed order: the lines that this attempt requested, and additional ones. */
export interface PlacedOutcome {
  state: 'done';
  order: PlacedOrder;
  items: AgreedItem[];
}

export type Outcome =
  | PlacedOutcome
  | { state: 'failed'; failure: Failure }
  /** the request may have reached the programme: look it up, never send it again automatically */
  | { state: 'unknown'; unclear?: UnclearAnswer };

export interface Beginning {
  intentId: string;
  /** the attempt offered by the member's page; a repeated post is the same attempt */
  attempt: number;
  offer: string;
  items: readonly AgreedItem[];
  arrives?: string;
}

/** The number of the next attempt, from 1. */
export const startNextAttempt = (intent: OrderIntent | undefined): number => (intent?.attempt ?? 0) + 1;

/**
 * Whether a post is a new attempt of the member: the first one, or one after a failure that they have seen.
 */
export const isFreshTry = (current: OrderIntent | undefined, attempt: number): boolean =>
  current === undefined || (current.state === 'failed' && attempt === startNextAttempt(current));

/** The next attempt. Undefined while one is pending, after a finished one, and for a repeated post. */
export function begin(
  current: OrderIntent | undefined,
  what: Beginning,
  now: number,
): OrderIntent | undefined {
  if (!isFreshTry(current, what.attempt)) return undefined;
  const { intentId, offer, items, arrives } = what;
  return {
    intentId,
    state: 'pending',
    attempt: startNextAttempt(current),
    offer,
    items: [...items],
    arrives: arrives || undefined,
    begunAt: now,
    misses: 0,
    mayTurnUp: current?.mayTurnUp ? true : undefined,
  };
}

/**
 * The intent with the outcome of an attempt. A found order is always accepted. Any other outcome is accepted only for
 * its own attempt while that is open.
 */
export function finish(current: OrderIntent, attempt: number, outcome: Outcome): OrderIntent {
  if (current.state === 'done') return current;
  const { order: _order, failure: _failure, unclear: _unclear, ...open } = current;
  if (outcome.state === 'done') return { ...open, ...outcome };
  const isOpen = current.state === 'pending' || current.state === 'unknown';
  return isOpen && current.attempt === attempt ? { ...open, ...outcome } : current;
}

const plainReference = (reference: string) => reference.replaceAll(/[^\da-z]/gi, '').toLowerCase();

/**
 * Whether a fetched order belongs to this intent. It has the reference; if the programme stores no references, it has a
 * requested line. For a second attempt without a reference this cannot be decided, because the first may have been
 * placed with different lines.
 */
export function isIntendedOrder(
  { clientReference, lines }: OrderFacts,
  { intentId, items, attempt }: Pick<OrderIntent, 'intentId' | 'items' | 'attempt'>,
): boolean {
  if (clientReference !== undefined) return plainReference(clientReference) === plainReference(intentId);
  const asked = new Set(items.map(({ prescriptionId }) => prescriptionId));
  return attempt > 1 || lines.some(({ prescriptionId }) => asked.has(prescriptionId));
}

/** The intent after the number in its reply turned out to be a different order's: it must be looked up. */
export function disown(current: OrderIntent, orderNumber: string): OrderIntent {
  if (current.state !== 'done' || current.order?.orderNumber !== orderNumber) return current;
  const { order: _order, ...open } = current;
  return { ...open, state: 'unknown' };
}

export interface LookupLimits {
  /** maximum duration of one call to the programme, in milliseconds */
  callMs: number;
}

/** Added to a call's own time, for renewing tokens before it and storing the result after it. */
export const PENDING_MARGIN_MS = 5_000;
/** Searches at a shorter interval count as one. */
const BETWEEN_MISSES_MS = 2_000;
const MISSES_TO_FAIL = 2;

/** The current state of an intent. An attempt that is pending for too long is unknown, because its process died. */
export function resolveEffectiveState(
  intent: OrderIntent,
  now: number,
  { callMs }: LookupLimits,
): OrderIntent['state'] {
  const overdue = now - intent.begunAt > callMs + PENDING_MARGIN_MS;
  return intent.state === 'pending' && overdue ? 'unknown' : intent.state;
}

/** Whether a search of the order list may find a change: after a lost reply, or for an abandoned order. */
export const isOpenQuestion = (intent: OrderIntent, now: number, limits: LookupLimits): boolean => {
  const state = resolveEffectiveState(intent, now, limits);
  return state === 'unknown' || (state === 'failed' && intent.mayTurnUp === true);
};

/**
 * Whether this intent certainly has no order, so that a page may report that nothing was charged: the programme refused
 * every attempt. An order that was merely not found may still appear.
 */
export const isSurelyNotPlaced = (intent: Pick<OrderIntent, 'state' | 'mayTurnUp'>): boolean =>
  intent.state === 'failed' && intent.mayTurnUp !== true;

/**
 * The intent after a search that did not find an order. A refusal that only waited for a search becomes final then.
 * After two such searches, the second one later than a call can take, the member may place it again under the same
 * reference. That does not prove that there is no order, because order lists lag.
 */
export function withLookupMiss(
  current: OrderIntent,
  attempt: number,
  now: number,
  limits: LookupLimits,
): OrderIntent {
  if (current.attempt !== attempt || resolveEffectiveState(current, now, limits) !== 'unknown')
    return current;
  if (now - (current.missedAt ?? -Infinity) < BETWEEN_MISSES_MS) return current;
  const missed = { ...current, misses: current.misses + 1, missedAt: now };
  const isLate = now - current.begunAt > 2 * limits.callMs;
  if (isLate && current.unclear?.refused) {
    const { unclear: _unclear, ...known } = missed;
    return { ...known, state: 'failed', failure: { reason: 'signedOut' } };
  }
  if (isLate && missed.misses >= MISSES_TO_FAIL)
    return { ...missed, state: 'failed', failure: { reason: 'notFound' }, mayTurnUp: true };
  return { ...missed, state: 'unknown' };
}
