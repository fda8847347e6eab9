import type { Identity } from '../identity/session.server.ts';

/**
 * The member of an event: these eight and nothing else (specification 3.19).
 * @param isProfileVerified the programme has answered for this person's membership
 */
export function memberProperties(
  identity: Identity,
  isProfileVerified: boolean,
  clientName: string | undefined,
): Record<string, string> {
  return {
    firstName: identity.firstName,
    lastName: identity.lastName,
    email: identity.email ?? '',
    isProfileVerified: String(isProfileVerified),
    cardId: identity.cardId,
    clientName: clientName ?? identity.clientId,
    providerType: identity.providerType,
    isMemberMigrated: String(identity.isMigrated),
  };
}
