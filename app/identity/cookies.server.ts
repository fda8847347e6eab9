/** Reading and writing the portal's own cookies (RFC 6265, 4.1; the `__Host-` prefix of 6265bis). */
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { Env } from '../platform/env.ts';
import { safeReturnTo } from './safe-return.ts';
import { digest, isKeyedHash, isRandomId, keyedHash, newestSecret, sameText } from './secrets.server.ts';
import type { ReceiptKind } from './session.server.ts';
import type { UserFlow } from './sign-in.server.ts';
import { MEMBER_LANGUAGE_COOKIE, PREFERENCE_MAX_AGE_SECONDS } from '../i18n/preferences.server.ts';
import { keysOf } from '../platform/typed-keys.ts';
import type { Language } from '../platform/languages.ts';

/** The programme reports 'en' for everyone who never chose a language (specification 9.01), so it sets no cookie. */
const SAYS_NOTHING: Language = 'en';

/**
 * The Set-Cookie value that makes pages follow the member's language from the sign-in on, and after the sign-out. The
 * cookie of an explicit choice takes precedence over it, and the sign-in of another member removes it.
 */
export const memberLanguageCookie = (
  { env }: Pick<RequestContext, 'env'>,
  language: Language | undefined,
): string =>
  language === undefined || language === SAYS_NOTHING
    ? dropCookie(env, MEMBER_LANGUAGE_COOKIE)
    : setCookie(env, MEMBER_LANGUAGE_COOKIE, language, PREFERENCE_MAX_AGE_SECONDS);

/** Plain http is for localhost only, where browsers refuse `__Host-` and Secure. */
const isPlainLocalhost = (env: Pick<Env, 'publicUrl'>) =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(env.publicUrl);

/** The cookie's full name: `__Host-…`, or plain on http://localhost. */
const cookieName = (env: Pick<Env, 'publicUrl'>, name: string) =>
  isPlainLocalhost(env) ? name : `__Host-${name}`;

/**
 * A Set-Cookie value: whole site, HttpOnly, SameSite=Lax, and Secure except on http://localhost.
 * @param maxAgeSeconds left out for a cookie that ends with the browser
 */
