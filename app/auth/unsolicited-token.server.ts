import { decodeJwt } from 'jose';
import type { RequestContext } from '../context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { readMemberIdentity, readPartnerIdentity } from './claims.ts';
import { isIssuedByFlow, MAX_TOKEN_BYTES, verifyIdToken, type VerifiedClaims } from './id-token.server.ts';
import { openKeySet, type KeySet, type StaleIfError, type Metadata } from './provider-metadata.server.ts';
import { digest } from '../session/secrets.server.ts';
import type { Identity, SessionTokens } from '../session/session.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { TokenAdmission, UserFlow, UnsolicitedTokens } from './sign-in.server.ts';

/** Whether the visitor came from a page of the portal, by Sec-Fetch-Site or Referer. */
function isFromHere(context: RequestContext, { headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const referer = headers.get('Referer') ?? '';
  return URL.canParse(referer) && new URL(referer).origin === new URL(context.env.publicUrl).origin;
}

/**
 * Whether the landing page of an inbound sign-on has the small script that reads its fragment (specification
 * 4.01–4.16). The light version omits it only if the portal itself linked here, by `Sec-Fetch-Site` (Fetch Metadata),
 * or by `Referer` in a browser without it. Apps and e-mails send neither.
 */
export const isFragmentReader = (context: RequestContext, request: Request): boolean =>
  !context.preferences.light || !isFromHere(context, request);

// Unsolicited tokens arrive in a fragment or a partner's form. They pass every check of a requested token except state
// and nonce, which they cannot have. Instead, they must be young, are accepted once, and start nothing before the
// member confirms (pending-sign-in.server.ts).

export interface FlowSource {
  /** undefined for a provider without user flows */
  flowName: string | undefined;
  metadata: StaleIfError<Metadata>;
  keys: KeySet;
}

interface AdmissionOptions {
  env: Env;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  stores: Pick<Stores, 'plain'>;
  flows: Record<UserFlow, FlowSource>;
}

/** the reset flow's usual name (specification 9.09) */
const PASSWORD_RESET = 'B2C_1_PasswordReset';
const MAX_AGE_SECONDS = 10 * 60;
/** a token is valid for this long after its exp, so it must be remembered for as long */
const SKEW_MS = 60_000;

interface Checked {
  token: string;
  claims: VerifiedClaims;
}
type FromFlow = Checked & { flow: UserFlow };
type FromPartner = Checked & { identity: Identity };

/**
 * Created once per process, because it caches the partners' keys. The result checks unsolicited tokens.
 * @throws (from the result) SignInFault 'rejected' when a check fails, 'unavailable' when no key can be loaded;
 * StoreDown
 */
export function createAdmission(
  options: AdmissionOptions,
): (tokens: UnsolicitedTokens) => Promise<TokenAdmission> {
  const fromPartner = partnerCheck(options);
  return async ({ idToken, ssoToken, accessToken }) => {
    const own = idToken === undefined ? undefined : await fromFlow(idToken, options);
    if (own?.flow === 'passwordReset') {
      await takeOnce(own, options);
      return { kind: 'passwordReset', subject: own.claims.sub, at: own.claims.iat * 1000 };
    }
    const partner =
      ssoToken !== undefined
        ? await fromPartner(ssoToken, 'sso_token')
        : // an access_token beside an id_token belongs to the provider, so the portal does not read it
          own === undefined && accessToken !== undefined
          ? await fromPartner(accessToken, 'access_token')
          : undefined;
    const admitted = admittedBy(own, partner, options);
    for (const checked of [own, partner]) if (checked) await takeOnce(checked, options);
    return admitted;
  };
}

async function fromFlow(token: string, { env, clock, flows }: AdmissionOptions): Promise<FromFlow> {
  const unverified = decoded(token, 'id_token');
  const flow: UserFlow = isIssuedByFlow(unverified, flows.passwordReset.flowName ?? PASSWORD_RESET)
    ? 'passwordReset'
    : 'signUpSignIn';
  const { flowName, metadata, keys } = flows[flow];
  const { issuer } = await metadata.get();
  const expected = { issuer, audience: env.idpClientId, flowName };
  const claims = await verifyIdToken(token, keys, expected, clock);
  // A session that is still open at the provider issues new tokens for any person at that browser.
  if (claims.auth_time !== undefined && clock.now() / 1000 - claims.auth_time > MAX_AGE_SECONDS)
    throw rejected('id_token: an old sign-in');
  return { token, flow, claims };
}

/** Checks a partner's token. Without a configured partner, every partner token is refused. */
function partnerCheck({ env, clock }: AdmissionOptions) {
  const partners = new Map(
    env.ssoIssuers.map((each) => [
      each.issuer,
      { ...each, keys: openKeySet(() => Promise.resolve(each.jwks_uri), clock) },
    ]),
  );
  return async (token: string, name: 'sso_token' | 'access_token'): Promise<FromPartner> => {
    const partner = partners.get(decoded(token, name).iss ?? '');
    if (!partner) throw rejected(`${name}: an issuer that is not trusted`);
    const { issuer, audience, keys, clients } = partner;
    // RFC 9068, 2.1
    const types = name === 'access_token' ? ['JWT', 'AT+JWT', 'APPLICATION/AT+JWT'] : ['JWT'];
    const claims = await verifyIdToken(token, keys, { issuer, audience, name, types }, clock);
    const identity = readPartnerIdentity(claims, env.providerTypePartner);
    if (!identity) throw rejected(`${name}: names no member of a partner`);
    if (clients && !clients.includes(identity.clientId))
      throw rejected(`${name}: names a member of a client of others`);
    return { token, claims, identity };
  };
}

/** The programme has one header for a partner's token of any kind (7.03). */
function admittedBy(
  own: FromFlow | undefined,
  partner: FromPartner | undefined,
  { env, clock }: AdmissionOptions,
): TokenAdmission {
  const identity = own ? readMemberIdentity(own.claims, env.idpClaims) : partner?.identity;
  if (!identity) throw rejected(own ? 'id_token: names no member' : 'arrival: no token');
  if (own && partner && !isSamePerson(identity, partner.identity)) {
    throw rejected('arrival: tokens of two persons');
  }
  const ends = [own, partner].flatMap((checked) => (checked ? [checked.claims.exp * 1000] : []));
  const tokens: SessionTokens = {
    idToken: own?.token,
    ssoToken: partner?.token,
    expiresAt: Math.min(...ends),
  };
  // a partner's members sign in only through their partner, so its token is the time of their sign-in
  const typedAt = own ? own.claims.auth_time : clock.now() / 1000;
  const authenticatedAt = typedAt === undefined ? undefined : Math.min(clock.now(), typedAt * 1000);
  const typedSince = authenticatedAt ?? (own && own.claims.iat * 1000);
  return { kind: 'member', identity, tokens, authenticatedAt, typedSince };
}

const isSamePerson = (a: Identity, b: Identity) =>
  a.clientId === b.clientId && a.cardId === b.cardId && a.personCode === b.personCode;

/**
 * The last check, so that a token that fails a different check is not used up. It remembers only the signed part,
 * because a signature can be encoded in more than one way.
 */
async function takeOnce({ token, claims }: Checked, { clock, stores }: AdmissionOptions): Promise<void> {
  const now = clock.now();
  if (now / 1000 - claims.iat > MAX_AGE_SECONDS) throw rejected('arrival: an old token');
  const which = claims.jti === undefined ? token.slice(0, token.lastIndexOf('.')) : `jti ${claims.jti}`;
  const record = `token-seen:${digest(`${claims.iss}\n${which}`)}`;
  const keepMs = Math.max(1, claims.exp * 1000 - now) + SKEW_MS;
  if (!(await stores.plain.setIfAbsent(record, '1', keepMs))) throw rejected('arrival: a token seen before');
}

/** A token's unverified claims, used only to choose the rules for its checks. */
function decoded(token: string, name: string) {
  if (Buffer.byteLength(token) > MAX_TOKEN_BYTES) throw rejected(`${name}: too large`);
  try {
    const { iss, tfp, acr } = decodeJwt(token);
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return { iss: text(iss), tfp: text(tfp), acr: text(acr) };
  } catch {
    throw rejected(`${name}: not readable`);
  }
}

const rejected = (reason: string) => new SignInFault('rejected', reason);
