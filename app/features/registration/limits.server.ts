/** How often a card may be asked about and registered for, counted in the store that all processes share. */
import type { RequestContext } from '~/context.ts';
import { countInOrder } from '~/platform/rate-limit.ts';

const LIMIT = { limit: 5, windowMs: 15 * 60_000 };

export type Counted = 'eligibility' | 'pre-registration';

/**
 * Counts one attempt; seconds until the next may be made, or 0. By client first, so that one who is
 * over the limit cannot use up somebody else's.
 *
 * @throws StoreDown
 */
export async function countFor(
  { stores, clientAddress }: Pick<RequestContext, 'stores' | 'clientAddress'>,
  what: Counted,
  cardId: string,
): Promise<number> {
  const { retryAfterSeconds } = await countInOrder(stores.plain, [
    { rate: { name: `${what}-client`, ...LIMIT }, subject: clientAddress },
    { rate: { name: `${what}-card`, ...LIMIT }, subject: cardId },
  ]);
  return retryAfterSeconds;
}
