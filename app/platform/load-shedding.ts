import type { RequestHandler } from 'express';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';
import { sendPlain } from './plain-page.ts';
import { isFileAddress } from './static-files.ts';

/** When to come back: requests that were waiting are done by then, their calls have a page's 6 seconds. */
const RETRY_AFTER_SECONDS = 5;
const TICK_MS = 10;
/** A page takes several turns of the event loop; with turns of this length it comes within a second. */
const LATE_MS = 80;
/** a form that a member has filled in is worth more than a page that was asked for */
const LATE_FOR_FORMS_MS = 2 * LATE_MS;
/** So few are answered within half a second on a late event loop too; one impatient member sends as many. */
const MIN_LIMIT = 64;
/** So many turns in a row have to be late: garbage collection or another process makes only one late. */
const LATE_TURNS = 3;
const LOGGED_EVERY_MS = 10_000;

/** How late the event loop runs: every request waits that long. Measured while requests are under way. */
export function loopLateness(now: () => number = () => performance.now()) {
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let turns: number[] = [];
  return {
    start() {
      turns = Array.from({ length: LATE_TURNS }, () => 0);
      due = now() + TICK_MS;
      timer = setInterval(() => {
        turns = [...turns.slice(1), Math.max(0, now() - due)];
        due = now() + TICK_MS;
      }, TICK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    /** of each of the last turns, or of those before this one when it has taken longer already */
    ms: () => Math.min(...turns.slice(1), Math.max(turns[0]!, now() - due)),
  };
}

interface Limits {
  /** under way at once, whatever they wait for */
  most: number;
  log: Pick<Logger, 'warn'>;
  lateness?: ReturnType<typeof loopLateness>;
}

/**
 * Answers 503 with Retry-After, before anything is done for it, what would come too late: while the event
 * loop is late, and beyond `most` requests under way. So those that were taken are answered in time: a
 * process that takes all of them answers none. Files cost next to nothing, and complete the pages that were taken.
 */
export function shedLoad({ most, log, lateness = loopLateness() }: Limits): RequestHandler {
  let underWay = 0;
  let shed = 0;
  let loggedAt = -Infinity;

  const isTooMuch = (method: string) =>
    underWay >= most ||
    (underWay >= MIN_LIMIT && lateness.ms() > (method === 'POST' ? LATE_FOR_FORMS_MS : LATE_MS));

  /** one log line in LOGGED_EVERY_MS: a line for each request would add to the load */
  const note = () => {
    metrics.requestsShed.inc();
    shed += 1;
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    log.warn({ event: 'load.shed', count: shed });
    loggedAt = performance.now();
    shed = 0;
  };

  return (request, response, next) => {
    if (isFileAddress(request.path)) return next();
    if (isTooMuch(request.method)) {
      note();
      response.setHeader('Cache-Control', 'no-store');
      return sendPlain(request, response, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    }
    underWay += 1;
    if (underWay === 1) lateness.start();
    response.once('close', () => {
      underWay -= 1;
      if (underWay === 0) lateness.stop();
    });
    next();
  };
}
