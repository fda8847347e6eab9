/** Runs test-portal.ts as a process for signals. Prints its port, and its log at the end, or a long one (`talks`). */
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
