/**
 * Browser state while the member is at the provider: one cookie per started sign-in, so that several tabs can sign in
 * at once. Each lasts 30 minutes and is removed by its callback. Its start time decides whether a password was typed
 * since, so the cookie is signed.
 */
import { z } from 'zod';
import type { Env } from '../platform/env.ts';
import { listKeys } from '#contract/typed-keys.ts';
import { dropCookie, readCookies, setCookie } from '../session/cookies.server.ts';
import { toSafeReturnTo } from '../session/safe-return.ts';
import {
  digest,
  isKeyedHash,
  deriveKeyedHash,
  getNewestSecret,
  isSameText,
} from '../session/secrets.server.ts';
import type { UserFlow } from './sign-in.server.ts';

const LIFETIME_MS = 30 * 60_000;
/** Including their paths, these stay far below the Cookie header limits of servers. */
const MAX_FLOWS = 6;
const MAX_RETURN_LENGTH = 500;

/** Neither name is a prefix of the other. */
const cookiePrefixes: Record<UserFlow, string> = { signUpSignIn: 'signin', passwordReset: 'newpassword' };
const flows = listKeys(cookiePrefixes);

const Kept = z.object({
  state: z.string(),
  verifier: z.string(),
  // validated again in the callback, because a cookie is untrusted input
  returnTo: z.unknown().transform((value) => toSafeReturnTo(value)),
  /** epoch milliseconds; the password must be typed after this moment */
  at: z.number(),
  signature: z.string(),
});
export type BegunSignIn = Omit<z.infer<typeof Kept>, 'signature'> & { flow: UserFlow; cookie: string };

type Site = Pick<Env, 'publicUrl' | 'sessionSecrets'>;

const signed = ({ state, verifier, at }: Pick<BegunSignIn, 'state' | 'verifier' | 'at'>) =>
  JSON.stringify([state, verifier, at]);

const toCookieName = (flow: UserFlow, state: string) =>
  `${cookiePrefixes[flow]}.${digest(state).slice(0, 16)}`;

/** All sign-ins that this browser has begun and that have not expired, oldest first. */
export function readBegunSignIns(env: Site, cookieHeader: string | null, now: number): BegunSignIn[] {
  const begun: BegunSignIn[] = [];
  for (const [cookie, value] of readCookies(env, cookieHeader)) {
    const flow = flows.find((each) => cookie.startsWith(`${cookiePrefixes[each]}.`));
    const kept = flow && keptIn(value);
    if (!flow || !kept || toCookieName(flow, kept.state) !== cookie || now - kept.at >= LIFETIME_MS) continue;
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

/** The sign-in of a callback's state. */
export const findBegunSignIn = (begun: BegunSignIn[], state: string) =>
  begun.find((each) => isSameText(each.state, state));

/** Set-Cookie values that add a sign-in and drop the oldest ones above MAX_FLOWS. */
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
  const signature = deriveKeyedHash(
    getNewestSecret(env.sessionSecrets),
    'state',
    signed({ state, verifier, at }),
  );
  const value = Buffer.from(JSON.stringify({ state, verifier, returnTo, at, signature })).toString(
    'base64url',
  );
  return setCookie(env, toCookieName(flow, state), value, LIFETIME_MS / 1000);
}

/** After a finished sign-in, the sign-ins of other tabs stay possible, with a password typed from now on. */
export function restartSignIns(env: Site, request: Request, now: number): string[] {
  const state = new URL(request.url).searchParams.get('state') ?? '';
  return readBegunSignIns(env, request.headers.get('cookie'), now)
    .filter((each) => !isSameText(each.state, state))
    .map((each) => cookieFor(env, { ...each, at: now }));
}

/** Set-Cookie values that remove the sign-in of a callback, whether it succeeded or not. */
export function forgetSignIn(env: Site, request: Request): string[] {
  const state = new URL(request.url).searchParams.get('state');
  if (!state) return [];
  const cookies = readCookies(env, request.headers.get('cookie'));
  return flows
    .map((flow) => toCookieName(flow, state))
    .filter((name) => cookies.has(name))
    .map((name) => dropCookie(env, name));
}
