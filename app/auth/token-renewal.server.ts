/**
 * Tokens are renewed 5 minutes before they expire (or at half their life, if that is later), once per session. The lock
 * is in the store, so it works across loaders and processes. The renewal outlives its request, because its reply must
 * not be lost with a page that timed out. A provider that rotates refresh tokens treats a repeated one as stolen. Pages
 * do not wait while the old tokens are valid.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { runInBackground } from '../platform/lifecycle.ts';
import { audit, type Logger } from '../platform/log.ts';
import { StoreDown, type Stores } from '../platform/stores/stores.ts';
import type { VerifiedClaims } from './id-token.server.ts';
import { renewDevice } from '../session/remembered-device.server.ts';
import { digest, createRandomId } from '../session/secrets.server.ts';
import type { SessionHandle, SessionState, SessionTokens } from '../session/session.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { SignIn } from './sign-in.server.ts';

const RENEW_BEFORE_MS = 5 * 60_000;
/** a token this close to its expiry may expire during a page's calls */
const USELESS_BEFORE_MS = 10_000;
/** time limit for the provider's reply: more than any page waits */
const RENEWAL_TIMEOUT_MS = 15_000;
/** longer than the slowest renewal, with metadata and keys */
const LOCK_MS = 30_000;
/** pause before the next try after a renewal without a reply */
const REST_MS = 10_000;
const POLL_MS = 100;
/** maximum wait of a page for new tokens */
const MAX_WAIT_MS = 5_000;
const RESTING = 'resting';
/** attempts to save new tokens while the store is down, one second apart */
const SAVE_ATTEMPTS = 8;
const SAVE_AGAIN_MS = 1_000;

interface RefreshDependencies {
  signIn: Pick<SignIn, 'refresh' | 'revoke'>;
  stores: Stores;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/**
 * The session's tokens, renewed when due. Undefined when none is valid any more, so that the session must end.
 * @param refused the id_token that the programme refused, which is invalid even before its expiry
 * @throws SignInFault 'unavailable' when they have expired and the provider does not reply
 */
export async function renewStaleTokens(
  session: SessionHandle,
  deps: RefreshDependencies,
  refused?: string,
): Promise<SessionTokens | undefined> {
  const { stores, clock } = deps;
  let renewal: Promise<void> | undefined;
  const waitsUntil = performance.now() + MAX_WAIT_MS;
  let tokens = getTokens(await (refused === undefined ? session.read() : session.reload()));
  while (tokens && isDue(tokens, clock.now())) {
    const usable = tokens.idToken !== refused && tokens.expiresAt - clock.now() > USELESS_BEFORE_MS;
    if (!tokens.refreshToken) return usable ? tokens : undefined;
    const lock = toLockKey(tokens.refreshToken);
    const holder = createRandomId();
    if (!renewal && (await stores.plain.setIfAbsent(lock, holder, LOCK_MS))) {
      renewal = renew(session, tokens.refreshToken, holder, deps);
      runInBackground(renewal);
    }
    if (usable) return tokens;
    if ((await stores.plain.get(lock)) === RESTING || performance.now() > waitsUntil) {
      throw new SignInFault('unavailable', 'refresh: no new tokens in time');
    }
    await Promise.race([wait(POLL_MS), ...(renewal ? [renewal] : [])]);
    tokens = getTokens(await session.reload());
  }
  return tokens;
}

const toLockKey = (refreshToken: string) => `refresh:${digest(refreshToken)}`;
const getTokens = (state: SessionState) => (state.state === 'active' ? state.data.tokens : undefined);
const isDue = ({ expiresAt, renewAt = expiresAt - RENEW_BEFORE_MS }: SessionTokens, now: number) =>
  renewAt <= now;

/** Time at which a token is renewed, in epoch milliseconds. */
export const calculateRenewalTime = ({ iat, exp }: Pick<VerifiedClaims, 'iat' | 'exp'>): number =>
  exp * 1000 - Math.min(RENEW_BEFORE_MS, ((exp - iat) * 1000) / 2);

/** Renews the tokens under the lock. Never rejects; other requests see its outcome in the store. */
async function renew(
  session: SessionHandle,
  refreshToken: string,
  holder: string,
  { signIn, stores, clock, log }: RefreshDependencies,
): Promise<void> {
  const lock = toLockKey(refreshToken);
  try {
    // Another request may have renewed them between our read of the session and our lock.
    const state = await session.reload();
    const newest = getTokens(state);
    if (newest?.refreshToken === refreshToken && isDue(newest, clock.now())) {
      const next = await signIn.refresh(newest, RENEWAL_TIMEOUT_MS);
      if (next && next.refreshToken !== refreshToken && next.idToken === newest.idToken)
        await stores.plain.setIfAbsent(toLockKey(next.refreshToken ?? ''), RESTING, REST_MS);
      const { refreshToken: _refused, ...withoutRefresh } = newest;
      await saved(async () => {
        let device = state.state === 'active' ? state.data.device : undefined;
        await session.update((data) => {
          device = data.device;
          return data.tokens.refreshToken === refreshToken
            ? { ...data, tokens: next ?? withoutRefresh }
            : data;
        });
        await renewDevice(stores, device, next);
        // the member signed out meanwhile, so the new tokens are revoked too
        const isGone = (await session.read()).state === 'none';
        if (isGone && next?.refreshToken && device === undefined) signIn.revoke([next.refreshToken]);
      });
      audit(log, 'refresh', { outcome: next ? 'done' : 'refused' });
    }
    await stores.plain.compareAndDelete(lock, holder);
  } catch {
    await stores.plain.compareAndSet(lock, holder, RESTING, REST_MS).catch(() => undefined);
  }
}

/** Retries until the store works, because the provider sends these tokens only once. */
async function saved(save: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof StoreDown) || attempt === SAVE_ATTEMPTS) throw error;
    }
    await wait(SAVE_AGAIN_MS);
  }
}
