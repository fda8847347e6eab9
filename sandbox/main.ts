import { startSandbox } from './sandbox.ts';

const { env } = process;

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

console.log(
  `Sandbox programme at ${sandbox.baseUrl}, API at ${sandbox.baseUrl}/api, today is ${sandbox.programme.clock.today()}.`,
);

process.send?.('ready');

const stop = () => void sandbox.close().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
