import type { NextFunction, RequestHandler } from 'express';

/**
 * Begins one page in each turn of the event loop. Between two pages the loop takes new connections, answers probes and
 * reads replies, so that these wait for the work of one page and not for that of every page that is asked for.
 */
export function beginInTurns(): RequestHandler {
  const waiting: NextFunction[] = [];
  const begin = () => {
    const next = waiting.shift();
    if (waiting.length > 0) setImmediate(begin);
    next?.();
  };
  return (_request, _response, next) => {
    waiting.push(next);
    if (waiting.length === 1) setImmediate(begin);
  };
}
