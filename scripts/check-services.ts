/** The part of check-connection for the API key and for systems besides programme and provider: session store, analytics, maps, wallets. */
import { randomUUID, X509Certificate } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, resolve } from 'node:path';
import { trackUrl } from '../app/analytics/collector.server.ts';
import { getTileTemplate } from '../app/areas/pharmacy/pharmacies/tiles.server.ts';
import { createSystemClock } from '../app/platform/clock.ts';
import { createLogger } from '../app/platform/log.ts';
import { openStores } from '../app/platform/stores/open-stores.ts';
import { StoreDown } from '../app/platform/stores/stores.ts';
import type { Api } from '../app/programme/api.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '../app/programme/fault.ts';
import { createOwnToken } from '../app/programme/own-token.server.ts';
import { withHint, type Check, type Row } from './check-table.ts';

const TIMEOUT_MS = 10_000;
const SQLITE = 'sqlite:';
const SOON_MS = 30 * 24 * 3_600_000;

/** Checks the eligibility of an invented person: only the calls of a registration send this key. */
export async function askApiKey(api: Api): Promise<{ row: Row; isRefused: boolean }> {
  const madeUpPerson = { clientId: 'CHECK', cardId: 'CHECK', firstName: 'Check', lastName: 'Connection' };
  const row = (holds: boolean, more = ''): Row => ['programme', 'takes the API key', holds, more];
  try {
    const query = { ...madeUpPerson, birthDate: '1900-01-01' };
    await api.call(calls.preRegistration.checkEligibility, { query });
    return { row: row(true), isRefused: false };
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    const { code, replyStatus } = error;
    if (code === 'notOffered')
      return {
        row: ['programme', 'takes the API key', 'skipped', 'not sent to a FHIR server'],
        isRefused: false,
      };
    // a mock replies with its example
    const isTaken = code === 'refused' || code === 'foreign';
    const isRefused = code === 'gateway' || code === 'unauthorized';
    const variables = isRefused ? 'PROGRAMME_API_KEY, PROGRAMME_SUBSCRIPTION_KEY' : 'PROGRAMME_API_URL';
    const said = `${[code, replyStatus].filter(Boolean).join(' ')}: ${variables}`;
    const unproven = 'by a 404, which is also the answer where there is no such call';
    return { row: row(isTaken, isTaken ? (replyStatus === 404 ? unproven : '') : said), isRefused };
  }
}

/** Whether the programme's token endpoint issues a token to the portal. */
export async function checkOwnToken({ env: { programmeOauth }, printRow }: Check): Promise<void> {
  const name = 'PROGRAMME_OAUTH_SERVICES';
  if (!programmeOauth)
    return printRow('programme', name, 'skipped', 'not set: calls carry the token of the member alone');
  const what = 'its token endpoint issues a token';
  let reason: string | undefined;
  const write = (line: string) => void ({ reason } = JSON.parse(line) as { reason?: string });
  try {
    await createOwnToken(programmeOauth, createSystemClock(), createLogger('warn', { write })).get();
    printRow('programme', what, true);
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    const { code, replyStatus } = error;
    const variables =
      code === 'gateway'
        ? 'PROGRAMME_OAUTH_CLIENT_ID, …_CLIENT_SECRET, …_SCOPE, …_AUDIENCE'
        : 'PROGRAMME_OAUTH_TOKEN_URL';
    printRow('programme', what, false, `${(reason && withHint(reason)) ?? replyStatus}: ${variables}`);
  }
}

/** Creates no file, because it would belong to the user who runs the check and not to the portal's user. */
function checkNewFile(file: string, { printRow }: Check): void {
  // the portal creates missing folders
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    printRow('session store', 'its file can be made', true);
  } catch {
    printRow(
      'session store',
      'its file can be made',
      false,
      'SESSION_STORE_URL: no directory that this user may write',
    );
  }
}

