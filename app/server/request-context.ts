import { randomBytes } from 'node:crypto';
import type { Request as HttpRequest } from 'express';
import type { Analytics, AnalyticsRequest } from '../analytics/analytics.server.ts';
import type { RequestContext } from '../context.ts';
import type { Preferences } from '../i18n/preferences.server.ts';
import type { Content } from '../content/content.server.ts';
import { readCookies } from '../session/cookies.server.ts';
import type { SessionHandle } from '../session/session.server.ts';
import type { SignIn } from '../auth/sign-in.server.ts';
import type { Api, Caller } from '../programme/api.ts';
import { toDeadline, type Deadline } from '../programme/time-limits.ts';
import { readClientAddress } from '../platform/client-address.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { isDataPath } from '../remix/data-request.ts';
import { watchStores } from '../platform/stores/outage.ts';
import type { Stores } from '../platform/stores/stores.ts';

interface CallerRequest {
  requestId: string;
  log: Logger;
  deadline?: Deadline;
}

/** Exists as long as the process; portal.ts fills it in. */
export interface ProcessDependencies {
  env: Env;
  log: Logger;
  clock: Clock;
  stores: Stores;
  signIn: SignIn;
  content(caller: Caller, request: CallerRequest): Content;
  programme(caller: Caller, request: CallerRequest): Api;
  analytics(request: AnalyticsRequest): Analytics;
  openSession(parts: SessionParts): SessionHandle | Promise<SessionHandle>;
  sessionCaller(session: SessionHandle, parts: Omit<SessionParts, 'cookieHeader'>): Caller;
  readPreferences(headers: Headers): Promise<Preferences>;
}

export interface SessionParts {
  cookieHeader: string | undefined;
  userAgent?: string | undefined;
  env: Env;
  stores: Stores;
  clock: Clock;
  log: Logger;
  signIn: SignIn;
}

/** A prefetch or a HEAD request shows no page, so nothing is recorded. */
const unseen: Analytics = { record: () => undefined };
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const isUnseen = (request: HttpRequest): boolean =>
  request.method === 'HEAD' ||
  (request.method === 'GET' &&
    PURPOSES.some((name) => /\b(?:prefetch|prerender|preview)\b/i.test(request.get(name) ?? '')));

/** For a post that redirects, the marker for the target page. */
export const AFTER_POST_COOKIE = 'posted';

function preferenceHeaders(request: HttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language', 'save-data']) {
    const value = request.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

export async function createRequestContext(
  parts: ProcessDependencies,
  request: HttpRequest,
  requestId: string,
): Promise<RequestContext> {
  const { env, clock, signIn } = parts;
  const log = parts.log.child({ requestId });
  const stores = watchStores(parts.stores, () => context);
  const session = await parts.openSession({
    cookieHeader: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    env,
    stores,
    clock,
    log,
    signIn,
  });
  const ownCaller = parts.sessionCaller(session, { env, signIn, clock, stores, log });
  const asked = { requestId, log, deadline: toDeadline(request.path, clock.now()) };
  const ownApi = parts.programme(ownCaller, asked);
  const content = parts.content(ownCaller, { requestId, log });
  const context: RequestContext = {
    requestId,
    nonce: randomBytes(16).toString('base64'),
    env,
    log,
    clock,
    stores,
    preferences: await parts.readPreferences(preferenceHeaders(request)),
    session,
    signIn,
    content,
    analytics: isUnseen(request) ? unseen : parts.analytics({ requestId, session, content, stores }),
    api: (caller) => (caller ? parts.programme(caller, asked) : ownApi),
    clientAddress: readClientAddress(request.ip),
    dataOnly: isDataPath(request.path),
    formRefused: false,
    afterPost: request.method === 'POST' || readCookies(env, request.headers.cookie).has(AFTER_POST_COOKIE),
  };
  return context;
}
