import type { Caller } from './api.ts';

/** The provider type of callers without a token (specification 6.01). */
export const GUEST = 'GUEST';

/** A caller who has not signed in: without tokens, and without a session that a 401 could end. */
export const guest: Caller = {
  providerType: GUEST,
  tokens: async () => ({}),
  onUnauthorized: async () => 'ended',
};
