/** Native apps of an old version are led to the page about it before any other (specification 2.69, 8.30). */
import { redirectDocument } from '@remix-run/node';
import type { RequestContext } from '../context.ts';
import { readCookies, setCookie } from '../identity/cookies.server.ts';
import { returnToOf } from '../identity/safe-return.ts';
import { paths } from '../paths.ts';
import { appOf, appStanding } from './app-version.ts';
import type { AppStanding } from './app-version.ts';

const COOKIE = 'skipversion';
const SKIPPED_SECONDS = 30 * 86_400;

type Context = Pick<RequestContext, 'content' | 'env'>;

/** What the request's app is; browsers are always current, and ask for nothing. */
export async function standingOf({ content }: Context, request: Request): Promise<AppStanding> {
  const userAgent = request.headers.get('User-Agent');
  return appOf(userAgent) ? appStanding(userAgent, await content.config()) : { is: 'current' };
}

/** The Set-Cookie value by which an outdated app is left alone until there is a newer version still. */
export const skipCookie = ({ env }: Pick<Context, 'env'>, newest: string): string =>
  setCookie(env, COOKIE, newest, SKIPPED_SECONDS);

/** @throws the redirect to the page that asks for an update */
export async function requireServedApp(context: Context, request: Request): Promise<void> {
  const standing = await standingOf(context, request);
  if (standing.is === 'current') return;
  const { pathname } = new URL(request.url);
  if (pathname.replace(/\.data$/, '') === paths.appUpdate()) return;
  const skipped = readCookies(context.env, request.headers.get('cookie')).get(COOKIE);
  if (standing.is === 'outdated' && skipped === standing.newest) return;
  throw redirectDocument(paths.appUpdate(returnToOf(request)));
}
