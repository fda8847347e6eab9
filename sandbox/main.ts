/** `npm run sandbox`: the sandbox programme as a process. */

import process from 'node:process';

const { env } = process;

const PARENT_POLL_MS = 250;

/** ends the process, and first the sandbox where it has started */
let end = (): void => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end());

// npm passes a signal to the shell that it started. The shell ends without passing it on.
if (env.npm_lifecycle_event === 'sandbox') {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, PARENT_POLL_MS).unref();
}

function portFrom(value: string | undefined): number {
  const port = Number(value || 4000);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  console.error('SANDBOX_PORT is wrong: it should be a port number.');
  process.exit(1);
}

const origins = (value: string | undefined, fallback: string) =>
  (value || fallback)
    .split(',')
    .map((url) => url.trim().replace(/\/$/, ''))
    .filter(Boolean);

// loading takes as long as a start, so that the listeners above come first
const { startSandbox } = await import('./sandbox.ts');
const sandbox = await startSandbox({
  port: portFrom(env.SANDBOX_PORT),
  host: env.SANDBOX_HOST || env.HOST || '127.0.0.1',
  databasePath: env.SANDBOX_DB || 'var/sandbox.db',
  baseUrl: env.SANDBOX_PUBLIC_URL ? env.SANDBOX_PUBLIC_URL.replace(/\/$/, '') : undefined,
  portalUrls: origins(env.PUBLIC_URL, `http://localhost:${env.PORT || 3000}`),
}).catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? 'The sandbox cannot start: SANDBOX_PORT is in use.' : error);
  process.exit(1);
});

end = () => void sandbox.close().then(() => process.exit(0));

console.log(
  `Sandbox programme at ${sandbox.baseUrl}, API at ${sandbox.baseUrl}/api, today is ${sandbox.programme.clock.today()}.`,
);

process.send?.('ready');
