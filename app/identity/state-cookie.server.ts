/**
 * What the browser keeps while the member is at the provider: one cookie per sign-in begun, so that
 * several tabs can sign in at once. Each lives 30 minutes and goes with its callback.
 */
import { z } from 'zod';
import type { Env } from '../platform/env.ts';
import { dropCookie, readCookies, setCookie } from './cookies.server.ts';
import { safeReturnTo } from './safe-return.ts';
import { digest, sameText } from './secrets.server.ts';
import type { Flow } from './sign-in.server.ts';

const LIFETIME_MS = 30 * 60_000;
/** Together with their paths these stay far below what servers accept as a Cookie header. */
const MOST_AT_ONCE = 6;
const LONGEST_RETURN = 500;

/** Neither name begins with the other. */
const cookieOf: Record<Flow, string> = { signUpSignIn: 'signin', passwordReset: 'newpassword' };
const flows = Object.keys(cookieOf) as Flow[];

const Kept = z.object({
  state: z.string(),
  verifier: z.string(),
  // looked at again on the way back: a cookie is a string from outside like any other
  returnTo: z.unknown().transform((value) => safeReturnTo(value)),
  at: z.number(),
});
export type BegunSignIn = z.infer<typeof Kept> & { flow: Flow; cookie: string };

type Site = Pick<Env, 'publicUrl'>;

const nameOf = (flow: Flow, state: string) => `${cookieOf[flow]}.${digest(state).slice(0, 16)}`;

/** All sign-ins that this browser has begun and that are not too old, oldest first. */
export function begunSignIns(env: Site, cookieHeader: string | null, now: number): BegunSignIn[] {
  const begun: BegunSignIn[] = [];
  for (const [cookie, value] of readCookies(env, cookieHeader)) {
    const flow = flows.find((each) => cookie.startsWith(`${cookieOf[each]}.`));
    const kept = flow && keptIn(value);
    if (flow && kept && nameOf(flow, kept.state) === cookie && now - kept.at < LIFETIME_MS) {
      begun.push({ ...kept, flow, cookie });
    }
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

/** Set-Cookie values that keep one more sign-in and drop the oldest when there are too many. */
export function keepSignIn(
  env: Site,
  begun: BegunSignIn[],
  { flow, ...next }: Omit<BegunSignIn, 'cookie'>,
): string[] {
  const returnTo = next.returnTo.length > LONGEST_RETURN ? '/main' : next.returnTo;
  const value = Buffer.from(JSON.stringify({ ...next, returnTo })).toString('base64url');
  const tooMany = begun.slice(0, Math.max(0, begun.length - MOST_AT_ONCE + 1));
  return [
    ...tooMany.map((old) => dropCookie(env, old.cookie)),
    setCookie(env, nameOf(flow, next.state), value, LIFETIME_MS / 1000),
  ];
}

/** Set-Cookie values that forget the sign-in of a callback, whatever came of it. */
export function forgetSignIn(env: Site, request: Request): string[] {
  const state = new URL(request.url).searchParams.get('state');
  if (!state) return [];
  const cookies = readCookies(env, request.headers.get('cookie'));
  return flows
    .map((flow) => nameOf(flow, state))
    .filter((name) => cookies.has(name))
    .map((name) => dropCookie(env, name));
}
