/**
 * Checks every configured system for what the portal needs and prints the results: `npm run check-connection`.
 * CHECK_ID_TOKEN, an identity token of a test member, adds the claims and the member's calls. Prints no member data.
 */
import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { identityFromClaims, missingIdentityReason } from '../app/identity/claims.ts';
import { verifyIdToken } from '../app/identity/id-token.server.ts';
import { askProvider } from '../app/identity/provider-http.server.ts';
import { flowNameOf, keySetAt, metadataOf, type Metadata } from '../app/identity/provider-metadata.server.ts';
import type { Identity } from '../app/identity/session.server.ts';
import { SignInFault } from '../app/identity/sign-in-fault.ts';
import { systemClock } from '../app/platform/clock.ts';
import { loadEnv } from '../app/platform/env.ts';
import { createLogger } from '../app/platform/log.ts';
import type { Api, Caller } from '../app/programme/api.ts';
import type { CallDefinition } from '../app/programme/contract/call.ts';
import { calls } from '../app/programme/contract/index.ts';
import { ProgrammeFault, type FaultCode } from '../app/programme/fault.ts';
import { guest } from '../app/programme/guest.ts';
import { createProgramme } from '../app/programme/http.server.ts';
import * as services from './check-services.ts';

const TIMEOUT_MS = 10_000;
/** with a larger difference a member may see another day than the programme's */
const MAX_SKEW_SECONDS = 120;
/** so that a programme that hangs does not make a table of minutes */
const CALLS_AT_ONCE = 6;
/** where these answer 404, the address is not the programme's, or no page stands */
const NEEDED = ['content-config', 'member.details'];

const env = loadEnv(process.env);
const log = createLogger('silent');
const clock = systemClock();
// every call is asked, however many failed before
const programme = createProgramme({ env, log, clock, breaker: { failures: Infinity } });
let failures = 0;

const say: services.Say = (system, what, holds, more = '') => {
  if (holds === false) failures += 1;
  const mark = holds === 'skipped' ? 'skipped' : holds ? 'ok' : 'FAILED';
  console.log(`${system.padEnd(18)} ${what.padEnd(52)} ${mark.padEnd(8)} ${more}`.trimEnd());
};

/** What to check, by the outcome of a call. */
const mends: Record<FaultCode, string> = {
  unauthorized: 'CHECK_ID_TOKEN is refused, or PROGRAMME_SUBSCRIPTION_KEY where no token is sent',
  tooManyAttempts: 'PROGRAMME_API_URL limits how often it is asked',
  failed: 'PROGRAMME_API_URL fails, or answers with something that is no text',
  refused: 'nothing there for this member, or the call is missing at PROGRAMME_API_URL',
  gateway: 'PROGRAMME_SUBSCRIPTION_KEY is refused, or a token is asked for where none is sent',
  unavailable: 'PROGRAMME_API_URL was not asked',
  network: 'PROGRAMME_API_URL cannot be reached',
  timeout: 'PROGRAMME_API_URL does not answer within PROGRAMME_TIMEOUT_MS',
  redirect: 'PROGRAMME_API_URL answers with a redirect, and none is followed',
  tooLarge: 'the answer of PROGRAMME_API_URL is too large',
  contract: 'the answer of PROGRAMME_API_URL is not what docs/openapi.json says',
  foreign: 'the answer of PROGRAMME_API_URL is about somebody else',
  request: 'what CHECK_ID_TOKEN says does not fit docs/openapi.json',
};

const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO/;
/** An error code of Node; for a certificate also the variable that makes Node trust others. */
const withHint = (code: string) => (CERTIFICATE.test(code) ? `${code}, see NODE_EXTRA_CA_CERTS` : code);

/** The cause of a failure, without anything from a reply's body. @param details names of fields and error codes */
function reasonOf(error: unknown, variable: string, details: string[]): string {
  if (error instanceof ProgrammeFault)
    return [[error.code, error.replyStatus].filter(Boolean).join(' '), mends[error.code], ...details].join(
      ': ',
    );
  if (error instanceof SignInFault) return `${withHint(error.message)}: ${variable}`;
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return `${withHint(code ?? (error as Error).name)}: ${variable}`;
}

type Row = [system: string, what: string, holds: boolean | 'skipped', more?: string];

/**
 * One row of the table and what the work gave.
 * @param variable the variable with the address that is called
 * @param details filled by the work: names of fields, error codes
 */
async function attempt<T>(
  system: string,
  what: string,
  work: () => Promise<T>,
  variable = 'PROGRAMME_API_URL',
  details: string[] = [],
): Promise<{ row: Row; result?: T }> {
  try {
    return { result: await work(), row: [system, what, true] };
  } catch (error) {
    const mayBeMissing =
      error instanceof ProgrammeFault && error.code === 'refused' && !NEEDED.includes(what);
    return { row: [system, what, mayBeMissing ? 'skipped' : false, reasonOf(error, variable, details)] };
  }
}

