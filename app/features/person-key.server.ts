import { createHash } from 'node:crypto';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';

/**
 * Names the records of a covered person in the store without saying who it is: the same for every account
 * of that person, so that an order is placed once. What belongs to an account has identity/member-key.
 */
export function personKey(member: Pick<SignedIn, 'identity'>): string {
  const { clientId, cardId, personCode } = whose(member);
  return createHash('sha256')
    .update(JSON.stringify([clientId, cardId, personCode]))
    .digest('base64url');
}
