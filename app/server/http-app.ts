import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import onHeaders from 'on-headers';
import type { RequestContext } from '../context.ts';
import { auditSubject } from '../session/audit.server.ts';
import { dropCookie, readCookies, setCookie } from '../session/cookies.server.ts';
import { isOtherMembersForm } from '../session/form-member.server.ts';
import { toMemberKey } from '../session/member-key.server.ts';
import { buildClearedBy } from '../session/session-store.server.ts';
import { paths } from '../paths.ts';
import { findEntry } from '#contract/typed-keys.ts';
import { buildBrandIcon } from '../platform/brand-colors.ts';
import type { Env } from '../platform/env.ts';
import { limitFiles } from '../platform/file-limit.ts';
import { createFormGuards, readBodies } from '../platform/form-guards.ts';
import { createHealthRoutes, type Readiness } from '../platform/health.ts';
import type { Lifecycle } from '../platform/lifecycle.ts';
import { limitBodies, shedLoad } from '../platform/load-shedding.ts';
import { audit, type Logger } from '../platform/log.ts';
import { buildOfflineWorker } from '../platform/offline-worker.ts';
import { getBrotliParams } from '../platform/page-body.ts';
import { beginInTurns } from '../platform/page-turns.ts';
import { sendPlain } from '../platform/plain-page.ts';
import { RETRY_AFTER_SECONDS } from '../remix/handler.ts';
import { requestGuards } from '../platform/request-guards.ts';
import { getRequestId, createRequestLog } from '../platform/request-log.ts';
import { buildDefaultHeaders } from '../platform/security-headers.ts';
import { buildSecurityTxt } from '../platform/security-txt.ts';
import { hasSeenStoreDown } from '../platform/stores/outage.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { AFTER_POST_COOKIE, createRequestContext, type ProcessDependencies } from './request-context.ts';

interface HttpAppOptions {
  process: ProcessDependencies;
  lifecycle: Lifecycle;
  readiness: Readiness;
  findRoute(path: string): string;
  /** whether a path belongs to a route without a page */
  isResource(path: string): boolean;
  /** the redirect target of a request; undefined accepts the request */
  redirectFor(
    context: RequestContext,
    request: { method: string; url: string; userAgent: string | null },
  ): Promise<string | undefined>;
  /** files of the client build, or the development server */
  files: RequestHandler;
  pages: RequestHandler;
}

/** Maximum time that a member spends on a page of a different site through which a post was redirected. */
const AFTER_POST_SECONDS = 60;

/** Marks the page that a post redirects to, and only that one, as the result of a post. */
function afterPostCookie(env: Env, request: Request, response: Response): string | undefined {
  const isRedirect = response.statusCode >= 300 && response.statusCode < 400;
  if (request.method === 'POST' && isRedirect)
    return setCookie(env, AFTER_POST_COOKIE, '1', AFTER_POST_SECONDS);
  const isPage = String(response.getHeader('content-type')).startsWith('text/html');
  const isSet = readCookies(env, request.headers.cookie).has(AFTER_POST_COOKIE);
  return isSet && isPage && !isRedirect ? dropCookie(env, AFTER_POST_COOKIE) : undefined;
}

/** Sets default headers, session cookies, and the 503 of a store that is down, just before the headers are sent. */
function outgoingHeaders(env: Env, lifecycle: Lifecycle): RequestHandler {
  const defaults = buildDefaultHeaders({ https: env.publicUrl.startsWith('https:') });
  return (request, response, next) => {
    onHeaders(response, () => {
      const context = contextIfAny(response);
      if (hasSeenStoreDown(context) && response.statusCode >= 500) {
        response.statusCode = 503;
        response.statusMessage = 'Service Unavailable';
        response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
      }
      const cookies = context?.session.cookies() ?? [];
      for (const cookie of cookies) response.appendHeader('Set-Cookie', cookie);
      const cleared = buildClearedBy(env, cookies);
      if (cleared !== undefined) response.setHeader('Clear-Site-Data', cleared);
      const afterPost = context && afterPostCookie(env, request, response);
      if (afterPost) response.appendHeader('Set-Cookie', afterPost);
      for (const [name, value] of defaults) if (!response.hasHeader(name)) response.setHeader(name, value);
      if (lifecycle.stopping) response.setHeader('Connection', 'close');
    });
    next();
  };
}

/**
 * Compresses everything except pages, which are already compressed (page-body.ts) unless the client does not accept
 * Brotli.
 */
const compressed = (): RequestHandler =>
  compression({ threshold: 512, brotli: { params: getBrotliParams() } });

function withContext(parts: ProcessDependencies): RequestHandler {
  return (request, response, next) => {
    createRequestContext(parts, request, getRequestId(response)).then((context) => {
      response.locals.context = context;
      next();
    }, next);
  };
}

const contextIfAny = ({ locals }: Response): RequestContext | undefined => locals.context;
/** Only for handlers that run after the context was created. */
const getContext = ({ locals }: Response): RequestContext => locals.context;

async function refusesOtherMembersForm(context: RequestContext, member: string): Promise<boolean> {
  const isRefused = await isOtherMembersForm(context, member);
  if (isRefused) {
    context.formRefused = true;
    audit(context.log, 'form', { outcome: 'refused', reason: 'otherMember' });
  }
  return isRefused;
}

const DAY_MS = 86_400_000;

