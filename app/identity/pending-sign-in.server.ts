/**
 * A sign-in that has come in by itself and waits for its member to say yes. Without that question, a
 * link or a form of someone else's could sign a browser in to someone else's account.
 */
import type { RequestContext } from '../context.ts';
import { dropCookie, readCookies, setCookie } from './cookies.server.ts';
import { memberKeyOf } from './member-key.server.ts';
import { noteRecord } from './member-records.server.ts';
import { noteSession } from './member-sessions.server.ts';
import { digest, isRandomId, randomId, sameText } from './secrets.server.ts';
import { limitsOf } from './session-life.ts';
import type { Identity } from './session.server.ts';
import type { SignInResult } from './sign-in.server.ts';

const COOKIE = 'handoff';
const TTL_MS = 10 * 60_000;
const MAX_NAME_LENGTH = 40;

type PendingSignIn = Extract<SignInResult, { kind: 'member' }>;
type StoreContext = Pick<RequestContext, 'env' | 'stores'>;
type PartsWithClock = Pick<RequestContext, 'env' | 'stores' | 'clock'>;

const keyOf = (id: string) => `handoff:${digest(id)}`;
/** what a form may show of an id that only the cookie holds */
const markOf = (id: string) => digest(`mark ${id}`);

function idOf({ env }: StoreContext, request: Request): string | undefined {
  const id = readCookies(env, request.headers.get('cookie')).get(COOKIE);
  return isRandomId(id) ? id : undefined;
}

/**
 * Keeps a sign-in for 10 minutes, in place of one that waits in this browser already.
 * @returns the Set-Cookie value @throws StoreDown
 */
export async function keepPending(parts: PartsWithClock, pending: PendingSignIn): Promise<string> {
  const id = randomId();
  await noteRecord(parts.stores, memberKeyOf(pending.identity), keyOf(id), TTL_MS);
  await parts.stores.sealed.set(keyOf(id), pending, TTL_MS);
  // so that a new password ends it like a session
  const entry = { key: keyOf(id), startedAt: parts.clock.now() };
  await noteSession(parts.stores, memberKeyOf(pending.identity), entry, limitsOf(parts.env).maxMs);
  return setCookie(parts.env, COOKIE, id, TTL_MS / 1000);
}

/** The sign-in that waits in this browser, and the mark by which its form names it. @throws StoreDown */
export async function readPending(
  parts: StoreContext,
  request: Request,
): Promise<{ name: string; mark: string } | undefined> {
  const id = idOf(parts, request);
  const pending = id && (await parts.stores.sealed.get<PendingSignIn>(keyOf(id)));
  return id && pending ? { name: shortName(pending.identity), mark: markOf(id) } : undefined;
}

/**
 * Takes the waiting sign-in, once, if it is the one that the form showed: another may have come in since.
 * @throws StoreDown
 */
export async function takePending(
  parts: StoreContext,
  request: Request,
  mark: string,
): Promise<PendingSignIn | undefined> {
  const id = idOf(parts, request);
  if (!id || !sameText(markOf(id), mark)) return undefined;
  let taken: PendingSignIn | undefined;
  await parts.stores.sealed.update<PendingSignIn>(keyOf(id), TTL_MS, (current) => {
    taken = current;
    return undefined;
  });
  return taken;
}

/** The Set-Cookie value that forgets it. */
export const dropPendingCookie = ({ env }: Pick<StoreContext, 'env'>) => dropCookie(env, COOKIE);

/** `Sam W.`: enough to recognise oneself, too little to tell a stranger much. */
function shortName({ firstName, lastName, userName }: Identity): string {
  const [initial] = lastName;
  const name = firstName ? `${firstName}${initial ? ` ${initial.toUpperCase()}.` : ''}` : userName;
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}
