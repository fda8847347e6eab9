/** The portal's own token for calls of the programme: OAuth client credentials (RFC 6749, 4.4). */
import { z } from 'zod';
import { formatClientAuthorization } from '../platform/client-authorization.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import { beginCounting, countUpstreamCall } from '../platform/metrics.ts';
import type { ProgrammeOauth } from '../platform/programme-oauth.ts';
import type { Result, Trace } from './call-log.ts';
import { isSubscriptionKeyRefusal, ProgrammeFault, type FaultDetails } from './fault.ts';
import { send, type Outcome } from './send.server.ts';

/** the token endpoint among the services of the metrics */
const SERVICE = 'programme-token';
const CALL = 'POST token endpoint';
/** of a page's 6 s */
const TIMEOUT_MS = 4_000;
/** of a token whose reply does not contain its lifetime */
const DEFAULT_LIFE_SECONDS = 300;
/** A token this close to its end is renewed in the background. */
const RENEW_MS = 60_000;
/** A token this close to its end is not sent, because it could expire on the way. */
const SPARE_MS = 10_000;
/** A younger token is not replaced, because the next one would be refused too. */
const YOUNG_MS = 10_000;

const Issued = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.coerce.number().positive().catch(DEFAULT_LIFE_SECONDS),
});

export interface OwnToken {
  /** @throws ProgrammeFault when the token endpoint issues none */
  get(): Promise<string>;
  /** Whether it is the newest token, from less than ten seconds ago. */
  isYoung(token: string): boolean;
  /** Whether there is a newer token for a refused one. @throws ProgrammeFault when the token endpoint issues none */
  replace(refused: string): Promise<boolean>;
}

/**
 * Whether a reply refuses the portal's own token. The two tokens of a call fail alike. So a 401 concerns the member's only
 * if its challenge or its body names the header of that one (docs/integrate/2-keys.md).
 */
export function refusesOwnToken(outcome: Outcome | undefined, memberTokenHeader: string): boolean {
  if (outcome?.kind !== 'reply' || outcome.status !== 401) return false;
  const { headers, body } = outcome;
  const challenge = headers.get('www-authenticate');
  if (isSubscriptionKeyRefusal(401, body, challenge)) return false;
  const said = `${challenge} ${new TextDecoder().decode(body.subarray(0, 2_000))}`;
  return !said.toLowerCase().includes(memberTokenHeader.toLowerCase());
}

/** The refusal of a new token is an alert. After that of an older one, the next may be accepted. */
export function toOwnTokenFault(result: Result, trace: Trace, isYoung = false): Result {
  trace.problem = 'own token';
  const code = isYoung ? 'gateway' : 'unauthorized';
  return 'fault' in result ? { fault: { ...result.fault, code } } : result;
}

interface Held {
  token: string;
  issuedAt: number;
  renewAt: number;
  endsAt: number;
}

/** One per process: all requests share the token, and wait for the same reply of the endpoint. */
export function createOwnToken(oauth: ProgrammeOauth, clock: Pick<Clock, 'elapsed'>, log: Logger): OwnToken {
  beginCounting([SERVICE], ['ok', 'gateway', 'failed', 'network', 'timeout']);
  let held: Held | undefined;
  let asking: Promise<Held> | undefined;

  const ask = () =>
    (asking ??= requestToken(oauth, clock, log)
      .then((issued) => (held = issued))
      .finally(() => (asking = undefined)));

  async function get(): Promise<string> {
    const now = clock.elapsed();
    if (!held || now >= held.endsAt) return (await ask()).token;
    if (now >= held.renewAt) ask().catch(() => undefined);
    return held.token;
  }

  const isYoung = (token: string) => held?.token === token && clock.elapsed() - held.issuedAt < YOUNG_MS;

  return {
    get,
    isYoung,
    async replace(refused) {
      if (isYoung(refused)) return false;
      if (held?.token === refused) held = undefined;
      return (await get()) !== refused;
    },
  };
}

async function requestToken(
  { tokenUrl, clientId, clientSecret, method, scope, audience }: ProgrammeOauth,
  clock: Pick<Clock, 'elapsed'>,
  log: Logger,
): Promise<Held> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined) form.set('scope', scope);
  if (audience !== undefined) form.set('audience', audience);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  if (method === 'client_secret_post') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  } else headers.Authorization = formatClientAuthorization(clientId, clientSecret);
  const issuedAt = clock.elapsed();
  const outcome = await send('POST', { url: tokenUrl, body: form.toString() }, headers, TIMEOUT_MS);
  const issued = outcome.kind === 'reply' && outcome.status === 200 ? parse(outcome.body) : undefined;
  const status = outcome.kind === 'reply' ? outcome.status : outcome.fault.status;
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429;
  const failure = isRefused ? 'gateway' : outcome.kind === 'fault' ? outcome.fault.code : 'failed';
  countUpstreamCall(SERVICE, CALL, issued ? 'ok' : failure, (clock.elapsed() - issuedAt) / 1_000);
  if (issued) {
    const lifeMs = issued.expires_in * 1_000;
    const endsAt = issuedAt + lifeMs - Math.min(SPARE_MS, lifeMs / 10);
    const renewAt = issuedAt + lifeMs - Math.min(RENEW_MS, lifeMs / 4);
    return { token: issued.access_token, issuedAt, renewAt, endsAt };
  }
  const reason = outcome.kind === 'reply' ? undefined : (outcome.reason ?? outcome.fault.code);
  log.warn({ event: 'programme.token', status, reason }, 'the token endpoint issues no token');
  const details: FaultDetails = { code: isRefused ? 'gateway' : 'unavailable', sent: 'never' };
  if (status !== undefined) details.status = status;
  throw new ProgrammeFault(CALL, details);
}

function parse(body: Uint8Array) {
  try {
    return Issued.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}
