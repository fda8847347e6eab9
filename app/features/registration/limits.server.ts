/** How often a card may be asked about and registered for, counted in the store that all processes share. */
import type { RequestContext } from '~/context.ts';
import { countInOrder, giveBack } from '~/platform/rate-limit.ts';

const WINDOW_MS = 15 * 60_000;
const FEW = { limit: 5, windowMs: WINDOW_MS };
/** Of one address, behind which a whole office may register on one day. */
const OF_AN_OFFICE = { limit: 30, windowMs: WINDOW_MS };

export type Counted = 'eligibility' | 'pre-registration';

/** Whom an attempt is counted for. */
export interface Attempt {
  /** the browser's registration */
  flowId: string;
  cardId: string;
}

/**
 * Does what may be tried five times in 15 minutes by a browser and for a card, and thirty times from an address.
 * Only what failed adds up. By who asks first, so that one who is over the limit cannot use up somebody else's.
 *
 * @param isFailure whether the outcome says that what was typed is not right
 * @returns the outcome, or the seconds until the next attempt
 * @throws StoreDown
 */
export async function counted<Outcome>(
  { stores, clientAddress }: Pick<RequestContext, 'stores' | 'clientAddress'>,
  what: Counted,
  { flowId, cardId }: Attempt,
  attempt: () => Promise<Outcome>,
  isFailure: (outcome: Outcome) => boolean,
): Promise<Outcome | { kind: 'tooMany'; seconds: number }> {
  const limits = [
    { rate: { name: `${what}-browser`, ...FEW }, subject: flowId },
    { rate: { name: `${what}-client`, ...OF_AN_OFFICE }, subject: clientAddress },
    { rate: { name: `${what}-card`, ...FEW }, subject: cardId },
  ];
  const { allowed, retryAfterSeconds: seconds } = await countInOrder(stores.plain, limits);
  if (!allowed) return { kind: 'tooMany', seconds };
  const outcome = await attempt();
  if (!isFailure(outcome)) await giveBack(stores.plain, limits);
  return outcome;
}
