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
/**
 * This few are answered within half a second while the machine does something else. Pages are refused below it too
 * where the portal's own work makes the event loop late: a few expensive requests are then under way.
 */
const MIN_LIMIT = 64;
/** This many turns in a row must be late: garbage collection or another process delays only one. */
const LATE_TURNS = 3;
const LOGGED_EVERY_MS = 10_000;

interface Turn {
  lateMs: number;
  /** of the lateness, what the process itself worked; the rest is due to other programs of the machine */
  ownMs: number;
}

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** How late the event loop runs, which every request waits for. Measured while requests are under way. */
export function loopLateness(
  now: () => number = () => performance.now(),
  worked: () => number = processorMs,
) {
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let workedBefore = 0;
  let turns: Turn[] = [];
  const current = (): Turn => {
    const lateMs = Math.max(0, now() - due);
    return { lateMs, ownMs: Math.min(lateMs, worked() - workedBefore) };
  };
  const begin = () => {
    due = now() + TICK_MS;
    workedBefore = worked();
  };
  return {
    start() {
      turns = Array.from({ length: LATE_TURNS }, () => ({ lateMs: 0, ownMs: 0 }));
      begin();
      timer = setInterval(() => {
        turns = [...turns.slice(1), current()];
        begin();
      }, TICK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    /** the shortest of the last turns, where the current one counts once it has taken longer */
    least(part: keyof Turn): number {
      const [first, ...others] = turns.map((turn) => turn[part]);
      return Math.min(...others, Math.max(first!, current()[part]));
    },
  };
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Drops the slowest of the requests whose body has yet to arrive, beyond `most`. It comes first, for every address and
 * method, because an answer that is given before the body is here leaves the connection open.
 */
export function limitBodies(most: number): RequestHandler {
  /** the oldest first */
  const arriving = new Set<Request>();
  return (request, _response, next) => {
    if (!hasBody(request)) return next();
    const { socket } = request;
    const slowest = arriving.size < most ? undefined : [...arriving].find(({ complete }) => !complete);
    if (slowest) {
      // at once: its socket reports that it is closed only after the next ones have arrived
      arriving.delete(slowest);
      slowest.socket.destroy();
    }
    arriving.add(request);
    const end = () => {
      arriving.delete(request);
      socket.off('close', end);
    };
    request.once('end', end);
    // the request itself is told nothing of it once it is answered
    socket.once('close', end);
    next();
  };
}

interface Limits {
  /** requests in flight at once, whatever they wait for */
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
  let shed = 0;
  let loggedAt = -Infinity;

  const isTooMuch = (method: string) => {
    if (underWay >= most) return true;
    if (underWay >= MIN_LIMIT)
      return lateness.least('lateMs') > (method === 'POST' ? LATE_FOR_FORMS_MS : LATE_MS);
    return underWay > 0 && method !== 'POST' && lateness.least('ownMs') > LATE_MS;
  };

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

  return (request, response, next) => {
    if (isFileAddress(request.path)) return next();
    if (isTooMuch(request.method)) {
      note();
      response.setHeader('Cache-Control', 'no-store');
      return sendPlain(request, response, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    }
    if (request.method !== 'POST') begin(response);
    // a post counts once its body is here, unless it was refused before
    else request.once('end', () => response.headersSent || begin(response));
    next();
  };
}