/** Does what the portal does at the start and every three seconds: writes one record of a session's size. */
export async function checkStore(check: Check): Promise<void> {
  const { env, printRow } = check;
  const { sessionStoreUrl: url } = env;
  const file = url.startsWith(SQLITE) ? resolve(url.slice(SQLITE.length)) : undefined;
  if (file !== undefined && !existsSync(file)) return checkNewFile(file, check);
  const name = `check:${randomUUID()}`;
  const said: string[] = [];
  const log = createLogger('error', { write: (line) => void said.push(line) });
  try {
    const { plain } = await openStores(env, log, createSystemClock());
    try {
      await plain.ping();
      printRow('session store', 'answers', true);
      await plain.set(name, '1'.repeat(8 * 1024), 60_000);
      const isKept = (await plain.get(name)) !== undefined;
      printRow('session store', 'takes a record', isKept, isKept ? '' : 'SESSION_STORE_URL');
      await plain.delete(name);
      if (said.some((line) => line.includes('store.evicts')))
        printRow('session store', 'keeps its records', false, 'maxmemory-policy of Redis: noeviction');
    } finally {
      await plain.close();
    }
  } catch (error) {
    const fault = error instanceof StoreDown ? `${error.fault}: SESSION_STORE_URL` : (error as Error).message;
    printRow('session store', 'answers and takes a record', false, fault);
  }
}

async function asked(url: string, init: RequestInit = {}): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  } catch (error) {
    const { cause, name } = error as Error;
    return (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
  }
}

/** Whether a connection to the company's proxy opens. Rows of the systems behind it show whether it lets them through. */
export async function checkForwardProxy({ env, source, printRow }: Check): Promise<void> {
  const { forwardProxy: proxy } = env;
  const isNamed = Boolean(source.HTTPS_PROXY || source.https_proxy);
  if (proxy === undefined)
    return printRow(
      'proxy',
      'HTTPS_PROXY',
      'skipped',
      isNamed ? 'not used, because NODE_USE_ENV_PROXY is not 1' : 'not set: calls go out directly',
    );
  const { hostname: host, port } = new URL(proxy);
  const socket = connect({ host, port: Number(port || 80), timeout: TIMEOUT_MS });
  const problem = await new Promise<string>((done) => {
    socket.once('connect', () => done(''));
    socket.once('timeout', () => done('TimeoutError'));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.name));
  });
  socket.destroy();
  printRow('proxy', 'takes connections', problem === '', problem && `${problem}: HTTPS_PROXY`);
}

