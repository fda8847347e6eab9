import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';
import { sendPlain } from './plain-page.ts';
import { isFileAddress } from './static-files.ts';

/** After this time the waiting requests are done, because the calls of a page have 6 seconds. */
const RETRY_AFTER_SECONDS = 5;
const TICK_MS = 10;
/** A page takes several turns of the event loop; with turns of this length it takes a second. */
const LATE_MS = 80;
/** a submitted form matters more than a page view */
const LATE_FOR_FORMS_MS = 2 * LATE_MS;
/**
 * A busy machine still answers this many requests within half a second. Below this number, pages are refused only if
 * the portal's own work makes the event loop late, because a few expensive requests are then running.
 */
const MIN_LIMIT = 64;
/** This many turns in a row must be late, because garbage collection or a different process delays only one. */
const LATE_TURNS = 3;
const LOGGED_EVERY_MS = 10_000;

interface Turn {
  lateMs: number;
  /** the process's own share of the lateness; the rest is due to other programs of the machine */
  ownMs: number;
}

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Lateness of the event loop, which delays every request. Measured while requests are running. */
export function measureLoopLateness(
  now: () => number = () => performance.now(),
  worked: () => number = processorMs,
) {
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let workedBefore = 0;
  let turns: Turn[] = [];
  const current = (workedNow = worked()): Turn => {
    const lateMs = Math.max(0, now() - due);
    return { lateMs, ownMs: Math.min(lateMs, workedNow - workedBefore) };
  };
  const begin = (workedNow = worked()) => {
    due = now() + TICK_MS;
    workedBefore = workedNow;
  };
  return {
    start() {
      turns = Array.from({ length: LATE_TURNS }, () => ({ lateMs: 0, ownMs: 0 }));
      begin();
      timer = setInterval(() => {
        // asking the system takes longer than the rest of a tick
        const workedNow = worked();
        turns = [...turns.slice(1), current(workedNow)];
        begin(workedNow);
      }, TICK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    /** the shortest of the last turns; the current turn counts once it has taken longer */
    least(part: keyof Turn): number {
      const [first, ...others] = turns.map((turn) => turn[part]);
      return Math.min(...others, Math.max(first!, current()[part]));
    },
  };
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Drops the slowest requests whose bodies are still arriving, beyond `most`. It must be first, for every address and
 * method, because a reply before the end of the body leaves the connection open.
 */
export function limitBodies(most: number): RequestHandler {
  /** the oldest first */
  const arriving = new Set<Request>();
  return (request, _response, next) => {
    if (!hasBody(request)) return next();
    const { socket } = request;
    const slowest = arriving.size < most ? undefined : [...arriving].find(({ complete }) => !complete);
    if (slowest) {
      // drops it at once, because its socket reports its end only after the next requests have arrived
      arriving.delete(slowest);
      slowest.socket.destroy();
    }
    arriving.add(request);
    const end = () => {
      arriving.delete(request);
      socket.off('close', end);
    };
    request.once('end', end);
    // the request gets no close event after its reply
    socket.once('close', end);
    next();
  };
}

interface Limits {
  /** maximum of concurrent requests of any kind */
  most: number;
  log: Pick<Logger, 'warn'>;
  lateness?: ReturnType<typeof measureLoopLateness>;
}

/**
 * Returns 503 with Retry-After, before any work, for requests that would be answered too late. Those are requests
 * while the event loop is late, and those beyond `most` concurrent ones. The accepted ones are then answered in time;
 * without a limit, all would time out. Files are always served, because they are cheap and complete the accepted
 * pages.
 */
export function shedLoad({ most, log, lateness = measureLoopLateness() }: Limits): RequestHandler {
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

  /** A finished reply costs no more work, however slowly the client reads it. */
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
    // a post counts once its body has arrived, unless it was already refused
    else request.once('end', () => response.headersSent || begin(response));
    next();
  };
}
