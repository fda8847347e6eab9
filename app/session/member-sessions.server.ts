/**
 * A member's sessions: one sealed list per member, with the sessions of all browsers. The entry of an ended session
 * stays until the list is next written.
 */
import type { ClockContext, EnvContext, SessionContext, StoreContext } from '../context.ts';
import type { SealedStore, Stores } from '../platform/stores/stores.ts';
import { digest } from './secrets.server.ts';
import { isSessionData, calculateSessionLife, toSessionLimits } from './session-life.ts';
import type { Identity, SessionTokens } from './session.server.ts';

/** Above this number the oldest sessions end. */
const MAX_SESSIONS = 100;

interface Browser {
  /** such as Firefox */
  name?: string;
  /** such as Windows */
  system?: string;
}

interface Entry {
  /** store key of the session, or of a pending sign-in */
  key: string;
  /** epoch milliseconds */
  startedAt: number;
  browser?: Browser;
}

interface MemberSession {
  /** identifies the session in a form */
  mark: string;
  /** epoch milliseconds */
  startedAt: number;
  lastSeenAt: number;
  browser: Browser;
  isLocked: boolean;
  /** the browser that sent the request */
  isThis: boolean;
}

type Store = Pick<Stores, 'sealed'>;

const listKey = (owner: string) => `sessions:${owner}`;
const toMark = (key: string) => digest(`mark ${key}`).slice(0, 22);

/** Adds a session that has started. @param keptMs maximum lifetime of a session @throws StoreDown */
export async function noteSession(
  { sealed }: Store,
  owner: string,
  entry: Entry,
  keptMs: number,
): Promise<void> {
  let tooMany: Entry[] = [];
  await sealed.update<Entry[]>(listKey(owner), keptMs, (entries = []) => {
    const all = [...entries.filter(({ startedAt }) => entry.startedAt - startedAt < keptMs), entry];
    tooMany = all.slice(0, -MAX_SESSIONS);
    return all.slice(-MAX_SESSIONS);
  });
  for (const { key } of tooMany) await sealed.delete(key);
}

/** The entries whose session still exists. */
async function openSessions(sealed: SealedStore, owner: string) {
  const entries = (await sealed.get<Entry[]>(listKey(owner))) ?? [];
  const found = await Promise.all(
    entries.map(async (entry) => ({ entry, data: await sealed.get<unknown>(entry.key) })),
  );
  return found.filter(({ data }) => data !== undefined);
}

/** A member's open sessions: this browser first, then the most recently seen. @throws StoreDown */
export async function listSessions(
  { stores, session, clock, env }: ClockContext & EnvContext & SessionContext & StoreContext,
  owner: string,
): Promise<MemberSession[]> {
  const [thisKey, now, limits] = [session.storeKey(), clock.now(), toSessionLimits(env)];
  const open = await openSessions(stores.sealed, owner);
  return open
    .flatMap(({ entry: { key, browser = {} }, data }) => {
      const life = isSessionData(data) ? calculateSessionLife(data, now, limits) : 'ended';
      if (!isSessionData(data) || life === 'ended') return [];
      const { createdAt: startedAt, lastSeenAt } = data;
      const isLocked = life === 'locked';
      return [{ mark: toMark(key), startedAt, lastSeenAt, browser, isLocked, isThis: key === thisKey }];
    })
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt - a.lastSeenAt);
}

/**
 * Ends all sessions, all but one, or the one with a mark. Returns their number, refresh tokens and member.
 * @throws StoreDown
 */
export async function endSessions(
  { sealed }: Store,
  owner: string,
  { exceptKey, mark }: { exceptKey?: string | undefined; mark?: string } = {},
): Promise<{ count: number; refreshTokens: string[]; identity: Identity | undefined }> {
  const open = await openSessions(sealed, owner);
  const ended = open.filter(
    ({ entry: { key } }) => key !== exceptKey && (mark === undefined || toMark(key) === mark),
  );
  const refreshTokens: string[] = [];
  let identity: Identity | undefined;
  for (const { entry, data } of ended) {
    await sealed.delete(entry.key);
    const { tokens, device } = data as { tokens?: SessionTokens; device?: string };
    if (isSessionData(data)) identity = data.identity;
    // a remembered device shares its token with the session, and is forgotten separately
    if (tokens?.refreshToken && device === undefined) refreshTokens.push(tokens.refreshToken);
  }
  return { count: ended.length, refreshTokens, identity };
}

/** Families of browsers and systems, with their User-Agent patterns; the first match is used. */
const BROWSERS: [name: string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//],
];
const SYSTEMS: [name: string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
const MAX_USER_AGENT_LENGTH = 500;

/** The browser and the system of a User-Agent header, by the names that members know, without versions. */
export function parseBrowser(userAgent: string | undefined): Browser {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const named = (families: typeof BROWSERS) => families.find(([, pattern]) => pattern.test(text))?.[0];
  const [name, system] = [named(BROWSERS), named(SYSTEMS)];
  const browser: Browser = {};
  if (name) browser.name = name;
  if (system) browser.system = system;
  return browser;
}
