/**
 * Checks every configured system for what the portal needs and prints the results:
 * `npm run check-connection`. CHECK_ID_TOKEN, an identity token of a test member, adds the claims and the
 * member's calls; CHECK_ACCESS_TOKEN goes to the services that take an access token. Prints no member data.
 */
import { randomUUID } from 'node:crypto';
import type { Identity } from '../app/session/session.server.ts';
import { createSystemClock } from '../app/platform/clock.ts';
import { loadEnv } from '../app/platform/env.ts';
import { createLogger } from '../app/platform/log.ts';
import type { Api, Caller } from '../app/programme/api.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { guest } from '../app/programme/guest.ts';
import { createProgramme } from '../app/programme/http.server.ts';
import { checkFhir } from './check-fhir.ts';
import * as provider from './check-provider.ts';
import * as services from './check-services.ts';
import { attempt, countRows, printRow, reportCheck, withHint, type Row } from './check-table.ts';

const TIMEOUT_MS = 10_000;
/** with a larger difference a member may see a different day than the programme's */
const MAX_SKEW_SECONDS = 120;
/** shorter, so that a programme that hangs does not delay the table by minutes */
const CALLS_AT_ONCE = 6;

const env = loadEnv(process.env);
const log = createLogger('silent');
const clock = createSystemClock();
// each call is sent, even after many failures
const programme = createProgramme({ env, log, clock, breaker: { failures: Infinity } });
/** A call in the portal's way. Its row names the faulty field or the error code, like the portal's log. */
function checkCall<T>(system: string, what: string, caller: Caller, ask: (api: Api) => Promise<T>) {
  const details: string[] = [];
  const write = (line: string) => {
    const { field, problem, reason } = JSON.parse(line) as Record<string, string | undefined>;
    const parts = [reason === undefined ? undefined : withHint(reason), field, problem];
    details.push(...parts.filter((part): part is string => Boolean(part)));
  };
  const api = programme(caller, { requestId: randomUUID(), log: createLogger('warn', { write }) });
  return attempt(system, what, () => ask(api), system === 'fhir' ? 'PROGRAMME_FHIR_URL' : undefined, details);
}

/** Whether the programme replies at all, even late. Without a reply, no other call is made. */
async function checkClock(): Promise<boolean> {
  let isThere = true;
  const date = await reportCheck(
    attempt('programme', 'answers, with a Date header', async () => {
      // like the portal, without following redirects
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(env.programmeApiUrl, { redirect: 'manual', signal }).catch((error) => {
        isThere = (error as Error).name === 'TimeoutError';
        throw error;
      });
      await response.body?.cancel();
      const header = response.headers.get('date');
      if (header === null) throw Object.assign(new Error(), { name: 'no Date header' });
      return header;
    }),
  );
  if (date === undefined) return isThere;
  const seconds = Math.round((Date.parse(date) - Date.now()) / 1000);
  const agrees = Math.abs(seconds) <= MAX_SKEW_SECONDS;
  const whose = agrees ? '' : ': its Date header at PROGRAMME_API_URL, or the clock of this machine';
  printRow('programme', 'its clock and ours agree', agrees, `${seconds} s apart${whose}`);
  return isThere;
}

/** Calls of the portal for a guest, each with its row. */
async function askContent() {
  const { content } = calls;
  return Promise.all([
    ...(['en', 'es'] as const).map((lang) =>
      checkCall('content', `labels (${lang})`, guest, (api) =>
        api.call(content.labels, { params: { lang } }),
      ),
    ),
    checkCall('content', 'content-config', guest, (api) => api.call(content.config, {})),
    checkCall('content', 'customer-support', guest, (api) => api.call(content.support, {})),
    ...(['questions', 'banners', 'forms'] as const).map((name) =>
      checkCall('content', name, guest, (api) => api.call(content[name], { query: { lang: 'en' } })),
    ),
  ]);
}

/**
 * Checks the keys, then the content.
 * @returns false when the gateway refuses the subscription key; one row
 * reports it, and no other call is needed
 */
