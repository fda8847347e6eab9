import type { NextFunction, RequestHandler } from 'express';

/**
 * Begins one page in each turn of the event loop. Between two pages the loop accepts new connections, answers probes
 * and reads replies. These then wait for the work of one page instead of all waiting pages.
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
