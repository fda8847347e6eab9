import type { RequestHandler } from 'express';
import type { RequestContext } from '../context.ts';
import type { Logger } from './log.ts';
import { isFileAddress } from './static-files.ts';

export interface RequestLogOptions {
  log: Logger;
  /** the route of a path, by its id */
  routeOf(path: string): string;
}

/** One line per request: id, method, route, status and duration in milliseconds; never the address. */
export function requestLog({ log, routeOf }: RequestLogOptions): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { path } = request;
    response.once('close', () => {
      const context = response.locals.context as RequestContext | undefined;
      const line = {
        event: 'request',
        requestId: context?.requestId,
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
