import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from './log.ts';
import { isFileAddress } from './static-files.ts';

export interface RequestLogOptions {
  log: Logger;
  /** the route of a path, by its id */
  routeOf(path: string): string;
  /** a proxy in front may have given the request its id */
  trustsProxy: boolean;
}

/** The id of a request, from the moment it came in; also of one that goes no further than the guards. */
export const requestIdOf = ({ locals }: Pick<Response, 'locals'>): string => locals.requestId as string;

function newRequestId(request: Request, trustsProxy: boolean): string {
  const given = trustsProxy ? request.get('x-request-id') : undefined;
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** One line per request: id, method, route, status and duration in milliseconds; never the address. */
export function requestLog({ log, routeOf, trustsProxy }: RequestLogOptions): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { path } = request;
    response.locals.requestId = newRequestId(request, trustsProxy);
    response.once('close', () => {
      const line = {
        event: 'request',
        requestId: requestIdOf(response),
        method: request.method.slice(0, 10),
        routeId: isFileAddress(path) ? 'file' : routeOf(path),
        status: response.statusCode,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(!response.writableFinished && { outcome: 'aborted' }),
      };
      log.info(line);
    });
    next();
  };
}
