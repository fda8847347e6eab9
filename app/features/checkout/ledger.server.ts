/** The ledger of order intents: what was begun, and what became of it, under one key for all processes. */
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { begin, finish, miss, standing } from './intent.ts';
import type { Beginning, OrderIntent, Outcome, Patience } from './intent.ts';
import { personKeyOf } from '~/identity/member-key.server.ts';

const DAY_MS = 24 * 3_600_000;
/** An order's pages stay at their address this long; the order itself is in the order list for good. */
export const LEDGER_TTL_MS = 90 * DAY_MS;

const POLL_EVERY_MS = 200;
const POLLS = 40;

type Keeper = Pick<RequestContext, 'stores' | 'clock' | 'env'>;
type Owner = Pick<MemberContext, 'identity'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const isIntentId = (value: string | undefined): value is string =>
  value !== undefined && uuid.test(value);

const keyOf = (member: Owner, intentId: string) => `order-intent:${personKeyOf(member.identity)}:${intentId}`;

export const patienceOf = ({ env }: Pick<RequestContext, 'env'>): Patience => ({
  callMs: env.programmeTimeoutMs,
});

/** The member's own intent; undefined for someone else's as for one that never was. */
export async function readIntent(
  { stores }: Pick<Keeper, 'stores'>,
  member: Owner,
  intentId: string | undefined,
) {
  return isIntentId(intentId) ? stores.sealed.get<OrderIntent>(keyOf(member, intentId)) : undefined;
}

const change = (
  { stores }: Pick<Keeper, 'stores'>,
  member: Owner,
  intentId: string,
  how: (now: OrderIntent) => OrderIntent,
) =>
  stores.sealed.update<OrderIntent>(
    keyOf(member, intentId),
    LEDGER_TTL_MS,
    (current) => current && how(current),
  );

export interface Claim {
  /** this caller sends */
  mine: boolean;
  intent: OrderIntent;
}

/**
 * Writes down that an order is about to be sent. Of all who ask for one intent, on however many
 * processes, exactly one gets `mine: true` and sends; the others get what is written.
 */
export async function claim(context: Keeper, member: Owner, what: Beginning): Promise<Claim> {
  let begun: OrderIntent | undefined;
  const intent = await context.stores.sealed.update<OrderIntent>(
    keyOf(member, what.intentId),
    LEDGER_TTL_MS,
    (current) => {
      begun = begin(current, what, context.clock.now());
      return begun ?? current;
    },
  );
  return { mine: begun !== undefined, intent: intent! };
}

/** Writes down what became of an attempt, and gives what the ledger says now. */
export async function conclude(
  context: Pick<Keeper, 'stores'>,
  member: Owner,
  { intentId, attempt }: OrderIntent,
  outcome: Outcome,
): Promise<OrderIntent> {
  return (await change(context, member, intentId, (current) => finish(current, attempt, outcome)))!;
}

/** Writes down that a search did not find the order. */
export async function noteMiss(
  context: Keeper,
  member: Owner,
  { intentId, attempt }: OrderIntent,
): Promise<OrderIntent> {
  const now = context.clock.now();
  return (await change(context, member, intentId, (current) =>
    miss(current, attempt, now, patienceOf(context)),
  ))!;
}

/** Waits a few seconds for the one that sends; gives what the ledger says then. */
export async function awaitOutcome(
  context: Keeper,
  member: Owner,
  intent: OrderIntent,
): Promise<OrderIntent> {
  let latest = intent;
  const isUnderWay = () => standing(latest, context.clock.now(), patienceOf(context)) === 'pending';
  for (let poll = 0; isUnderWay() && poll < POLLS; poll += 1) {
    await context.clock.wait(POLL_EVERY_MS);
    latest = (await readIntent(context, member, intent.intentId)) ?? latest;
  }
  return latest;
}
