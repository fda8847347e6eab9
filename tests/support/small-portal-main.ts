/** small-portal.ts as a process of its own, to be stopped by signals. Prints its port, then its log. */
import { stopOnSignals } from '../../app/platform/lifecycle.ts';
import { startSmallPortal } from './small-portal.ts';

const { port, server, lifecycle, process: parts, logLines } = await startSmallPortal();
stopOnSignals({
  server,
  lifecycle,
  log: parts.log,
  release: () => parts.stores.plain.close(),
  exit: (code) => {
    process.stdout.write(logLines.join(''), () => process.exit(code));
  },
});
console.log(port);
