import type { RequestHandler } from 'express';
import { metrics } from './metrics.ts';
import { sendPlain } from './plain-page.ts';

/** When to come back: requests that were waiting are done by then, their calls have a page's 6 seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Answers 503 with Retry-After as soon as more than `most` requests are under way, so that those that were
 * taken are answered in time: a process that takes all of them answers none.
 */
export function shedLoad({ most }: { most: number }): RequestHandler {
  let underWay = 0;
  return (request, response, next) => {
    if (underWay >= most) {
      metrics.requestsShed.inc();
      response.setHeader('Cache-Control', 'no-store');
      return sendPlain(request, response, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    }
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    next();
  };
}