async function told<T>(tried: Promise<{ row: Row; result?: T }>): Promise<T | undefined> {
  const { row, result } = await tried;
  say(...row);
  return result;
}

/** A call as the portal makes it; the row says the field at fault or the error code, as the portal's log does. */
function callOf<T>(system: string, what: string, caller: Caller, ask: (api: Api) => Promise<T>) {
  const details: string[] = [];
  const write = (line: string) => {
    const { field, problem, reason } = JSON.parse(line) as Record<string, string | undefined>;
    const parts = [reason === undefined ? undefined : withHint(reason), field, problem];
    details.push(...parts.filter((part): part is string => Boolean(part)));
  };
  const api = programme(caller, { requestId: randomUUID(), log: createLogger('warn', { write }) });
  return attempt(system, what, () => ask(api), undefined, details);
}

/** A document of the provider, as the portal reads it. */
async function documentAt(what: 'metadata' | 'keys', url: string): Promise<Record<string, unknown>> {
  const { status, body } = await askProvider(what, url, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new SignInFault('unavailable', `${what}: not as expected, status ${status}`);
  if (typeof body !== 'object' || body === null)
    throw new SignInFault('unavailable', `${what}: not as expected, no JSON object`);
  return body as Record<string, unknown>;
}

/** Whether a key can have signed a token that the portal takes: RS256 or ES256. */
const isUsable = (key: unknown): boolean => {
  const { kty, crv, use, alg } = (key ?? {}) as Record<string, unknown>;
  const isOfKind = kty === 'RSA' || (kty === 'EC' && crv === 'P-256');
  return isOfKind && (use ?? 'sig') === 'sig' && ['RS256', 'ES256', undefined].includes(alg as string);
};

async function checkKeys(name: string, what: string, url: string, variable: string): Promise<void> {
  const found = await told(attempt(name, what, () => documentAt('keys', url), variable));
  if (!found) return;
  const has = Array.isArray(found.keys) && found.keys.some(isUsable);
  say(name, 'has a key for RS256 or ES256', has, has ? '' : variable);
}

async function checkProvider(name: string, url: string, variable: string): Promise<Metadata | undefined> {
  const metadata = await told(
    attempt(name, 'discovery document and its addresses', () => metadataOf(url, clock).get(), variable),
  );
  if (!metadata) return undefined;
  const hasEnd = metadata.end_session_endpoint !== undefined;
  say(
    name,
    'end_session_endpoint',
    hasEnd || 'skipped',
    hasEnd ? '' : 'signing out ends the session of the portal alone',
  );
  await checkKeys(name, 'keys', metadata.jwks_uri, `jwks_uri of ${variable}`);
  return metadata;
}

async function checkClock(): Promise<void> {
  const date = await told(
    attempt('programme', 'answers, with a Date header', async () => {
      // like the portal, without following redirects
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(env.programmeApiUrl, { redirect: 'manual', signal });
      await response.body?.cancel();
      const header = response.headers.get('date');
      if (header === null) throw Object.assign(new Error(), { name: 'no Date header' });
      return header;
    }),
  );
  if (date === undefined) return;
  const seconds = Math.round((Date.parse(date) - Date.now()) / 1000);
  const agrees = Math.abs(seconds) <= MAX_SKEW_SECONDS;
  const whose = agrees ? '' : ': its Date header at PROGRAMME_API_URL, or the clock of this machine';
  say('programme', 'its clock and ours agree', agrees, `${seconds} s apart${whose}`);
}

async function checkContent(): Promise<void> {
  const { content } = calls;
  const asked = [
    ...(['en', 'es'] as const).map((lang) =>
      callOf('content', `labels (${lang})`, guest, (api) => api.call(content.labels, { params: { lang } })),
    ),
    callOf('content', 'content-config', guest, (api) => api.call(content.config, {})),
    callOf('content', 'customer-support', guest, (api) => api.call(content.support, {})),
    ...(['questions', 'banners', 'forms'] as const).map((name) =>
      callOf('content', name, guest, (api) => api.call(content[name], { query: { lang: 'en' } })),
    ),
  ];
  for (const { row } of await Promise.all(asked)) say(...row);
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

async function checkToken(token: string, metadata: Metadata | undefined): Promise<Identity | undefined> {
  let claims: JWTPayload;
  try {
    claims = decodeJwt(token);
  } catch {
    say('token', 'is a JWT', false, 'CHECK_ID_TOKEN');
    return undefined;
  }
  if (metadata) {
    const flowName = flowNameOf(env.idpSignInMetadataUrl);
    const expected = {
      issuer: metadata.issuer,
      audience: env.idpClientId,
      ...(flowName !== undefined && { flowName }),
    };
    const keys = keySetAt(() => Promise.resolve(metadata.jwks_uri), clock);
    const verify = () => verifyIdToken(token, keys, expected, clock);
    const variables = 'CHECK_ID_TOKEN, IDP_SIGN_IN_METADATA_URL, IDP_CLIENT_ID';
    await told(attempt('token', 'signature, issuer, audience, flow and end', verify, variables));
  }
  const identity = identityFromClaims(claims, env.idpClaims);
  const missing = identity ? '' : `${missingIdentityReason(claims, env.idpClaims)}: IDP_CLAIMS`;
  say('token', 'names a member', identity !== undefined, missing);
  const hasTime = claims.auth_time !== undefined;
  say(
    'token',
    'auth_time',
    hasTime || 'skipped',
    hasTime ? '' : 'without it every sign-in asks for the password',
  );
  const providerTypes = [env.providerTypeDirect, env.providerTypePartner];
  if (identity && !providerTypes.includes(identity.providerType))
    say('token', 'providerType is one of two', false, 'PROVIDER_TYPE_DIRECT, PROVIDER_TYPE_PARTNER');
  for (const name of claimsNeeded)
    say(
      'token',
      name,
      Boolean(identity?.[name]) || 'skipped',
      identity?.[name] ? '' : 'asked of the programme',
    );
  return identity;
}

/** With client, card and person, which the portal asks for when the token does not say them. */
async function withMembership(caller: Caller, identity: Identity): Promise<Identity | undefined> {
  const { clientId, cardId, personCode, userName } = identity;
  if (clientId && cardId && personCode) return identity;
  const ask = callOf('token', 'client, card and person, by the programme', caller, (api) =>
    api.call(calls.member.eligibilityByUserName, { query: { userName } }),
  );
  const found = await told(ask);
  return found && { ...identity, ...found };
}

/** All GETs that need only the member's identity. */
async function checkMember(caller: Caller, identity: Identity): Promise<void> {
  const { clientId, cardId, personCode, userName } = identity;
  const year = clock.today().slice(0, 4);
  const known = { clientId, cardId, personCode, userName, year, lang: 'en' };
  const asks = Object.entries(calls)
    .flatMap(([group, definitions]) =>
      Object.entries(definitions as Record<string, CallDefinition>).map(([name, call]) => ({
        id: `${group}.${name}`,
        call,
      })),
    )
    .filter(({ call }) => call.method === 'GET' && call.access === 'member' && call.retry !== false)
    .map(({ id, call }) => async (): Promise<{ row: Row }> => {
      const query = call.query?.safeParse(known);
      const asksMore = call.params !== undefined || (query !== undefined && !query.success);
      if (asksMore) return { row: ['programme', id, 'skipped', 'needs something to ask about'] };
      return callOf('programme', id, caller, (api) => api.call(call, { query: query?.data } as never));
    });
  while (asks.length > 0)
    for (const { row } of await Promise.all(asks.splice(0, CALLS_AT_ONCE).map((ask) => ask()))) say(...row);
}

const signIn = await checkProvider('sign-in', env.idpSignInMetadataUrl, 'IDP_SIGN_IN_METADATA_URL');
if (signIn) await services.checkClient(signIn, env, say);
await checkProvider('password reset', env.idpPasswordResetMetadataUrl, 'IDP_PASSWORD_RESET_METADATA_URL');
for (const { issuer, jwks_uri: url } of env.ssoIssuers)
  await checkKeys('partner', `keys of ${issuer}`, url, 'SSO_ISSUERS, [] for none');
await checkClock();
await services.checkApiKey(programme(guest, { requestId: randomUUID(), log }), say);
await checkContent();
await services.checkStore(env, log, say);
await services.checkAnalytics(env, say);
await services.checkMaps(env, say);
services.checkWallets(env, say);
const token = process.env.CHECK_ID_TOKEN;
if (token) {
  const identity = await checkToken(token, signIn);
  const caller = {
    providerType: identity?.providerType ?? '',
    tokens: () => Promise.resolve({ idToken: token }),
    onUnauthorized: () => Promise.resolve('ended' as const),
  };
  const member = identity && (await withMembership(caller, identity));
  if (member) await checkMember(caller, member);
} else say('token', 'CHECK_ID_TOKEN', 'skipped', 'set it to check claims and the calls of a member');
const verdict = token
  ? 'Everything holds.'
  : 'Everything that was asked holds; nothing was asked about a member.';
console.log(failures === 0 ? `\n${verdict}` : `\n${failures} of these do not hold.`);
process.exitCode = failures === 0 ? 0 : 1;