/** Counts each page that a member sees, by its route: a document, or the data of a client navigation. */
function pageViews(findRoute: (path: string) => string): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      const { analytics, dataOnly, seenOnceAs } = getContext(response);
      const isPage = dataOnly || String(response.getHeader('content-type')).startsWith('text/html');
      if (request.method !== 'GET' || response.statusCode !== 200 || !isPage) return;
      const name = findRoute(request.path).replace(/^routes\//, '');
      const once = seenOnceAs && { key: `${name} ${seenOnceAs}`, forMs: DAY_MS };
      analytics.record({ kind: 'pageView', name, once: once || undefined });
    });
    next();
  };
}

/** Redirects requests of unsupported clients, before any route runs. */
function redirecting(redirectFor: HttpAppOptions['redirectFor']): RequestHandler {
  return (request, response, next) => {
    const { method, originalUrl: url } = request;
    const context = getContext(response);
    redirectFor(context, { method, url, userAgent: request.get('user-agent') ?? null }).then((to) => {
      if (to === undefined) return next();
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(method === 'GET' || method === 'HEAD' ? 302 : 303, to);
    }, next);
  };
}

/** Replies to unhandled errors. Only the log names the cause. */
function lastResort(log: Logger): ErrorRequestHandler {
  return (err: unknown, request, response, _next) => {
    const context = contextIfAny(response);
    (context?.log ?? log).error({ event: 'request.fault', err });
    if (response.headersSent) return void response.destroy();
    const down = err instanceof StoreDown;
    sendPlain(
      request,
      response,
      down ? 503 : 500,
      down ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {},
    );
  };
}

/** The tab icons of brands, by client. Other addresses fall through to the 404 page. */
const brandIcons = (brands: Env['brands'] = {}): RequestHandler =>
  express.Router().get('/brand/:clientId.svg', (request, response, next) => {
    const brand = findEntry(brands, request.params.clientId);
    if (!brand) return next();
    response.set({ 'Cache-Control': 'public, max-age=86400', 'Content-Type': 'image/svg+xml' });
    response.send(buildBrandIcon(brand));
  });

/** The portal as an Express app: first guards, then files, then pages. */
export function createHttpApp(options: HttpAppOptions): Express {
  const { process: parts, lifecycle, readiness, findRoute, isResource, redirectFor, files, pages } = options;
  const { env, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // request.query is never read, and the default parser builds nested objects from it
  app.set('query parser', false);
  app.set('trust proxy', env.trustProxyHops);

  app.use(limitBodies(env.maxRequestsInFlight));
  app.use(readBodies);
  app.use(outgoingHeaders(env, lifecycle));
  app.use(createHealthRoutes({ readiness, key: env.healthKey }));
  app.use(shedLoad({ most: env.maxRequestsInFlight, log }));
  app.use((_request, response, next) => {
    lifecycle.track(response);
    next();
  });
  app.use(createRequestLog({ log, findRoute, trustsProxy: env.trustProxyHops > 0 }));
  app.use(requestGuards({ publicUrl: env.publicUrl }));
  app.use(
    buildSecurityTxt({
      publicUrl: env.publicUrl,
      contacts: env.securityContacts,
      policyUrl: env.securityPolicyUrl,
    }),
  );
  app.use(buildOfflineWorker({ path: paths.offlineWorker(), isOn: env.offlinePage }), brandIcons(env.brands));
  app.use(files);
  app.use(compressed());
  app.use(beginInTurns());
  app.use(withContext(parts));
  app.use(pageViews(findRoute));
  app.use(auditRefusals(findRoute));
  app.use(
    createFormGuards({
      publicUrl: env.publicUrl,
      handoff: {
        path: paths.ssoHandoff(),
        origins: new Set(env.ssoIssuers.map(({ issuer }) => new URL(issuer).origin)),
      },
      formToken: (_request, response) => getContext(response).session.formToken(),
      // This form asks which of two members continues, so its member always differs from the signed-in one.
      isOtherMembersForm: async (response, member) =>
        response.req.path !== paths.authContinue() && refusesOtherMembersForm(getContext(response), member),
    }),
  );
  app.use(redirecting(redirectFor));
  app.use(
    limitFiles({
      // suggestions are requested with each letter, and cost as much as a block of a page
      isFile: ({ path }) => isResource(path) && path !== paths.drugSuggestions(),
      readKey: async (response) => {
        const context = getContext(response);
        // a file counts as activity only if its own loader records it
        const state = await context.session.peek().catch(() => undefined);
        return state?.state === 'active' ? toMemberKey(state.data.identity) : context.clientAddress;
      },
    }),
  );
  app.use(pages);
  app.use(lastResort(log));
  return app;
}

/** Routes of addresses that the portal does not have. */
const NO_ROUTE = ['none', 'routes/$'];

/** Whether a page is about one resource: its route has a parameter. */
const isAboutOne = (routeId: string) => /\$\w/.test(routeId);

/** The name of a refusal in the audit trail; undefined for any other status. */
function nameRefusal(method: string, routeId: () => string, status: number): string | undefined {
  if (status === 429) return 'limit';
  if (status === 403 && method === 'POST') return 'cross-site post';
  if (status !== 404) return undefined;
  // a different member's id and unshared resources are refused like unknown resources
  const id = routeId();
  if (isAboutOne(id)) return 'id';
  return NO_ROUTE.includes(id) ? undefined : 'page';
}

/** @param findRoute the route id of a path */
function auditRefusals(findRoute: (path: string) => string): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    response.once('finish', () => {
      const context = contextIfAny(response);
      const kind = nameRefusal(method, () => findRoute(path), response.statusCode);
      if (!context || kind === undefined) return;
      const state = context.session.known();
      const identity = !state || state.state === 'none' ? undefined : state.data.identity;
      const subject = identity && auditSubject(context, identity);
      audit(context.log, 'refusal', { outcome: 'refused', kind, subject: subject || undefined });
    });
    next();
  };
}