/** Sends an empty batch of spans. */
export async function checkTraces({ env, printRow }: Check): Promise<void> {
  const { otlpEndpoint, otlpHeaders } = env;
  if (otlpEndpoint === undefined)
    return printRow('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'skipped', 'not set: no traces are sent');
  const reply = await asked(`${otlpEndpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...otlpHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ resourceSpans: [] }),
  });
  const isThere = typeof reply !== 'string' && reply.ok;
  const said = typeof reply === 'string' ? reply : reply.status;
  printRow('traces', 'takes batches', isThere, isThere ? '' : `${said}: OTEL_EXPORTER_OTLP_ENDPOINT`);
}

/** Sends an empty batch, because a real event would be counted. */
export async function checkAnalytics({ env, source, printRow }: Check): Promise<void> {
  const { analyticsUrl, analyticsInstrumentationKey } = env;
  if (analyticsUrl === undefined || analyticsInstrumentationKey === undefined)
    return printRow('analytics', 'ANALYTICS_URL', 'skipped', 'not set: events go nowhere');
  const headers = { 'content-type': 'application/json' };
  const reply = await asked(trackUrl(analyticsUrl), { method: 'POST', headers, body: '[]' });
  const status = typeof reply === 'string' ? 0 : reply.status;
  // an endpoint may refuse an empty batch
  const isThere = (status >= 200 && status < 300) || status === 400 || status === 307 || status === 308;
  if (!isThere && !source.ANALYTICS_URL)
    return printRow(
      'analytics',
      'ANALYTICS_URL',
      'skipped',
      "not set: events go to the sandbox's collector, which does not answer",
    );
  printRow('analytics', 'takes batches', isThere, isThere ? '' : `${status || String(reply)}: ANALYTICS_URL`);
  printRow(
    'analytics',
    'knows the key',
    'skipped',
    'shows with the first event: portal_upstream_calls_total',
  );
}

export async function checkMaps({ env, printRow }: Check): Promise<void> {
  if (env.mapsTileUrl === undefined)
    return printRow('maps', 'MAPS_TILE_URL', 'skipped', 'not set: the drawn map alone');
  const tile = getTileTemplate(env)
    .replace('{z}', '3')
    .replace('{x}', '2')
    .replace('{y}', '3')
    .replace('{s}', 'a');
  const reply = await asked(tile);
  const type = typeof reply === 'string' ? '' : (reply.headers.get('content-type') ?? '');
  const isTile = typeof reply !== 'string' && reply.status === 200 && type.startsWith('image/');
  const said =
    typeof reply === 'string' ? reply : reply.status === 200 ? 'no picture' : `HTTP ${reply.status}`;
  printRow('maps', 'gives a tile', isTile, isTile ? '' : `${said}: MAPS_TILE_URL, MAPS_KEY, MAPS_ID`);
}

function checkCertificate(
  { printRow }: Check,
  what: string,
  certificate: X509Certificate,
  name: string,
): void {
  const left = certificate.validToDate.getTime() - Date.now();
  const begun = certificate.validFromDate.getTime() <= Date.now();
  const until = `until ${certificate.validToDate.toISOString().slice(0, 10)}`;
  printRow(
    'apple wallet',
    `${what} is valid`,
    begun && left > 0,
    left > SOON_MS ? until : `${until}: ${name}`,
  );
}

/** Apple writes pass type and team into the certificate, which must match. */
function checkSubject(
  { printRow }: Check,
  what: string,
  { subject }: X509Certificate,
  own: string,
  name: string,
): void {
  const parts = subject.split('\n');
  const isSaid = parts.some((part) => part.startsWith(own.slice(0, own.indexOf('=') + 1)));
  const holds = isSaid ? parts.includes(own) : 'skipped';
  const more = isSaid ? name : 'the certificate does not say; Apple does not make such';
  printRow('apple wallet', `the certificate is of the ${what}`, holds, holds === true ? '' : more);
}

/** Reading the environment has already checked that key and certificate belong together. */
export function checkWallets(check: Check): void {
  const { printRow, env } = check;
  const { appleWallet: apple, googleWallet: google } = env;
  if (apple === undefined)
    printRow('apple wallet', 'WALLET_APPLE_…', 'skipped', 'not set: the card cannot be added there');
  else {
    const pass = new X509Certificate(apple.certificate);
    const intermediate = new X509Certificate(apple.intermediate);
    checkCertificate(check, 'the pass certificate', pass, 'WALLET_APPLE_CERTIFICATE');
    checkCertificate(check, 'the intermediate', intermediate, 'WALLET_APPLE_WWDR_CERTIFICATE');
    printRow(
      'apple wallet',
      'the intermediate signed the pass certificate',
      pass.checkIssued(intermediate) && pass.verify(intermediate.publicKey),
      'WALLET_APPLE_WWDR_CERTIFICATE',
    );
    checkSubject(check, 'pass type', pass, `UID=${apple.passTypeId}`, 'WALLET_APPLE_PASS_TYPE_ID');
    checkSubject(check, 'team', pass, `OU=${apple.teamId}`, 'WALLET_APPLE_TEAM_ID');
  }
  if (google === undefined)
    printRow('google wallet', 'WALLET_GOOGLE_…', 'skipped', 'not set: the card cannot be added there');
  else
    printRow(
      'google wallet',
      'Google knows the service account',
      'skipped',
      'the key can be read; add a card to see the rest',
    );
}
