/**
 * Unsolicited arrivals that wait for confirmation by the person at the browser: a sign-in, or a new password for an
 * account other than the current one. Without the confirmation, a link or a form could sign a browser in to a different
 * account, or out of its own.
 */
import type { ClockContext, EnvContext, StoreContext } from '../context.ts';
import { dropCookie, readIdCookie, setCookie } from '../session/cookies.server.ts';
import { deriveAccountKey, toMemberKey } from '../session/member-key.server.ts';
import { noteRecord } from '../session/member-records.server.ts';
import { noteSession } from '../session/member-sessions.server.ts';
import { digest, createRandomId, isSameText } from '../session/secrets.server.ts';
import { toSessionLimits } from '../session/session-life.ts';
import type { Identity } from '../session/session.server.ts';
import type { SignInResult } from './sign-in.server.ts';

const COOKIE = 'handoff';
const TTL_MS = 10 * 60_000;
const MAX_NAME_LENGTH = 40;

type Pending = SignInResult;
const toKey = (id: string) => `handoff:${digest(id)}`;
/** a hash of the id for the form, because only the cookie contains the id */
const toMark = (id: string) => digest(`mark ${id}`);

const readId = (parts: EnvContext & StoreContext, request: Request) => readIdCookie(parts, request, COOKIE);

/** Stores a sign-in for 10 minutes and replaces an earlier one. @returns Set-Cookie @throws StoreDown */
export async function keepPending(
  parts: ClockContext & EnvContext & StoreContext,
  pending: Pending,
): Promise<string> {
  const id = createRandomId();
  const isReset = pending.kind === 'passwordReset';
  const owner = isReset ? deriveAccountKey(pending.subject) : toMemberKey(pending.identity);
  await noteRecord(parts.stores, owner, toKey(id), TTL_MS);
  await parts.stores.sealed.set(toKey(id), pending, TTL_MS);
  // so that a new password also ends a pending sign-in
  const entry = { key: toKey(id), startedAt: parts.clock.now() };
  if (!isReset) await noteSession(parts.stores, owner, entry, toSessionLimits(parts.env).maxMs);
  return setCookie(parts.env, COOKIE, id, TTL_MS / 1000);
}

/**
 * This browser's pending arrival: the mark of its form, and the member's name. A new password names no member. @throws
 * StoreDown
 */
export async function readPending(
  parts: EnvContext & StoreContext,
  request: Request,
): Promise<{ name?: string; mark: string } | undefined> {
  const id = readId(parts, request);
  const pending = id && (await parts.stores.sealed.get<Pending>(toKey(id)));
  if (!id || !pending) return undefined;
  return { mark: toMark(id), ...(pending.kind === 'member' ? { name: shortName(pending.identity) } : {}) };
}

/** The id of this browser's pending sign-in, if it matches the form's; also after it has been used. */
export function readPendingId(
  parts: EnvContext & StoreContext,
  request: Request,
  mark: string,
): string | undefined {
  const id = readId(parts, request);
  return id && isSameText(toMark(id), mark) ? id : undefined;
}

/** Takes the pending sign-in once, and only if it matches the form's. @throws StoreDown */
export async function takePending(
  parts: EnvContext & StoreContext,
  request: Request,
  mark: string,
): Promise<Pending | undefined> {
  const id = readPendingId(parts, request, mark);
  if (id === undefined) return undefined;
  let taken: Pending | undefined;
  await parts.stores.sealed.update<Pending>(toKey(id), TTL_MS, (current) => {
    taken = current;
    return undefined;
  });
  return taken;
}

/** Deletes this browser's pending sign-in, if there is one; returns the Set-Cookie values. @throws StoreDown */
export async function dropPending(parts: EnvContext & StoreContext, request: Request): Promise<string[]> {
  const id = readId(parts, request);
  if (!id) return [];
  await parts.stores.sealed.delete(toKey(id));
  return [dropPendingCookie(parts)];
}

/** The Set-Cookie value that removes it. */
export const dropPendingCookie = ({ env }: EnvContext) => dropCookie(env, COOKIE);

/** `Sam W.`: enough for members to recognize themselves, and little for a stranger. */
function shortName({ firstName, lastName, userName }: Identity): string {
  const [initial] = lastName;
  const name = firstName ? `${firstName}${initial ? ` ${initial.toUpperCase()}.` : ''}` : userName;
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}
