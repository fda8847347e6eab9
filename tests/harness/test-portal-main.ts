/**
 * test-portal.ts as a separate process that signals can stop. Prints its port, then its log: at the end, or with
 * `talks` like a portal, and much of it.
 */
import { exitProcess, stopOnSignals } from '../../app/platform/lifecycle.ts';
import { createLogger } from '../../app/platform/log.ts';
import { startTestPortal } from './test-portal.ts';

const LINES = 20_000;

const { port, server, lifecycle, process: parts, logLines } = await startTestPortal();
const talks = process.argv.includes('talks');
const log = talks ? createLogger('info') : parts.log;
stopOnSignals({
  server,
  lifecycle,
  log,
  release: () => parts.stores.plain.close(),
  exit: (code) => {
    process.stdout.write(logLines.join(''));
    return exitProcess(code);
  },
});
console.log(port);
if (talks) for (let line = 0; line < LINES; line += 1) log.info({ event: 'request', count: line });
