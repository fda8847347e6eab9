/**
 * Checks every configured system for what the portal needs and prints the results: `npm run check-connection`.
 * CHECK_ID_TOKEN, an identity token of a test member, adds the claims and the member's calls. Prints no member data.
 */
import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { identityFromClaims, missingIdentityReason } from '../app/identity/claims.ts';
import type { Identity } from '../app/identity/session.server.ts';
import { systemClock } from '../app/platform/clock.ts';
import { loadEnv } from '../app/platform/env.ts';
import { createLogger } from '../app/platform/log.ts';
import type { Api } from '../app/programme/api.ts';
import type { CallDefinition } from '../app/programme/contract/call.ts';
import { calls } from '../app/programme/contract/index.ts';
import { ProgrammeFault, type FaultCode } from '../app/programme/fault.ts';
import { guest } from '../app/programme/guest.ts';
import { createProgramme } from '../app/programme/http.server.ts';
import { checkAnalytics, checkMaps, checkStore, checkWallets } from './check-services.ts';

const TIMEOUT_MS = 10_000;
/** with a larger difference a member may see another day than the programme's */
const MAX_SKEW_SECONDS = 120;

const env = loadEnv(process.env);
const log = createLogger('silent');
const programme = createProgramme({ env, log, clock: systemClock() });
let failures = 0;

function say(system: string, what: string, holds: boolean | 'skipped', more = ''): void {
  if (holds === false) failures += 1;
  const mark = holds === 'skipped' ? 'skipped' : holds ? 'ok' : 'FAILED';
  console.log(`${system.padEnd(18)} ${what.padEnd(52)} ${mark.padEnd(8)} ${more}`.trimEnd());
}

/** What to check, by the outcome of a call. */
const mends: Partial<Record<FaultCode, string>> = {
  gateway: 'PROGRAMME_SUBSCRIPTION_KEY is refused',
  network: 'PROGRAMME_API_URL cannot be reached',
  timeout: 'PROGRAMME_API_URL does not answer in time',
  unauthorized: 'CHECK_ID_TOKEN is refused',
  contract: 'the answer is not what docs/openapi.json says',
  foreign: 'the answer is about somebody else',
};

/** The cause of a failure, without anything from a reply's body. */
function reasonOf(error: unknown, variable: string): string {
  if (error instanceof ProgrammeFault) {
    const said = [error.code, error.status].filter(Boolean).join(' ');
    return mends[error.code] ? `${said}: ${mends[error.code]}` : said;
  }
  if (!(error instanceof Error)) return `unknown: ${variable}`;
  const { code } = (error.cause ?? {}) as { code?: string };
  const isNoJson = error instanceof SyntaxError;
  return `${code ?? (isNoJson ? 'no JSON' : error.name)}: ${variable}`;
}

/** @param variable the variable with the address that is called */
async function attempt<T>(
  system: string,
  what: string,
  work: () => Promise<T>,
  variable = 'PROGRAMME_API_URL',
): Promise<T | undefined> {
  try {
    const result = await work();
    say(system, what, true);
    return result;
  } catch (error) {
    const isRefused = error instanceof ProgrammeFault && error.code === 'refused';
    const more = isRefused
      ? `${reasonOf(error, variable)}: nothing there for this member, or the call is missing`
      : reasonOf(error, variable);
    say(system, what, isRefused ? 'skipped' : false, more);
    return undefined;
  }
}

async function json(url: string): Promise<Record<string, unknown>> {
  // like the portal, without following redirects
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw Object.assign(new Error(), { name: `HTTP ${response.status}` });
  return (await response.json()) as Record<string, unknown>;
}

