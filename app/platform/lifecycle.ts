import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { closePort } from './listen.ts';
import type { Logger } from './log.ts';

/** After SIGTERM the portal listens at least this long, so that a balancer sees the 503 of /readyz. */
const NOTICE_MS = 1_000;
/** running requests get this long to end */
const DRAIN_MS = 20_000;
/** the process ends after this time in any case */
const LAST_EXIT_MS = 24_000;
/** the exit waits this long for the last log lines to be read */
const LAST_LINES_MS = 500;
const POLL_MS = 25;
const PARENT_POLL_MS = 250;
/**
 * Connections accepted before the port closed are read within one turn of the event loop; a busy machine takes several.
 */
const QUIET_POLLS = 4;

/** The state of the process: serving, or finishing its last requests. */
export interface Lifecycle {
  readonly stopping: boolean;
  readonly running: number;
  /** counts a request until its response is sent */
  track(response: ServerResponse): void;
  beginStop(): void;
}

/** The lifecycle of a process: counts running requests and remembers whether it is stopping. */
export function createLifecycle(): Lifecycle {
  let stopping = false;
  let running = 0;
  return {
    get stopping() {
      return stopping;
    },
    get running() {
      return running;
    },
    track(response) {
      running += 1;
      response.once('close', () => {
        running -= 1;
      });
    },
    beginStop() {
      stopping = true;
    },
  };
}

const background = new Set<Promise<unknown>>();

/** Registers work that may outlive its request. The process finishes it before it stops. @param work must not reject */
export function runInBackground(work: Promise<unknown>): void {
  background.add(work);
  void work.finally(() => background.delete(work));
}

/** process.exit() waits for threads with pending DNS look-ups or reads from a lost disk. */
const isInOtherThreads = () =>
  process.getActiveResourcesInfo().some((name) => /^(?:FSReq|GetAddrInfo|GetNameInfo)/.test(name));

/** Ends the process once the last log lines are read, or when they find no reader in time. */
export async function exitProcess(code: number): Promise<void> {
  await Promise.race([new Promise((resolve) => process.stdout.write('', resolve)), wait(LAST_LINES_MS)]);
  while (isInOtherThreads()) await wait(POLL_MS);
  process.exit(code);
}

interface StopOptions {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  /** closes the resources of requests, after the last request */
  release(): Promise<void>;
  exit(code: number): void | Promise<void>;
}

/** Ends the process at once, whatever it waits for. Process 1, as in a container, does not get its own SIGKILL. */
export function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
  process.abort();
}

/** Shuts down gracefully: reports it on /readyz, lets requests finish, closes connections and stores. */
async function stopGracefully(
  { server, lifecycle, log, release, exit }: StopOptions,
  signal: string,
  code = 0,
): Promise<void> {
  if (lifecycle.stopping) return;
  lifecycle.beginStop();
  const startedAt = performance.now();
  setTimeout(killProcess, LAST_EXIT_MS).unref();
  log.info({ event: 'stop.begin', signal, count: lifecycle.running });
  if (signal === 'SIGTERM' || signal === 'SIGHUP') await wait(NOTICE_MS);
  // right after a turn that accepted the waiting connections; later ones are reset
  await nextTurn();
  const closed = new Promise<void>((resolve) => closePort(server, resolve));
  for (let quiet = 0; quiet < QUIET_POLLS && performance.now() - startedAt < DRAIN_MS;) {
    await wait(POLL_MS);
    quiet = lifecycle.running + background.size > 0 ? 0 : quiet + 1;
  }
  server.closeAllConnections();
  await closed;
  await release().catch((err: unknown) => log.warn({ event: 'stop.release', err }));
  log.info({ event: 'stop.end', durationMs: Math.round(performance.now() - startedAt) });
  await exit(code);
}

/** npm passes a signal to the shell that it started. The shell ends without passing it on. */
function whenNpmEnds(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== 'portal') return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_MS).unref();
}

/** Stops on SIGTERM, SIGHUP (a closed terminal or connection) and SIGINT, and on an uncaught exception. */
export function stopOnSignals(options: StopOptions): void {
  whenNpmEnds(() => void stopGracefully(options, 'SIGTERM'));
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    // server.ts handled these signals until now
    process.removeAllListeners(signal).on(signal, () => void stopGracefully(options, signal));
  process.on('uncaughtException', (err) => {
    options.log.fatal({ event: 'process.fault', err });
    void stopGracefully(options, 'fault', 1);
  });
  // an unhandled rejection in one request must not end the others
  process.on('unhandledRejection', (err) => options.log.error({ event: 'process.rejection', err }));
}
