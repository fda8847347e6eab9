/**
 * Tokens are renewed 5 minutes before they expire, once per session: the lock is in the store, so it
 * holds across loaders and processes. While the old tokens are still good nobody waits for new ones.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { audit } from '../platform/log.ts';
import type { Logger } from '../platform/log.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { renewDevice } from './remembered-device.server.ts';
import { digest, randomId } from './secrets.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { SessionHandle, SessionState, SessionTokens } from './session.server.ts';
import type { SignIn } from './sign-in.server.ts';

const RENEW_BEFORE_MS = 5 * 60_000;
/** a token this close to its end may not live through the calls of a page */
const USELESS_BEFORE_MS = 10_000;
/** longer than the slowest renewal */
const LOCK_MS = 20_000;
/** after a renewal that got no answer, nobody tries again for this long */
const REST_MS = 10_000;
const POLL_MS = 100;
const MOST_POLLS = 60;
const RESTING = 'resting';

export interface RefreshDependencies {
  signIn: Pick<SignIn, 'refresh'>;
  stores: Stores;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/**
 * The session's tokens, renewed when that is due; undefined when the session has none that are good
 * any more, and so must end.
 * @throws SignInFault 'unavailable' when they have expired and the provider does not answer
 */
export async function freshTokens(
  session: SessionHandle,
  deps: RefreshDependencies,
): Promise<SessionTokens | undefined> {
  const { stores, clock } = deps;
  let polls = 0;
  let tokens = tokensOf(await session.read());
  while (tokens && isDue(tokens, clock.now())) {
    const usable = tokens.expiresAt - clock.now() > USELESS_BEFORE_MS;
    if (!tokens.refreshToken) return usable ? tokens : undefined;
    const lock = `refresh:${digest(tokens.refreshToken)}`;
    const holder = randomId();
    if (await stores.plain.setIfAbsent(lock, holder, LOCK_MS)) {
      return await renewed(session, tokens, usable, { lock, holder }, deps);
    }
    if (usable) return tokens;
    if ((await stores.plain.get(lock)) === RESTING || ++polls > MOST_POLLS) {
      throw new SignInFault('unavailable', 'refresh: no new tokens in time');
    }
    await wait(POLL_MS);
    tokens = tokensOf(await session.reload());
  }
  return tokens;
}

const tokensOf = (state: SessionState) => (state.state === 'active' ? state.data.tokens : undefined);
const isDue = (tokens: SessionTokens, now: number) => tokens.expiresAt - now <= RENEW_BEFORE_MS;

/** The part that only the holder of the lock does. */
async function renewed(
  session: SessionHandle,
  seen: SessionTokens,
  usable: boolean,
  { lock, holder }: { lock: string; holder: string },
  { signIn, stores, clock, log }: RefreshDependencies,
): Promise<SessionTokens | undefined> {
  // Someone may have finished between our look at the session and our lock.
  const newest = tokensOf(await session.reload());
  if (!newest || newest.refreshToken !== seen.refreshToken || !isDue(newest, clock.now())) {
    await stores.plain.compareAndDelete(lock, holder);
    return newest;
  }
  try {
    const next = await signIn.refresh(newest);
    const { refreshToken: _refused, ...withoutRefresh } = newest;
    let device: string | undefined;
    await session.update((data) => {
      device = data.device;
      return data.tokens.refreshToken === newest.refreshToken
        ? { ...data, tokens: next ?? withoutRefresh }
        : data;
    });
    await renewDevice(stores, device, next);
    await stores.plain.compareAndDelete(lock, holder);
    audit(log, 'refresh', { outcome: next ? 'done' : 'refused' });
    return next ?? (usable ? withoutRefresh : undefined);
  } catch (error) {
    await stores.plain.compareAndSet(lock, holder, RESTING, REST_MS);
    if (usable) return newest;
    throw error;
  }
}
