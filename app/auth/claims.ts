/** The claims of an id_token that the portal reads (specification 3.14). */
import { z } from 'zod';
import { toOneLine } from '../programme/plain-text.ts';
import type { ClaimSource } from '../platform/env-variables.ts';
import type { Identity } from '../session/session.server.ts';

const MAX_LENGTH = 200;
/** An identifier with invisible characters would look like a different one, so it is refused instead of cleaned. */
const text = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .refine((value) => toOneLine(value, MAX_LENGTH) === value);
const required = text.min(1);
/** Not trimmed, because the result could be the subject of a different account. */
const subject = z
  .string()
  .min(1)
  .refine((value) => toOneLine(value, MAX_LENGTH) === value);
const name = z
  .string()
  .max(MAX_LENGTH)
  .transform((value) => toOneLine(value, MAX_LENGTH));
/**
 * Azure AD B2C sends a boolean attribute as a boolean or as a string, depending on its policy. Every other value, such
 * as null or 1, is false.
 */
const flag = z
  .unknown()
  .transform((value) => value === true || /^true$/i.test(String(value)))
  .default(false);

/** The claims of every id_token of the portal's own provider (OpenID Connect Core 1.0, 2). */
export const IdTokenClaims = z.object({
  sub: subject,
  jti: z.string().min(1).optional(),
  tfp: text.optional(),
  // some providers send a number or a list; only a text can name a flow
  acr: text.optional().catch(undefined),
  nonce: text.optional(),
  exp: z.number(),
  iat: z.number(),
  /** when the password was typed, in seconds of the provider's clock (OpenID Connect Core 1.0, 2) */
  auth_time: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,11}$/)
        .transform(Number),
    ])
    .optional()
    .catch(undefined),
});
export type IdTokenClaims = z.infer<typeof IdTokenClaims>;

/**
 * The claims that identify the member; a token of the password-reset flow may omit them. An account that is not linked
 * to a membership yet has no card.
 */
const MemberClaims = z.object({
  sub: subject,
  extension_ProviderType: required,
  extension_ClientId: text.default(''),
  extension_CardId: text.default(''),
  extension_PersonCode: text.default(''),
  extension_SequenceCode: text.optional(),
  extension_RxGRP: text.optional(),
  extension_IsMigrated: flag,
  extension_UserName: text.optional(),
  preferred_username: text.optional().catch(undefined),
  extension_DateOfBirth: z.iso.date().optional().catch(undefined),
  // These are only displayed, so a missing one does not block the sign-in.
  given_name: name.catch(''),
  family_name: name.catch(''),
  email: text.optional().catch(undefined),
  email_verified: flag,
  oid: text.optional(),
});

/** claim names that IDP_CLAIMS may map */
export const memberClaimNames = Object.keys(MemberClaims.shape);

/** The portal's claim names, and where the provider has them. */
type ClaimNames = Record<string, ClaimSource>;

/** Unwraps a list with one entry: B2C sends `emails` as a list, and any multi-valued attribute may arrive as one. */
const single = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const findClaim = (claims: unknown, place: string | readonly string[]): unknown =>
  [place].flat().reduce((inside, key) => {
    const isObject = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key);
    return isObject ? (inside as Record<string, unknown>)[key] : undefined;
  }, claims);

/** The value of a mapped claim. A member in groups of two values has none, because either could be the wrong one. */
function findMapped(claims: object, source: ClaimSource): unknown {
  if (typeof source === 'string' || Array.isArray(source)) return findClaim(claims, source);
  if ('value' in source) return source.value;
  const groups = [findClaim(claims, source.from)].flat();
  const found = Object.entries(source.values).filter(([group]) => groups.includes(group));
  const values = new Set(found.map(([, value]) => value));
  return values.size === 1 ? [...values][0] : undefined;
}

/**
 * Renames the claims of a provider with different names, and removes claims that are null. A mapped claim is read from
 * its place alone, even if the token has one with the portal's name.
 */
function renamed(claims: object, names: ClaimNames): object {
  const ours = Object.entries(names).map(([our, source]) => [our, findMapped(claims, source)] as const);
  const all = { ...claims, ...Object.fromEntries(ours) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value == null ? [] : [[name, single(value)]])),
  );
}

/** The reason why verified claims identify no member: names of the missing claims, never a value. */
export function findMissingIdentityReason(claims: object, names: ClaimNames = {}): string {
  const { error } = MemberClaims.safeParse(renamed(claims, names));
  const wrong = [...new Set(error?.issues.map(({ path }) => String(path[0])))].join(', ');
  return wrong === ''
    ? 'no extension_UserName or preferred_username, nor oid with client, card and person code'
    : `${wrong} is missing, or no text of up to 200 characters`;
}

/**
 * The member that verified claims identify. Undefined when they identify none; such a token signs no member in (8.17).
 * A person on a card whose account has no user name yet has an empty one: the profile is completed first (4.19).
 * @param names the mapping of IDP_CLAIMS
 */
export function readMemberIdentity(claims: object, names: ClaimNames = {}): Identity | undefined {
  const parsed = MemberClaims.safeParse(renamed(claims, names));
  if (!parsed.success) return undefined;
  const c = parsed.data;
  const userName = c.extension_UserName || c.preferred_username;
  const isPerson = c.oid && c.extension_ClientId && c.extension_CardId && c.extension_PersonCode;
  return userName || isPerson ? toIdentity(c, userName ?? '') : undefined;
}

/**
 * The member that a partner's verified claims identify: a person on a card, by person code or sequence code. A user
 * name is not required. A partner vouches only for members of its own provider type, and its token may omit the type.
 * @returns undefined when they identify no member
 */
export function readPartnerIdentity(
  claims: { iss?: string | undefined; [claim: string]: unknown },
  providerTypePartner: string,
): Identity | undefined {
  const ours = renamed(claims, {});
  const parsed = MemberClaims.safeParse({ extension_ProviderType: providerTypePartner, ...ours });
  if (!parsed.success) return undefined;
  const c = parsed.data;
  const isPerson =
    c.extension_ClientId && c.extension_CardId && (c.extension_PersonCode || c.extension_SequenceCode);
  if (!isPerson || c.extension_ProviderType !== providerTypePartner) return undefined;
  const identity = toIdentity(c, c.extension_UserName || c.preferred_username || c.sub);
  return { ...identity, kind: 'sso', issuer: claims.iss ?? '' };
}

function toIdentity(c: z.output<typeof MemberClaims>, userName: string): Identity {
  return {
    kind: 'normal',
    providerType: c.extension_ProviderType,
    subject: c.sub,
    userName,
    firstName: c.given_name,
    lastName: c.family_name,
    clientId: c.extension_ClientId,
    cardId: c.extension_CardId,
    personCode: c.extension_PersonCode,
    isMigrated: c.extension_IsMigrated,
    ...(c.email ? { email: c.email } : {}),
    ...(c.email && c.email_verified ? { provenEmail: c.email } : {}),
    ...(c.extension_DateOfBirth ? { dateOfBirth: c.extension_DateOfBirth } : {}),
    ...(c.extension_SequenceCode ? { sequenceCode: c.extension_SequenceCode } : {}),
    ...(c.extension_RxGRP ? { rxGroup: c.extension_RxGRP } : {}),
    ...(c.oid ? { objectId: c.oid } : {}),
  };
}