async function checkProvider(
  name: string,
  url: string,
  variable: string,
): Promise<Record<string, unknown> | undefined> {
  const metadata = await attempt(name, 'discovery document', () => json(url), variable);
  if (!metadata) return undefined;
  for (const field of ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    say(name, field, typeof metadata[field] === 'string');
  const hasEnd = typeof metadata.end_session_endpoint === 'string';
  say(
    name,
    'end_session_endpoint',
    hasEnd || 'skipped',
    hasEnd ? '' : 'signing out ends the session of the portal alone',
  );
  if (typeof metadata.jwks_uri !== 'string') return metadata;
  const { jwks_uri: keysUrl } = metadata;
  const keys = await attempt(name, 'keys', () => json(keysUrl), `jwks_uri of ${variable}`);
  if (keys) say(name, 'has a key', Array.isArray(keys.keys) && keys.keys.length > 0);
  return metadata;
}

async function checkClock(): Promise<void> {
  const date = await attempt('programme', 'answers, with a Date header', async () => {
    const response = await fetch(env.programmeApiUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const header = response.headers.get('date');
    if (header === null) throw Object.assign(new Error(), { name: 'no Date header' });
    return header;
  });
  if (date === undefined) return;
  const seconds = Math.round((Date.parse(date) - Date.now()) / 1000);
  say('programme', 'its clock and ours agree', Math.abs(seconds) <= MAX_SKEW_SECONDS, `${seconds} s apart`);
}

async function checkContent(): Promise<void> {
  const api = programme(guest, { requestId: randomUUID(), log });
  for (const lang of ['en', 'es'] as const)
    await attempt('content', `labels (${lang})`, () => api.call(calls.content.labels, { params: { lang } }));
  await attempt('content', 'content-config', () => api.call(calls.content.config, {}));
  await attempt('content', 'customer-support', () => api.call(calls.content.support, {}));
  for (const name of ['questions', 'banners', 'forms'] as const)
    await attempt('content', name, () => api.call(calls.content[name], { query: { lang: 'en' } }));
}

const claimsNeeded = [
  'providerType',
  'userName',
  'firstName',
  'lastName',
  'clientId',
  'cardId',
  'personCode',
] as const;

function checkClaims(token: string, issuer: unknown): Identity | undefined {
  let claims: JWTPayload;
  try {
    claims = decodeJwt(token);
  } catch {
    say('token', 'is a JWT', false, 'CHECK_ID_TOKEN');
    return undefined;
  }
  const identity = identityFromClaims(claims, env.idpClaims);
  say(
    'token',
    'names a member (IDP_CLAIMS)',
    identity !== undefined,
    identity ? '' : missingIdentityReason(claims, env.idpClaims),
  );
  say(
    'token',
    'is of the issuer',
    claims.iss === issuer,
    claims.iss === issuer ? '' : 'IDP_SIGN_IN_METADATA_URL',
  );
  say('token', 'is for IDP_CLIENT_ID', [claims.aud].flat().includes(env.idpClientId));
  say('token', 'has not expired', (claims.exp ?? 0) * 1000 > Date.now());
  say('token', 'auth_time', claims.auth_time !== undefined || 'skipped', 'says when the password was typed');
  for (const name of claimsNeeded)
    say(
      'token',
      name,
      Boolean(identity?.[name]) || 'skipped',
      identity?.[name] ? '' : 'asked of the programme',
    );
  return identity;
}

/** All GETs that need only the member's identity. */
async function checkMember(api: Api, identity: Identity): Promise<void> {
  const { clientId, cardId, personCode, userName } = identity;
  const year = new Date().getUTCFullYear();
  const known = { clientId, cardId, personCode, userName, year, lang: 'en' };
  for (const [group, definitions] of Object.entries(calls))
    for (const [name, call] of Object.entries(definitions) as [string, CallDefinition][]) {
      if (call.method !== 'GET' || call.access !== 'member' || call.retry === false) continue;
      const query = call.query?.safeParse(known);
      const asksMore = call.params !== undefined || (query !== undefined && !query.success);
      if (asksMore) say('programme', `${group}.${name}`, 'skipped', 'needs something to ask about');
      else
        await attempt('programme', `${group}.${name}`, () => api.call(call, { query: query?.data } as never));
    }
}

const signIn = await checkProvider('sign-in', env.idpSignInMetadataUrl, 'IDP_SIGN_IN_METADATA_URL');
await checkProvider('password reset', env.idpPasswordResetMetadataUrl, 'IDP_PASSWORD_RESET_METADATA_URL');
for (const { issuer, jwks_uri: url } of env.ssoIssuers)
  await attempt('partner', `keys of ${issuer}`, () => json(url), 'SSO_ISSUERS');
await checkClock();
await checkContent();
await checkStore(env, log, say);
await checkAnalytics(env, say);
await checkMaps(env, say);
checkWallets(env, say);
const token = process.env.CHECK_ID_TOKEN;
if (token) {
  const identity = checkClaims(token, signIn?.issuer);
  const caller = {
    providerType: identity?.providerType ?? '',
    tokens: () => Promise.resolve({ idToken: token }),
    onUnauthorized: () => Promise.resolve('ended' as const),
  };
  if (identity) await checkMember(programme(caller, { requestId: randomUUID(), log }), identity);
} else say('token', 'CHECK_ID_TOKEN', 'skipped', 'set it to check claims and the calls of a member');
const verdict = token
  ? 'Everything holds.'
  : 'Everything that was asked holds; nothing was asked about a member.';
console.log(failures === 0 ? `\n${verdict}` : `\n${failures} of these do not hold.`);
process.exitCode = failures === 0 ? 0 : 1;
