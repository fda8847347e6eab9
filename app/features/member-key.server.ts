import { createHash } from 'node:crypto';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';

/** Names a member's records in the store without saying who it is. */
export function memberKey(member: Pick<SignedIn, 'identity'>): string {
  const { clientId, cardId, personCode } = whose(member);
  return createHash('sha256')
    .update(JSON.stringify([clientId, cardId, personCode]))
    .digest('base64url');
}
