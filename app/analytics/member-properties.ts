import type { Identity } from '../identity/session.server.ts';
import { GUEST } from '../programme/guest.ts';

/** No name is longer; what is, is cut, so that the queue stays bounded in bytes too. */
const LONGEST = 200;

/** Someone who is not signed in: a provider type and nobody behind it (specification 6.01). */
export const GUEST_PROPERTIES: Record<string, string> = { providerType: GUEST };

/**
 * The member of an event: these eight and nothing else (specification 3.19).
 * @param isProfileVerified the programme has answered for this person's membership, and their profile is complete
 */
export function memberProperties(
  identity: Identity,
  isProfileVerified: boolean,
  clientName: string | undefined,
): Record<string, string> {
  const cut = (text = '') => text.slice(0, LONGEST);
  return {
    firstName: cut(identity.firstName),
    lastName: cut(identity.lastName),
    email: cut(identity.email),
    isProfileVerified: String(isProfileVerified),
    cardId: cut(identity.cardId),
    clientName: cut(clientName ?? identity.clientId),
    providerType: cut(identity.providerType),
    isMemberMigrated: String(identity.isMigrated),
  };
}
