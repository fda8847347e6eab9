/**
 * The session of one browser. The cookie holds 256 random bits; the store holds what they stand for,
 * sealed, under their SHA-256. An id that the store does not know is never adopted.
 */
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { audit } from '../platform/log.ts';
import type { Logger } from '../platform/log.ts';
import type { SealedStore, Stores } from '../platform/stores/stores.ts';
import { readCookies, setCookie, dropCookie } from './cookies.server.ts';
import { digest, isRandomId, keyedHash, newestSecret, randomId } from './secrets.server.ts';
import { isSeenAgain, isSessionData, keepForMs, lifeOf, limitsOf } from './session-life.ts';
import type { Flash, SessionData, SessionHandle, SessionState } from './session.server.ts';

const SESSION = 'session';
const GUEST = 'guest';
const GUEST_FLASH_MS = 10 * 60_000;
const MOST_FLASHES = 5;

export interface SessionDependencies {
  cookieHeader: string | null | undefined;
  stores: Stores;
  env: Env;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

const sessionKey = (id: string) => `session:${digest(id)}`;
const flashKey = (guestId: string) => `flash:${digest(guestId)}`;

/**
 * Opens the session of a request; nothing is read before `read()`. One per request.
 * @throws StoreDown (from its functions) when the store does not answer
 */
export function openSession({ cookieHeader, stores, env, clock, log }: SessionDependencies): SessionHandle {
  const limits = limitsOf(env);
  const sent = readCookies(env, cookieHeader);
  const outgoing = new Map<string, string>();
  const own = (name: string) => (isRandomId(sent.get(name)) ? sent.get(name) : undefined);
  let id = own(SESSION);
  let guestId = own(GUEST);
  let reading: Promise<SessionState> | undefined;
  let known: SessionState | undefined;

  const remember = (state: SessionState) => {
    known = state;
    reading = Promise.resolve(state);
    return state;
  };
  const stateOf = (data: SessionData): SessionState => {
    const life = lifeOf(data, clock.now(), limits);
    return life === 'ended' ? { state: 'none' } : { state: life, data };
  };
  const ttlMs = (data: SessionData) => keepForMs(data, clock.now(), limits);

  async function load(): Promise<SessionState> {
    const data = id && (await stores.sealed.get<unknown>(sessionKey(id)));
    if (!id || !isSessionData(data)) return remember({ state: 'none' });
    const state = stateOf(data);
    if (state.state === 'none') {
      await stores.sealed.delete(sessionKey(id));
      audit(log, 'session', { outcome: 'ended', reason: 'time' });
    }
    if (state.state !== 'active' || !isSeenAgain(data, clock.now(), limits)) return remember(state);
    const now = clock.now();
    return write((current) => ({ ...current, lastSeenAt: Math.max(current.lastSeenAt, now) }));
  }

  /** Changes the stored session; one that has ended meanwhile stays ended. */
  async function write(change: (data: SessionData) => SessionData): Promise<SessionState> {
    if (!id) return remember({ state: 'none' });
    const longest = known && known.state !== 'none' ? ttlMs({ ...known.data, lastSeenAt: clock.now() }) : 2 * limits.idleMs;
    const data = await stores.sealed.update<SessionData>(sessionKey(id), longest, (current) =>
      isSessionData(current) ? change(current) : undefined,
    );
    return remember(data ? stateOf(data) : { state: 'none' });
  }

  const guestFlash = guestMessages(stores.sealed);

  const handle: SessionHandle = {
    read: () => (reading ??= load()),
    known: () => known,
    reload: () => (reading = load()),

    async start({ identity, tokens, membership }) {
      const before = id;
      const messages = guestId ? await guestFlash.take(guestId) : [];
      id = randomId();
      const now = clock.now();
      const data: SessionData = {
        identity,
        tokens,
        createdAt: now,
        lastSeenAt: now,
        authenticatedAt: now,
        ...(membership ? { membership } : {}),
        ...(messages.length > 0 ? { flash: messages } : {}),
      };
      await stores.sealed.set(sessionKey(id), data, ttlMs(data));
      if (before) await stores.sealed.delete(sessionKey(before));
      outgoing.set(SESSION, setCookie(env, SESSION, id));
      remember({ state: 'active', data });
    },

    async update(change) {
      await handle.read();
      await write(change);
    },

    async end() {
      if (!id) return;
      await stores.sealed.delete(sessionKey(id));
      id = undefined;
      outgoing.set(SESSION, dropCookie(env, SESSION));
      remember({ state: 'none' });
    },

    async flash(message) {
      const { state } = await handle.read();
      if (state === 'active') {
        await write((data) => ({ ...data, flash: [...(data.flash ?? []), message].slice(-MOST_FLASHES) }));
      } else {
        await guestFlash.leave(asGuest(), message);
      }
    },

    async takeFlash() {
      const current = await handle.read();
      if (current.state !== 'active') return guestId ? guestFlash.take(guestId) : [];
      if (!current.data.flash?.length) return [];
      let taken: Flash[] = [];
      await write(({ flash, ...rest }) => {
        taken = flash ?? [];
        return rest;
      });
      return taken;
    },

    async formToken() {
      const { state } = await handle.read();
      const holder = state === 'none' || !id ? asGuest() : id;
      return keyedHash(newestSecret(env.sessionSecrets), 'form', holder);
    },

    cookies: () => [...outgoing.values()],
  };

  /** A browser without a session gets an id of its own only when there is something to tie to it. */
  function asGuest(): string {
    if (!guestId) {
      guestId = randomId();
      outgoing.set(GUEST, setCookie(env, GUEST, guestId));
    }
    return guestId;
  }

  return handle;
}

const guestMessages = (sealed: SealedStore) => ({
  leave: async (guestId: string, message: Flash) => {
    await sealed.update<Flash[]>(flashKey(guestId), GUEST_FLASH_MS, (all) =>
      [...(all ?? []), message].slice(-MOST_FLASHES),
    );
  },
  take: async (guestId: string): Promise<Flash[]> => {
    if ((await sealed.get(flashKey(guestId))) === undefined) return [];
    let taken: Flash[] = [];
    await sealed.update<Flash[]>(flashKey(guestId), GUEST_FLASH_MS, (all) => {
      taken = all ?? [];
      return undefined;
    });
    return taken;
  },
});
