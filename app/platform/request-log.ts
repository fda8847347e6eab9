import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';
import { runInRequestScope, createTraceId, resolveTrace } from './request-scope.ts';
import { isFileAddress } from './static-files.ts';
import { closeSpan } from './tracing.ts';

interface RequestLogOptions {
  log: Logger;
  /** the id of a path's route */
  findRoute(path: string): string;
  /** whether a proxy in front may set the request's id */
  trustsProxy: boolean;
}

/** The id of a request, also when the guards refuse it. */
export const getRequestId = ({ locals }: Pick<Response, 'locals'>): string => locals.requestId;

function newRequestId(request: Request, trustsProxy: boolean): string {
  const given = trustsProxy ? request.get('x-request-id') : undefined;
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

const METHODS = ['GET', 'HEAD', 'POST'];

/**
 * Writes one line per request: id, the caller's trace, method, route, status, duration in milliseconds and a sum of its
 * calls, never the address. A file's line has the level debug, so that a page view leaves one line.
 */
export function createRequestLog({ log, findRoute, trustsProxy }: RequestLogOptions): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { path } = request;
    const method = METHODS.includes(request.method) ? request.method : 'other';
    const requestId = newRequestId(request, trustsProxy);
    response.locals.requestId = requestId;
    const trace = resolveTrace(request.get('traceparent'), requestId);
    runInRequestScope(trace, (scope) => {
      response.once('close', () => {
        const isFile = isFileAddress(path);
        const route = isFile ? 'file' : findRoute(path);
        const { statusCode: status, writableFinished } = response;
        const durationMs = performance.now() - startedAt;
        closeSpan(
          scope.span?.updateName(`${method} ${route}`),
          {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'portal.calls': scope.calls,
          },
          status >= 500,
        );
        metrics.requests.observe(
          { route, method, status: writableFinished ? `${Math.floor(status / 100)}xx` : 'aborted' },
          durationMs / 1_000,
        );
        if (scope.withheld > 0)
          log.warn(
            { event: 'text.withheld', requestId, routeId: route, count: scope.withheld },
            'a text of the programme that names internals was replaced',
          );
        log[isFile && status < 400 ? 'debug' : 'info']({
          event: 'request',
          requestId,
          traceId: trace.traceId === createTraceId(requestId) ? undefined : trace.traceId,
          method: request.method.slice(0, 10),
          routeId: route,
          status,
          durationMs: Math.round(durationMs * 10) / 10,
          calls: scope.calls > 0 ? scope.calls : undefined,
          callsMs: scope.calls > 0 ? Math.round(scope.callsMs) : undefined,
          failedCalls: scope.failedCalls > 0 ? scope.failedCalls : undefined,
          refused: scope.refused.length > 0 ? scope.refused : undefined,
          outcome: writableFinished ? undefined : 'aborted',
        });
      });
      next();
    });
  };
}
