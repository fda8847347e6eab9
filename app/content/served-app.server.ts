/** Native apps of an old version are led to the page about it before any other (specification 2.69, 8.30). */
import { redirectDocument } from '@remix-run/node';
import type { RequestContext } from '../context.ts';
import { readCookies, setCookie } from '../identity/cookies.server.ts';
import { returnToOf, safeReturnTo } from '../identity/safe-return.ts';
import { paths } from '../paths.ts';
import { isDataPath, namesRoutes, pagePath } from '../platform/remix/data-request.ts';
import { appOf, appVersionStatus, type AppVersionStatus } from './app-version.ts';

const COOKIE = 'skipversion';
const SKIPPED_SECONDS = 30 * 86_400;

type Context = Pick<RequestContext, 'content' | 'env'>;

/** What the request's app is; browsers are always current, and ask for nothing. */
export async function appStatusOf({ content }: Context, request: Request): Promise<AppVersionStatus> {
  const userAgent = request.headers.get('User-Agent');
  return appOf(userAgent) ? appVersionStatus(userAgent, await content.config()) : { kind: 'current' };
}

/** The Set-Cookie value by which an outdated app is left alone until there is a newer version still. */
export const skipCookie = ({ env }: Pick<Context, 'env'>, newest: string): string =>
  setCookie(env, COOKIE, newest, SKIPPED_SECONDS);

/** What an old app still reaches: the page about it, its language and text size, and the way out. */
const STILL_OPEN: readonly string[] = [paths.appUpdate(), paths.preferences(), paths.authLogout()];

/** A request as it arrives, before any page sees it. */
interface IncomingRequest {
  method: string;
  /** path and query */
  url: string;
  userAgent: string | null;
}

/**
 * Where an app that is no longer served is led, whatever it asked for: pages, files and posts, which no
 * loader of the frame stands before. Undefined for everyone else, and for the data requests of a page
 * that is open, which requireServedApp answers in their own way.
 */
export async function redirectForOldApp(
  { content }: Pick<Context, 'content'>,
  { method, url, userAgent }: IncomingRequest,
): Promise<string | undefined> {
  if (!appOf(userAgent)) return undefined;
  const [path = '', query = ''] = url.split('?', 2);
  if (STILL_OPEN.includes(path)) return undefined;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && isDataPath(path) && !namesRoutes(new URLSearchParams(query))) return undefined;
  if (appVersionStatus(userAgent, await content.config()).kind !== 'blocked') return undefined;
  return paths.appUpdate(isRead ? safeReturnTo(pagePath(path) + (query && `?${query}`)) : undefined);
}

/** @throws the redirect to the page that asks for an update */
export async function requireServedApp(context: Context, request: Request): Promise<void> {
  const status = await appStatusOf(context, request);
  if (status.kind === 'current') return;
  const { pathname } = new URL(request.url);
  if (STILL_OPEN.includes(pagePath(pathname))) return;
  const skipped = readCookies(context.env, request.headers.get('cookie')).get(COOKIE);
  if (status.kind === 'outdated' && skipped === status.newest) return;
  throw redirectDocument(paths.appUpdate(returnToOf(request)));
}