export function setCookie(
  env: Pick<Env, 'publicUrl'>,
  name: string,
  value: string,
  maxAgeSeconds?: number,
): string {
  const parts = [`${cookieName(env, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (!isPlainLocalhost(env)) parts.push('Secure');
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  return parts.join('; ');
}

/** A Set-Cookie value that removes a cookie. */
export const dropCookie = (env: Pick<Env, 'publicUrl'>, name: string) => setCookie(env, name, '', 0);

/** The portal's own cookies in a request, by their name without `__Host-`; the first of a name counts. */
export function readCookies(
  env: Pick<Env, 'publicUrl'>,
  header: string | null | undefined,
): Map<string, string> {
  const prefix = cookieName(env, '');
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    // `trim` would remove more than the spaces that browsers put there, so that another site's cookie could
    // pass for one with `__Host-`
    const name = part.slice(0, at).replace(/^ +/, '');
    if (!name.startsWith(prefix)) continue;
    const own = name.slice(prefix.length);
    if (!found.has(own)) found.set(own, part.slice(at + 1));
  }
  return found;
}

/** The random id that one of the portal's cookies holds; undefined for any other value. */
export function readIdCookie(
  { env }: { env: Pick<Env, 'publicUrl'> },
  request: Request,
  name: string,
): string | undefined {
  const id = readCookies(env, request.headers.get('cookie')).get(name);
  return isRandomId(id) ? id : undefined;
}

// What the browser keeps while the member is at the provider: one cookie per sign-in begun, so that
// several tabs can sign in at once. Each lives 30 minutes and goes with its callback. When it was begun
// decides whether a password was typed since, so that the cookie is signed.

const LIFETIME_MS = 30 * 60_000;
/** Together with their paths these stay far below what servers accept as a Cookie header. */
const MAX_FLOWS = 6;
const MAX_RETURN_LENGTH = 500;

/** Neither name begins with the other. */
const cookieOf: Record<UserFlow, string> = { signUpSignIn: 'signin', passwordReset: 'newpassword' };
const flows = keysOf(cookieOf);

const Kept = z.object({
  state: z.string(),
  verifier: z.string(),
  // validated again on the way back: a cookie is untrusted input
  returnTo: z.unknown().transform((value) => safeReturnTo(value)),
  /** epoch milliseconds; the password must be typed after this moment */
  at: z.number(),
  signature: z.string(),
});
export type BegunSignIn = Omit<z.infer<typeof Kept>, 'signature'> & { flow: UserFlow; cookie: string };

type Site = Pick<Env, 'publicUrl' | 'sessionSecrets'>;

const signed = ({ state, verifier, at }: Pick<BegunSignIn, 'state' | 'verifier' | 'at'>) =>
  JSON.stringify([state, verifier, at]);

const nameOf = (flow: UserFlow, state: string) => `${cookieOf[flow]}.${digest(state).slice(0, 16)}`;

/** All sign-ins that this browser has begun and that have not expired, oldest first. */
export function begunSignIns(env: Site, cookieHeader: string | null, now: number): BegunSignIn[] {
  const begun: BegunSignIn[] = [];
  for (const [cookie, value] of readCookies(env, cookieHeader)) {
    const flow = flows.find((each) => cookie.startsWith(`${cookieOf[each]}.`));
    const kept = flow && keptIn(value);
    if (!flow || !kept || nameOf(flow, kept.state) !== cookie || now - kept.at >= LIFETIME_MS) continue;
    const { signature, ...signIn } = kept;
    if (isKeyedHash(env.sessionSecrets, 'state', signed(signIn), signature))
      begun.push({ ...signIn, flow, cookie });
  }
  return begun.sort((a, b) => a.at - b.at);
}

function keptIn(value: string) {
  try {
    return Kept.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** The sign-in that a callback's state belongs to. */
export const begunWith = (begun: BegunSignIn[], state: string) =>
  begun.find((each) => sameText(each.state, state));

/** Set-Cookie values that remember one more sign-in and drop the oldest ones beyond MAX_FLOWS. */
export function keepSignIn(
  env: Site,
  begun: BegunSignIn[],
  { flow, ...next }: Omit<BegunSignIn, 'cookie'>,
): string[] {
  const returnTo = next.returnTo.length > MAX_RETURN_LENGTH ? '/main' : next.returnTo;
  const tooMany = begun.slice(0, Math.max(0, begun.length - MAX_FLOWS + 1));
  return [...tooMany.map((old) => dropCookie(env, old.cookie)), cookieFor(env, { ...next, flow, returnTo })];
}

function cookieFor(env: Site, { flow, state, verifier, returnTo, at }: Omit<BegunSignIn, 'cookie'>): string {
  const signature = keyedHash(newestSecret(env.sessionSecrets), 'state', signed({ state, verifier, at }));
  const value = Buffer.from(JSON.stringify({ state, verifier, returnTo, at, signature })).toString(
    'base64url',
  );
  return setCookie(env, nameOf(flow, state), value, LIFETIME_MS / 1000);
}

/** After a finished sign-in: other tabs' sign-ins remain possible, with a password typed from now on. */
export function restartSignIns(env: Site, request: Request, now: number): string[] {
  const state = new URL(request.url).searchParams.get('state') ?? '';
  return begunSignIns(env, request.headers.get('cookie'), now)
    .filter((each) => !sameText(each.state, state))
    .map((each) => cookieFor(env, { ...each, at: now }));
}

/** Set-Cookie values that forget the sign-in of a callback, whether it succeeded or not. */
export function forgetSignIn(env: Site, request: Request): string[] {
  const state = new URL(request.url).searchParams.get('state');
  if (!state) return [];
  const cookies = readCookies(env, request.headers.get('cookie'));
  return flows
    .map((flow) => nameOf(flow, state))
    .filter((name) => cookies.has(name))
    .map((name) => dropCookie(env, name));
}

// What has just happened in this browser, for the page that says so: its address alone, which anyone can open
// or be sent, says nothing. The cookie is signed, holds no name, and is worth something for ten minutes, so that
// the page may be loaded again.

interface Parts {
  env: Site;
  clock: Pick<RequestContext['clock'], 'now'>;
}

const COOKIE = 'receipt';
const RECEIPT_TTL_MS = 10 * 60_000;

const signedReceipt = (kind: ReceiptKind, until: string) => `${kind}\n${until}`;

/** The Set-Cookie value for the reply that leads to the page; SessionHandle.leaveReceipt adds it. */
export function giveReceipt({ env, clock }: Parts, kind: ReceiptKind): string {
  const until = String(clock.now() + RECEIPT_TTL_MS);
  const hash = keyedHash(newestSecret(env.sessionSecrets), 'receipt', signedReceipt(kind, until));
  return setCookie(env, COOKIE, `${kind}.${until}.${hash}`, RECEIPT_TTL_MS / 1000);
}

/** Whether it happened in this browser within the last ten minutes. */
export function hasReceipt({ env, clock }: Parts, request: Request, kind: ReceiptKind): boolean {
  const value = readCookies(env, request.headers.get('cookie')).get(COOKIE) ?? '';
  const [of, until = '', hash = ''] = value.split('.');
  return (
    of === kind &&
    Number(until) > clock.now() &&
    isKeyedHash(env.sessionSecrets, 'receipt', signedReceipt(kind, until), hash)
  );
}
