/** Redirects old versions of the native apps to the page about updating (specification 2.69, 8.30). */
import { redirectDocument } from '@remix-run/node';
import type { TextContext } from '../context.ts';
import { readCookies, setCookie } from '../session/cookies.server.ts';
import { toReturnTo, toSafeReturnTo } from '../session/safe-return.ts';
import { paths } from '../paths.ts';
import { isDataPath, isNamingRoutes, toPagePath } from '../remix/data-request.ts';
import { parseApp, resolveAppVersionStatus, type AppVersionStatus } from './app-version.ts';

const COOKIE = 'skipversion';
const SKIPPED_SECONDS = 30 * 86_400;

/** The version status of the request's app; a browser is always current, and needs no call. */
export async function loadAppStatus({ content }: TextContext, request: Request): Promise<AppVersionStatus> {
  const userAgent = request.headers.get('User-Agent');
  return parseApp(userAgent)
    ? resolveAppVersionStatus(userAgent, await content.config())
    : { kind: 'current' };
}

/** The Set-Cookie value that hides the notice until there is an even newer version. */
export const createSkipCookie = ({ env }: Pick<TextContext, 'env'>, newest: string): string =>
  setCookie(env, COOKIE, newest, SKIPPED_SECONDS);

/** Pages that an old app can still open: the notice, its language and text size, and signing out. */
const STILL_OPEN: readonly string[] = [paths.appUpdate(), paths.preferences(), paths.authLogout()];

interface IncomingRequest {
  method: string;
  url: string;
  userAgent: string | null;
}

/**
 * The redirect target of an app that is no longer supported, for any request: pages, files and posts, which no loader
 * of the root precedes. Undefined for all other clients, and for data requests of an open page, which requireServedApp
 * redirects.
 */
export async function redirectForOldApp(
  { content }: Pick<TextContext, 'content'>,
  { method, url, userAgent }: IncomingRequest,
): Promise<string | undefined> {
  if (!parseApp(userAgent)) return undefined;
  const [path = '', query = ''] = url.split('?', 2);
  if (STILL_OPEN.includes(path)) return undefined;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && isDataPath(path) && !isNamingRoutes(new URLSearchParams(query))) return undefined;
  if (resolveAppVersionStatus(userAgent, await content.config()).kind !== 'blocked') return undefined;
  return paths.appUpdate(isRead ? toSafeReturnTo(toPagePath(path) + (query && `?${query}`)) : undefined);
}

/** @throws the redirect to the notice about updating */
export async function requireServedApp(context: TextContext, request: Request): Promise<void> {
  const status = await loadAppStatus(context, request);
  if (status.kind === 'current') return;
  const { pathname } = new URL(request.url);
  if (STILL_OPEN.includes(toPagePath(pathname))) return;
  const skipped = readCookies(context.env, request.headers.get('cookie')).get(COOKIE);
  if (status.kind === 'outdated' && skipped === status.newest) return;
  throw redirectDocument(paths.appUpdate(toReturnTo(request)));
}
