import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';
import { sendPlain } from './plain-page.ts';
import { isFileAddress } from './static-files.ts';

/** By then the waiting requests are done: their calls have a page's 6 seconds. */
const RETRY_AFTER_SECONDS = 5;
const TICK_MS = 10;
/** A page takes several turns of the event loop; with turns of this length it takes a second. */
const LATE_MS = 80;
/** a form that a member has filled in matters more than a page view */
const LATE_FOR_FORMS_MS = 2 * LATE_MS;
/** This few are answered within half a second even on a late event loop, and one impatient member sends as many. */
const MIN_LIMIT = 64;
/** This many turns in a row must be late: garbage collection or another process delays only one. */
const LATE_TURNS = 3;
const LOGGED_EVERY_MS = 10_000;

/** How late the event loop runs, which every request waits for. Measured while requests are under way. */
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
    /** the shortest of the last turns, where the current one counts once it has taken longer */
    ms: () => Math.min(...turns.slice(1), Math.max(turns[0]!, now() - due)),
  };
}

interface Limits {
  /** requests in flight at once, whatever they wait for; and as many posts whose body has yet to arrive */
  most: number;
  log: Pick<Logger, 'warn'>;
  lateness?: ReturnType<typeof loopLateness>;
}

/**
 * Answers 503 with Retry-After, before any work, to requests that would be answered too late: while the event loop is
 * late, and beyond `most` requests in flight. The accepted ones are then answered in time; a process that accepts all
 * of them answers none. Files are always served: they cost little, and complete the pages that were accepted.
 */
export function shedLoad({ most, log, lateness = loopLateness() }: Limits): RequestHandler {
  let underWay = 0;
  /** posts whose body has yet to arrive, the oldest first */
  const arriving = new Set<Request>();
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

  /** A reply that has been made costs nothing more, however slowly it is read. */
  const begin = (response: Response) => {
    underWay += 1;
    if (underWay === 1) lateness.start();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      underWay -= 1;
      if (underWay === 0) lateness.stop();
    };
    onHeaders(response, end);
    response.once('close', end);
  };

  /** A post counts once its body is here; beyond `most` that are on their way the slowest is dropped. */
  const beginOnceArrived = (request: Request, response: Response) => {
    if (arriving.size >= most) [...arriving].find(({ complete }) => !complete)?.destroy();
    arriving.add(request);
    request.once('end', () => {
      if (arriving.delete(request)) begin(response);
    });
    response.once('close', () => arriving.delete(request));
  };

  return (request, response, next) => {
    if (isFileAddress(request.path)) return next();
    if (isTooMuch(request.method)) {
      note();
      response.setHeader('Cache-Control', 'no-store');
      return sendPlain(request, response, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    }
    if (request.method === 'POST') beginOnceArrived(request, response);
    else begin(response);
    next();
  };
}
