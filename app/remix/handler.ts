import { Readable } from 'node:stream';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, HandleDocumentRequestFunction, ServerBuild } from '@remix-run/node';
import type { Request as HttpRequest, RequestHandler, Response as HttpResponse } from 'express';
import { isFromOtherBuild, createOtherBuildReply } from './other-build.ts';
import { isDataPath } from './data-request.ts';
import { listResourceRoutes } from './route-names.ts';
import { buildSubsets } from './route-subset.ts';
import { buildPlainHeaders, choosePlainLanguage, buildPlainPage, sendPlain } from '../platform/plain-page.ts';
import { hasSeenStoreDown } from '../platform/stores/outage.ts';

export const RETRY_AFTER_SECONDS = 30;

interface RemixOptions {
  build: ServerBuild;
  publicUrl: string;
  mode: 'production' | 'development';
}

/**
 * Replaces the 500 of a page that failed because the session store was down with a 503 page. Remove when a middleware
 * can reply instead of the page (React Router 7).
 */
function withStoreDownPage(build: ServerBuild, publicUrl: string): ServerBuild {
  const render = build.entry.module.default;
  const renderOr503: HandleDocumentRequestFunction = (request, status, headers, entry, context) => {
    if (status < 500 || !hasSeenStoreDown(context)) return render(request, status, headers, entry, context);
    const language = choosePlainLanguage(Object.fromEntries(request.headers));
    return new Response(buildPlainPage(503, language, `${publicUrl}/`), {
      status: 503,
      headers: buildPlainHeaders(language),
    });
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: renderOr503 } } };
}

/**
 * The request for Remix's adapter, under PUBLIC_URL's scheme. For a post, the body that the form guard has read becomes
 * a new stream. Remove when the adapter accepts a Request.
 */
function replay(request: HttpRequest, body: Buffer | undefined, publicUrl: URL): HttpRequest {
  const source =
    request.method === 'POST' ? Readable.from(body === undefined || body.length === 0 ? [] : [body]) : {};
  return Object.assign(source, {
    method: request.method,
    headers: request.headers,
    originalUrl: request.originalUrl,
    protocol: publicUrl.protocol.slice(0, -1),
    hostname: publicUrl.hostname,
    get: (name: string) => request.get(name),
  }) as unknown as HttpRequest;
}

/** The handler of a path: one for each set of routes, created at its first use. */
function handlersByPath({
  build,
  publicUrl,
  mode,
}: RemixOptions): (path: string, instead?: 'refused' | 'otherBuild') => RequestHandler {
  const getLoadContext = (_request: HttpRequest, response: HttpResponse): AppLoadContext =>
    response.locals.context;
  const whole = withStoreDownPage(build, publicUrl);
  const buildFor = mode === 'development' ? () => whole : buildSubsets(whole);
  const handlers = new Map<ServerBuild, RequestHandler>();
  const others = { refused: refusingBuild(whole, 409), otherBuild: createOtherBuildReply(whole) };
  return (path, instead) => {
    const narrow = instead === undefined ? buildFor(path) : others[instead];
    const handle = handlers.get(narrow) ?? createRequestHandler({ build: narrow, getLoadContext, mode });
    handlers.set(narrow, handle);
    return handle;
  };
}

const REFUSED = 'refused';

/**
 * A build that replies to every address with one refusal. The root shows it as its error page, even at a resource
 * route's address. Remove when a middleware can reply instead of a route (React Router 7).
 */
function refusingBuild(build: ServerBuild, status: number): ServerBuild {
  const place = { id: REFUSED, parentId: 'root', path: '*' };
  const refuse = () => {
    throw new Response(null, { status });
  };
  const { root } = build.routes;
  return {
    ...build,
    routes: {
      ...(root && { root }),
      [REFUSED]: { ...place, module: { default: () => null, action: refuse } },
    },
    assets: {
      ...build.assets,
      routes: {
        ...(build.assets.routes.root && { root: build.assets.routes.root }),
        [REFUSED]: {
          ...place,
          ...{ module: '', hasAction: true, hasLoader: false, hasErrorBoundary: false },
          ...{ hasClientAction: false, hasClientLoader: false, clientActionModule: undefined },
          ...{ clientLoaderModule: undefined, hydrateFallbackModule: undefined },
        },
      },
    },
  };
}

/**
 * Passes a guarded request to Remix; its context is in `response.locals`. Data of a route without a page is a 404,
 * because Remix would run its loader, fail to encode the response and report an error. Remove the check when Remix does
 * so itself.
 */
export function createRemixHandler(options: RemixOptions): RequestHandler {
  const own = new URL(options.publicUrl);
  const findHandler = handlersByPath(options);
  const isResource = listResourceRoutes(options.build.routes);
  return (request, response, next) => {
    const body: Buffer | undefined = response.locals.body;
    // the path in Remix's reading, without `..` segments
    const url = new URL(request.originalUrl, own);
    if (isDataPath(url.pathname) && isResource(url.pathname)) {
      response.setHeader('Cache-Control', 'no-store');
      return sendPlain(request, response, 404, {}, `${options.publicUrl}/`);
    }
    const isRefused = response.locals.refusedWith === 409;
    const isOther = isFromOtherBuild(request, url, options.build);
    const instead = isRefused ? 'refused' : isOther ? 'otherBuild' : undefined;
    void findHandler(url.pathname, instead)(replay(request, body, own), response, next);
  };
}
