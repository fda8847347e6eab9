/** The portal's process: runs the build or, with --dev, the sources through Vite. */
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type * as Server from './app/server/start.ts';

/**
 * Process 1, as in a container, gets only signals that it listens for. Without this listener, a start could
 * not be stopped.
 */
if (process.pid === 1)
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => process.exit(143));

/**
 * V8 collects a heap of this size each time it has grown by 30 %, under load every 80 pages. At 80 % a
 * process uses some 30 MB more, and a page takes a seventh less processor time (docs/operate/scale.md). Node
 * does not accept this flag in NODE_OPTIONS.
 */
setFlagsFromString('--heap-growing-percent=80');

const environment = { ...process.env };
const build = new URL('./build/server/index.js', import.meta.url);

if (process.argv.includes('--dev')) {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const { start } = (await vite.ssrLoadModule('/app/server/start.ts')) as typeof Server;
  await start(environment, vite);
  process.send?.('ready');
} else if (existsSync(build)) {
  // React selects its production build by NODE_ENV when it loads, in any mode of the portal.
  process.env.NODE_ENV = 'production';
  const { start } = (await import(build.href)) as typeof Server;
  await start(environment);
  process.send?.('ready');
} else {
  console.error('build/ is missing: run `npm run build` first.');
  process.exitCode = 1;
}
