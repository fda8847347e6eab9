/**
 * The session of one browser. The cookie contains 256 random bits; the store has the sealed session under their
 * SHA-256. An id that the store does not know is never adopted.
 */
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { audit, type Logger } from '../platform/log.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { dropCookie, readCookies, setCookie } from './cookies.server.ts';
import { giveReceipt } from './receipt.server.ts';
import { saveGuestMessage, takeGuestMessages, withMessage } from './guest-messages.server.ts';
import { toMemberKey, toPersonKey } from './member-key.server.ts';
import { noteAccount, noteRecord } from './member-records.server.ts';
import { parseBrowser, noteSession } from './member-sessions.server.ts';
import { noteLeft, noteStarted } from './signed-out-meanwhile.server.ts';
import { digest, isRandomId, deriveKeyedHash, getNewestSecret, createRandomId } from './secrets.server.ts';
import {
  shouldRecordVisit,
  isSessionData,
  keepForMs,
  calculateSessionLife,
  toSessionLimits,
  type SessionLimits,
} from './session-life.ts';
import type {
  Flash,
  NewSession,
  ReceiptKind,
  SessionData,
  SessionHandle,
  SessionState,
} from './session.server.ts';

const SESSION = 'session';
const GUEST = 'guest';
const DAY_MS = 86_400_000;

/** Removes cached and stored pages, but not cookies, because language and text size are in cookies. */
const CLEARED = '"cache", "storage"';

/** The Clear-Site-Data value of a reply that ends the browser's session for any reason (specification 4.13). */
export const buildClearedBy = (env: Env, cookies: readonly string[]): string | undefined =>
  cookies.includes(dropCookie(env, SESSION)) ? CLEARED : undefined;

interface SessionDependencies {
  cookieHeader: string | null | undefined;
  /** names the browser in the member's list of sessions */
  userAgent?: string | undefined;
  stores: Stores;
  env: Env;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/**
 * Opens the session of a request, once per request. It reads nothing before `read()`.
 * @throws StoreDown (from its functions) when the store does not reply
 */
export const openSession = (dependencies: SessionDependencies): SessionHandle =>
  new BrowserSession(dependencies);

const sessionKey = (id: string) => `session:${digest(id)}`;
/** the member of a session: stays when the session expires, and is deleted at a sign-out */
const formerKey = (id: string) => `session-of:${digest(id)}`;
const none: SessionState = { state: 'none' };

class BrowserSession implements SessionHandle {
  readonly #deps: SessionDependencies;
  readonly #limits: SessionLimits;
  readonly #cameAt: number;
  /** the session key in the request */
  readonly #before: string | undefined;
  readonly #outgoing = new Map<string, string>();
  #id: string | undefined;
  #guestId: string | undefined;
  #reading: Promise<SessionState> | undefined;
  #known: SessionState | undefined;

  constructor(dependencies: SessionDependencies) {
    this.#deps = dependencies;
    this.#limits = toSessionLimits(dependencies.env);
    this.#cameAt = dependencies.clock.now();
    const sent = readCookies(dependencies.env, dependencies.cookieHeader);
    const own = (value: string | undefined) => (isRandomId(value) ? value : undefined);
    this.#id = own(sent.get(SESSION));
    this.#guestId = own(sent.get(GUEST));
    this.#before = this.storeKey();
  }