async function checkKeysAndContent(): Promise<boolean> {
  const [apiKey, content] = await Promise.all([
    services.askApiKey(programme(guest, { requestId: randomUUID(), log })),
    askContent(),
  ]);
  if (apiKey.isRefused && content.every(({ fault }) => fault === 'gateway')) {
    printRow('programme', 'takes the subscription key', false, 'gateway 401: PROGRAMME_SUBSCRIPTION_KEY');
    printRow('programme', 'its calls', 'skipped', 'all refused, because the subscription key is');
    return false;
  }
  for (const { row } of [apiKey, ...content]) printRow(...row);
  return true;
}

/** Includes client, card and person, which the portal requests if the token lacks them. */
async function withMembership(caller: Caller, identity: Identity): Promise<Identity | undefined> {
  const { clientId, cardId, personCode, userName } = identity;
  if (clientId && cardId && personCode) return identity;
  const ask = checkCall('token', 'client, card and person, by the programme', caller, (api) =>
    api.call(calls.member.eligibilityByUserName, { query: { userName } }),
  );
  const found = await reportCheck(ask);
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
      const system = env.fhir?.services.includes(call.service) ? 'fhir' : 'programme';
      const query = call.query?.safeParse(known);
      const asksMore = call.params !== undefined || (query !== undefined && !query.success);
      let leftOut = 0;
      // like the pages, which show the other entries of a FHIR server
      const options = { leavesOut: (count: number) => void (leftOut = count) };
      if (asksMore) return { row: [system, id, 'skipped', 'needs something to ask about'] };
      const { row } = await checkCall(system, id, caller, (api) =>
        api.call(call, { query: query?.data } as never, system === 'fhir' ? options : {}),
      );
      if (leftOut === 0) return { row };
      return {
        row: [system, id, 'limited', `works with this limit: entries that no page shows: ${leftOut}`],
      };
    });
  while (asks.length > 0)
    for (const { row } of await Promise.all(asks.splice(0, CALLS_AT_ONCE).map((ask) => ask())))
      printRow(...row);
}

await services.checkForwardProxy(env);
const signIn = await provider.checkProvider('sign-in', env, 'IDP_SIGN_IN_METADATA_URL');
if (signIn) await provider.checkClient(signIn, env);
await provider.checkProvider('password reset', env, 'IDP_PASSWORD_RESET_METADATA_URL');
for (const { issuer, jwks_uri: url } of env.ssoIssuers)
  await provider.checkKeys('partner', `keys of ${issuer}`, url, 'SSO_ISSUERS, [] for none');
await services.checkOwnToken(env);
await checkFhir(env);
const isProgrammeThere = await checkClock();
const takesCalls = isProgrammeThere && (await checkKeysAndContent());
if (!isProgrammeThere)
  printRow('programme', 'its calls', 'skipped', 'not called, because the programme does not answer');
await services.checkStore(env);
await services.checkAnalytics(env);
await services.checkTraces(env);
await services.checkMaps(env);
services.checkWallets(env);
/** A token, which may have been pasted with other text around it. */
const readToken = (name: string) => process.env[name]?.trim().replace(/^Bearer\s+/i, '') || undefined;
const token = readToken('CHECK_ID_TOKEN');
if (token) {
  const identity = await provider.checkToken(token, signIn, env);
  const accessToken = readToken('CHECK_ACCESS_TOKEN');
  const tokens = accessToken === undefined ? { idToken: token } : { idToken: token, accessToken };
  const caller = {
    providerType: identity?.providerType ?? '',
    tokens: () => Promise.resolve(tokens),
    onUnauthorized: () => Promise.resolve('ended' as const),
  };
  const member = takesCalls && identity && (await withMembership(caller, identity));
  if (member) await checkMember(caller, member);
} else printRow('token', 'CHECK_ID_TOKEN', 'skipped', 'set it to check claims and the calls of a member');
const { FAILED: failures, limited } = countRows();
const verdict = token
  ? 'Everything holds.'
  : 'Everything that was asked holds; nothing was asked about a member.';
const limits = limited === 0 ? '' : ` Limits: ${limited}, see the rows.`;
console.log(failures === 0 ? `\n${verdict}${limits}` : `\n${failures} of these do not hold.${limits}`);
process.exitCode = failures === 0 ? 0 : 1;
