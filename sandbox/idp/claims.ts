import type { StoredAccount } from '../data/accounts.ts';
import type { Policy } from './flows.ts';

/** All claims of an id_token besides the standard ones (specification 3.14). */
// oxfmt-ignore
export const TOKEN_CLAIMS = [
  'sub', 'oid', 'tfp', 'given_name', 'family_name', 'email', 'email_verified', 'extension_ProviderType',
  'extension_IsMigrated', 'extension_ClientId', 'extension_RxGRP', 'extension_CardId', 'extension_PersonCode',
  'extension_UserName', 'extension_DateOfBirth',
] as const;

type TokenClaims = { sub: string } & Partial<Record<(typeof TOKEN_CLAIMS)[number], string | boolean>>;

/** The claims that both the provider's and a partner's tokens have. */
export const buildProfileClaims = (account: StoredAccount) => ({
  given_name: account.firstName,
  family_name: account.lastName,
  email: account.email,
  // an account's address was proven by the code or the link that was sent there
  email_verified: true,
  extension_ProviderType: account.providerType,
  extension_IsMigrated: account.isMigrated,
  extension_ClientId: account.clientId,
  extension_RxGRP: account.rxGroup,
  extension_CardId: account.cardId,
  extension_UserName: account.userName,
  extension_DateOfBirth: account.dateOfBirth,
});

/** Claims without a value are left out, such as those of an account without a membership. */
export function buildTokenClaims(account: StoredAccount, policy: Policy): TokenClaims {
  const claims: TokenClaims = {
    sub: account.objectId,
    oid: account.objectId,
    tfp: policy,
    ...buildProfileClaims(account),
    extension_PersonCode: account.personCode,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)) as TokenClaims;
}
