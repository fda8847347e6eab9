/**
 * Where a member is signed in: one sealed list a member, of the sessions that started in any browser.
 * A session that has ended leaves its entry behind until the list is written again.
 */
import type { RequestContext } from '../context.ts';
import type { SealedStore, Stores } from '../platform/stores/stores.ts';
import { digest } from './secrets.server.ts';
import { isSessionData, sessionLife, limitsOf } from './session-life.ts';
import type { SessionTokens } from './session.server.ts';

/** The oldest sessions end when there are more. */
const MAX_SESSIONS = 100;

interface Browser {
  /** such as Firefox */
  name?: string;
  /** such as Windows */
  system?: string;
}

interface Entry {
  /** store key of the session, or of a sign-in that waits for its member's yes */
  key: string;
  /** epoch milliseconds */
  startedAt: number;
  browser?: Browser;
}

/** A browser that the member is signed in with. */
interface MemberSession {
  /** names it in a form */
  mark: string;
  /** epoch milliseconds */
  startedAt: number;
  lastSeenAt: number;
  browser: Browser;
  isLocked: boolean;
  /** the one that asks */
  isThis: boolean;
}

type Store = Pick<Stores, 'sealed'>;

const listKey = (owner: string) => `sessions:${owner}`;
const markOf = (key: string) => digest(`mark ${key}`).slice(0, 22);

/**
 * Notes a session that has started.
 * @param owner memberKeyOf the member
 * @param keptMs as long as any session may last
 * @throws StoreDown
 */
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

/** The entries whose session is still there. */
async function openSessions(sealed: SealedStore, owner: string) {
  const entries = (await sealed.get<Entry[]>(listKey(owner))) ?? [];
  const found = await Promise.all(
    entries.map(async (entry) => ({ entry, data: await sealed.get<unknown>(entry.key) })),
  );
  return found.filter(({ data }) => data !== undefined);
}

/** Where the member is signed in, this browser first, then the one that was seen last. @throws StoreDown */
export async function sessionsOf(
  { stores, session, clock, env }: Pick<RequestContext, 'stores' | 'session' | 'clock' | 'env'>,
  owner: string,
): Promise<MemberSession[]> {
  const [thisKey, now, limits] = [session.storeKey(), clock.now(), limitsOf(env)];
  const open = await openSessions(stores.sealed, owner);
  return open
    .flatMap(({ entry: { key, browser = {} }, data }) => {
      const life = isSessionData(data) ? sessionLife(data, now, limits) : 'ended';
      if (!isSessionData(data) || life === 'ended') return [];
      const { createdAt: startedAt, lastSeenAt } = data;
      const isLocked = life === 'locked';
      return [{ mark: markOf(key), startedAt, lastSeenAt, browser, isLocked, isThis: key === thisKey }];
    })
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt - a.lastSeenAt);
}

/**
 * Ends sessions of a member: all, all but one, or the one with a mark.
 * @returns how many were open, and the refresh tokens that they held
 * @throws StoreDown
 */
export async function endSessions(
  { sealed }: Store,
  owner: string,
  { exceptKey, mark }: { exceptKey?: string | undefined; mark?: string } = {},
): Promise<{ count: number; refreshTokens: string[] }> {
  const open = await openSessions(sealed, owner);
  const ended = open.filter(
    ({ entry: { key } }) => key !== exceptKey && (mark === undefined || markOf(key) === mark),
  );
  const refreshTokens: string[] = [];
  for (const { entry, data } of ended) {
    await sealed.delete(entry.key);
    const { tokens, device } = data as { tokens?: SessionTokens; device?: string };
    // a remembered device shares its token with the session, and is forgotten by itself
    if (tokens?.refreshToken && device === undefined) refreshTokens.push(tokens.refreshToken);
  }
  return { count: ended.length, refreshTokens };
}

/** A family of browsers or systems, and how its user agents say so; the first that fits counts. */
const BROWSERS: [name: string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
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

/** What a User-Agent header says in words that a member knows: names alone, no versions. */
export function browserOf(userAgent: string | undefined): Browser {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const named = (families: typeof BROWSERS) => families.find(([, pattern]) => pattern.test(text))?.[0];
  const [name, system] = [named(BROWSERS), named(SYSTEMS)];
  return { ...(name && { name }), ...(system && { system }) };
}
