/** The portal's own token for calls of the programme: OAuth client credentials (RFC 6749, 4.4). */
import { z } from 'zod';
import { formatClientAuthorization } from '../platform/client-authorization.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { ProgrammeOauth } from '../platform/programme-oauth.ts';
import { ProgrammeFault, type FaultDetails } from './fault.ts';
import { send } from './send.server.ts';

/** of a page's 6 s */
const TIMEOUT_MS = 4_000;
/** of a token whose reply does not contain its lifetime */
const DEFAULT_LIFE_SECONDS = 300;
/** A token this close to its end is renewed in the background. */
const RENEW_MS = 60_000;
/** A token this close to its end is not sent, because it could expire on the way. */
const SPARE_MS = 10_000;
/** A younger token is not replaced: a 401 then concerns the member's token. */
const YOUNG_MS = 10_000;

const Issued = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.coerce.number().positive().catch(DEFAULT_LIFE_SECONDS),
});

export interface OwnToken {
  /** @throws ProgrammeFault when the token endpoint issues none */
  get(): Promise<string>;
  /** Whether there is a different token for a refused one. */
  replace(refused: string): Promise<boolean>;
}

interface Held {
  token: string;
  issuedAt: number;
  renewAt: number;
  endsAt: number;
}

/** One per process: all requests share the token, and wait for the same reply of the endpoint. */
export function createOwnToken(oauth: ProgrammeOauth, clock: Pick<Clock, 'elapsed'>, log: Logger): OwnToken {
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

  return {
    get,
    async replace(refused) {
      if (held?.token === refused) {
        if (clock.elapsed() - held.issuedAt < YOUNG_MS) return false;
        held = undefined;
      }
      return (await get()) !== refused;
    },
  };
}

async function requestToken(
  { tokenUrl, clientId, clientSecret, scope, audience }: ProgrammeOauth,
  clock: Pick<Clock, 'elapsed'>,
  log: Logger,
): Promise<Held> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined) form.set('scope', scope);
  if (audience !== undefined) form.set('audience', audience);
  const headers = {
    Accept: 'application/json',
    Authorization: formatClientAuthorization(clientId, clientSecret),
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const issuedAt = clock.elapsed();
  const outcome = await send('POST', { url: tokenUrl, body: form.toString() }, headers, TIMEOUT_MS);
  const issued = outcome.kind === 'reply' && outcome.status === 200 ? parse(outcome.body) : undefined;
  if (issued) {
    const lifeMs = issued.expires_in * 1_000;
    const endsAt = issuedAt + lifeMs - Math.min(SPARE_MS, lifeMs / 10);
    const renewAt = issuedAt + lifeMs - Math.min(RENEW_MS, lifeMs / 4);
    return { token: issued.access_token, issuedAt, renewAt, endsAt };
  }
  const status = outcome.kind === 'reply' ? outcome.status : outcome.fault.status;
  const reason = outcome.kind === 'reply' ? undefined : (outcome.reason ?? outcome.fault.code);
  log.warn({ event: 'programme.token', status, reason }, 'the token endpoint issues no token');
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429;
  const details: FaultDetails = { code: isRefused ? 'gateway' : 'unavailable', sent: 'never' };
  if (status !== undefined) details.status = status;
  throw new ProgrammeFault('POST token endpoint', details);
}

function parse(body: Uint8Array) {
  try {
    return Issued.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}
