import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { startSandbox } from './sandbox.ts';

/** An address of this machine that is not a loopback one, as HOST may be; without a network, the other loopback one. */
const host =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '::1';

test('whatever its host is, the portal of the same machine finds it at 127.0.0.1 too', async () => {
  const portalUrls = ['http://localhost:3000'];
  const sandbox = await startSandbox({ port: 0, host, databasePath: ':memory:', portalUrls });
  const { port } = new URL(sandbox.baseUrl);
  const atHost = host.includes(':') ? `[${host}]` : host;
  for (const address of [atHost, '127.0.0.1'])
    expect((await fetch(`http://${address}:${port}/healthz`)).status, address).toBe(200);
  await sandbox.close();
});