  read() {
    return (this.#reading ??= this.#load());
  }

  async peek() {
    const data = await this.#stored();
    return data ? this.#toState(data) : none;
  }

  known() {
    return this.#known;
  }

  storeKey() {
    return this.#id && sessionKey(this.#id);
  }

  reload() {
    return (this.#reading = this.#load());
  }

  async start({ identity, tokens, membership, profile, device, authenticatedAt }: NewSession) {
    const { stores, clock } = this.#deps;
    const messages = this.#guestId ? await takeGuestMessages(stores.sealed, this.#guestId) : [];
    const now = clock.now();
    const data: SessionData = {
      identity,
      tokens,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: authenticatedAt ?? now,
      ...(membership ? { membership } : {}),
      ...(device ? { device } : {}),
      ...(profile ? { profile } : {}),
      ...(messages.length > 0 ? { flash: messages } : {}),
    };
    return this.#adopt(data, now);
  }

  async unlock() {
    const locked = await this.reload();
    if (locked.state !== 'locked') return false;
    const now = this.#deps.clock.now();
    return this.#adopt({ ...locked.data, lastSeenAt: now }, now);
  }

  async stay() {
    const { state } = await this.read();
    if (state !== 'active') return this.read();
    const now = this.#deps.clock.now();
    return this.#write((current) => ({ ...current, lastSeenAt: Math.max(current.lastSeenAt, now) }));
  }

  async formerMember() {
    if (!this.#id) return undefined;
    return this.#deps.stores.sealed.get<string>(formerKey(this.#id));
  }

  /** Stores the data under a new id and deletes the old one; false when the browser signed out meanwhile. */
  async #adopt(data: SessionData, now: number) {
    const { stores, env } = this.#deps;
    const before = this.#id;
    this.#id = createRandomId();
    const own = toMemberKey(data.identity);
    const formerMs = this.#limits.maxMs + DAY_MS;
    await noteAccount(stores, data.identity);
    for (const key of [sessionKey(this.#id), formerKey(this.#id)])
      await noteRecord(stores, own, key, formerMs);
    await stores.sealed.set(sessionKey(this.#id), data, keepForMs(data, now, this.#limits));
    await stores.sealed.set(formerKey(this.#id), own, formerMs);
    const browser = parseBrowser(this.#deps.userAgent);
    const entry = { key: sessionKey(this.#id), startedAt: data.createdAt, browser };
    await noteSession(stores, own, entry, this.#limits.maxMs);
    const started = { before: this.#before, key: entry.key, cameAt: this.#cameAt };
    const isIn = await noteStarted(stores.plain, started);
    if (before) await this.#forget(before);
    if (!isIn) {
      await this.end();
      return false;
    }
    this.#outgoing.set(SESSION, setCookie(env, SESSION, this.#id));
    this.#remember({ state: 'active', data });
    return true;
  }

  async #forget(id: string) {
    await this.#deps.stores.sealed.delete(sessionKey(id));
    await this.#deps.stores.sealed.delete(formerKey(id));
  }

  async update(change: (data: SessionData) => SessionData) {
    const before = await this.read();
    const now = await this.#write(change);
    if (before.state === 'none' || now.state === 'none') return;
    // the first card or a new card gives the person's records a different key
    const { identity } = now.data;
    if (toPersonKey(before.data.identity) !== toPersonKey(identity))
      await noteAccount(this.#deps.stores, identity);
  }

  async end() {
    if (!this.#id) return;
    await this.#forget(this.#id);
    this.#id = undefined;
    this.#outgoing.set(SESSION, dropCookie(this.#deps.env, SESSION));
    this.#remember(none);
  }

  async leave() {
    const { stores, clock } = this.#deps;
    const { state } = await this.read();
    const isKnown = state !== 'none' || (await this.formerMember()) !== undefined;
    const before = this.#before;
    await this.end();
    const started = before && (await noteLeft(stores.plain, { before, isKnown, now: clock.now() }));
    if (started) await stores.sealed.delete(started);
  }

  async flash(message: Flash) {
    const { state } = await this.read();
    if (state !== 'active') return saveGuestMessage(this.#deps.stores.sealed, this.#asGuest(), message);
    await this.#write((data) => ({ ...data, flash: withMessage(data.flash, message) }));
  }

  async takeFlash() {
    const current = await this.read();
    if (current.state !== 'active') {
      return this.#guestId ? takeGuestMessages(this.#deps.stores.sealed, this.#guestId) : [];
    }
    if (!current.data.flash?.length) return [];
    let taken: Flash[] = [];
    await this.#write(({ flash, ...rest }) => {
      taken = flash ?? [];
      return rest;
    });
    return taken;
  }

  leaveReceipt(kind: ReceiptKind) {
    this.#outgoing.set('receipt', giveReceipt(this.#deps, kind));
  }

  async formToken() {
    const { state } = await this.read();
    const holder = state === 'none' || !this.#id ? this.#asGuest() : this.#id;
    return deriveKeyedHash(getNewestSecret(this.#deps.env.sessionSecrets), 'form', holder);
  }

  cookies() {
    return [...this.#outgoing.values()];
  }

  async #load(): Promise<SessionState> {
    const { stores, clock, log } = this.#deps;
    const data = await this.#stored();
    if (!this.#id || !data) return this.#remember(none);
    const now = clock.now();
    const state = this.#toState(data);
    if (state.state === 'none') {
      await stores.sealed.delete(sessionKey(this.#id));
      audit(log, 'session', { outcome: 'ended', reason: 'time' });
    }
    if (state.state !== 'active' || !shouldRecordVisit(data, now, this.#limits)) return this.#remember(state);
    return this.#write((current) => ({ ...current, lastSeenAt: Math.max(current.lastSeenAt, now) }));
  }

  async #stored(): Promise<SessionData | undefined> {
    const data = this.#id && (await this.#deps.stores.sealed.get<unknown>(sessionKey(this.#id)));
    return isSessionData(data) ? data : undefined;
  }

  /** Changes the stored session. A session that has ended in the meantime stays ended. */
  async #write(change: (data: SessionData) => SessionData): Promise<SessionState> {
    if (!this.#id) return this.#remember(none);
    const key = sessionKey(this.#id);
    // A long TTL does no harm, because the session's own times decide its lifetime.
    const data = await this.#deps.stores.sealed.update<SessionData>(key, 2 * this.#limits.idleMs, (current) =>
      isSessionData(current) ? change(current) : undefined,
    );
    return this.#remember(data ? this.#toState(data) : none);
  }

  #toState(data: SessionData): SessionState {
    const life = calculateSessionLife(data, this.#deps.clock.now(), this.#limits);
    return life === 'ended' ? none : { state: life, data };
  }

  #remember(state: SessionState): SessionState {
    this.#known = state;
    this.#reading = Promise.resolve(state);
    return state;
  }

  /** A browser without a session gets an id only when there is something to store for it. */
  #asGuest(): string {
    if (!this.#guestId) {
      this.#guestId = createRandomId();
      this.#outgoing.set(GUEST, setCookie(this.#deps.env, GUEST, this.#guestId));
    }
    return this.#guestId;
  }
}
