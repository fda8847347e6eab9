/** The rows of check-connection, for all systems. */
import { randomUUID } from 'node:crypto';
import type { Identity } from '../app/session/session.server.ts';
import { createSystemClock } from '../app/platform/clock.ts';
import type { Env } from '../app/platform/env.ts';
import { createLogger } from '../app/platform/log.ts';
import type { Api, Caller } from '../app/programme/api.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { guest } from '../app/programme/guest.ts';
import { createProgramme, type Programme } from '../app/programme/http.server.ts';
import { checkFhir } from './check-fhir.ts';
import * as provider from './check-provider.ts';
import * as services from './check-services.ts';
import { attempt, createTable, reportCheck, withHint, type Check, type Row } from './check-table.ts';

const TIMEOUT_MS = 10_000;
/** with a larger difference a member may see a different day than the programme's */
const MAX_SKEW_SECONDS = 120;
/** shorter, so that a programme that hangs does not delay the table by minutes */
const CALLS_AT_ONCE = 6;

const log = createLogger('silent');
const clock = createSystemClock();

interface Calls extends Check {
  programme: Programme;
}

/** A call in the portal's way. Its row names the faulty field or the error code, like the portal's log. */
function checkCall<T>(
  { programme }: Calls,
  system: string,
  what: string,
  caller: Caller,
  ask: (api: Api) => Promise<T>,
) {
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
async function checkClock(check: Check): Promise<boolean> {
  const { env, printRow } = check;
  let isThere = true;
  const date = await reportCheck(
    check,
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
async function askContent(check: Calls) {
  const { content } = calls;
  return Promise.all([
    ...(['en', 'es'] as const).map((lang) =>
      checkCall(check, 'content', `labels (${lang})`, guest, (api) =>
        api.call(content.labels, { params: { lang } }),
      ),
    ),
    checkCall(check, 'content', 'content-config', guest, (api) => api.call(content.config, {})),
    checkCall(check, 'content', 'customer-support', guest, (api) => api.call(content.support, {})),
    ...(['questions', 'banners', 'forms'] as const).map((name) =>
      checkCall(check, 'content', name, guest, (api) => api.call(content[name], { query: { lang: 'en' } })),
    ),
  ]);
}

/**
 * Checks the keys, then the content.
 * @returns false when the gateway refuses the subscription key; one row
 * reports it, and no other call is needed
 */
async function checkKeysAndContent(check: Calls): Promise<boolean> {
  const { programme, printRow } = check;
  const [apiKey, content] = await Promise.all([
    services.askApiKey(programme(guest, { requestId: randomUUID(), log })),
    askContent(check),
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
async function withMembership(
  check: Calls,
  caller: Caller,
  identity: Identity,
): Promise<Identity | undefined> {
  const { clientId, cardId, personCode, userName } = identity;
  if (clientId && cardId && personCode) return identity;
  const ask = checkCall(check, 'token', 'client, card and person, by the programme', caller, (api) =>
    api.call(calls.member.eligibilityByUserName, { query: { userName } }),
  );
  const found = await reportCheck(check, ask);
  return found && { ...identity, ...found };
}

/** All GETs that need only the member's identity. */
async function checkMember(check: Calls, caller: Caller, identity: Identity): Promise<void> {
  const { env, printRow } = check;
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
      const { row } = await checkCall(check, system, id, caller, (api) =>
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

/**
 * Checks every configured system and prints a row for each check.
 * @param source the variables that `env` was read from, and CHECK_ID_TOKEN and CHECK_ACCESS_TOKEN
 * @returns whether all rows hold
 */
export async function checkSystems(
  env: Env,
  source: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  const { printRow, counts } = createTable(print);
  // each call is sent, even after many failures
  const programme = createProgramme({ env, log, clock, breaker: { failures: Infinity } });
  const check = { env, source, printRow, programme };
  await services.checkForwardProxy(check);
  const signIn = await provider.checkProvider(check, 'sign-in', 'IDP_SIGN_IN_METADATA_URL');
  if (signIn) await provider.checkClient(check, signIn);
  await provider.checkProvider(check, 'password reset', 'IDP_PASSWORD_RESET_METADATA_URL');
  for (const { issuer, jwks_uri: url } of env.ssoIssuers)
    await provider.checkKeys(check, 'partner', `keys of ${issuer}`, url, 'SSO_ISSUERS, [] for none');
  await services.checkOwnToken(check);
  await checkFhir(check);
  const isProgrammeThere = await checkClock(check);
  const takesCalls = isProgrammeThere && (await checkKeysAndContent(check));
  if (!isProgrammeThere)
    printRow('programme', 'its calls', 'skipped', 'not called, because the programme does not answer');
  await services.checkStore(check);
  await services.checkAnalytics(check);
  await services.checkTraces(check);
  await services.checkMaps(check);
  services.checkWallets(check);
  /** A token, which may have been pasted with other text around it. */
  const readToken = (name: string) => source[name]?.trim().replace(/^Bearer\s+/i, '') || undefined;
  const token = readToken('CHECK_ID_TOKEN');
  if (token) {
    const identity = await provider.checkToken(check, token, signIn);
    const accessToken = readToken('CHECK_ACCESS_TOKEN');
    const tokens = accessToken === undefined ? { idToken: token } : { idToken: token, accessToken };
    const caller = {
      providerType: identity?.providerType ?? '',
      tokens: () => Promise.resolve(tokens),
      onUnauthorized: () => Promise.resolve('ended' as const),
    };
    const member = takesCalls && identity && (await withMembership(check, caller, identity));
    if (member) await checkMember(check, caller, member);
  } else printRow('token', 'CHECK_ID_TOKEN', 'skipped', 'set it to check claims and the calls of a member');
  const { FAILED: failures, limited } = counts;
  const verdict = token
    ? 'Everything holds.'
    : 'Everything that was asked holds; nothing was asked about a member.';
  const limits = limited === 0 ? '' : ` Limits: ${limited}, see the rows.`;
  print(failures === 0 ? `\n${verdict}${limits}` : `\n${failures} of these do not hold.${limits}`);
  return failures === 0;
}
