/** The sandbox's identity provider in this process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createClock } from '../../sandbox/data/clock.ts';
import { openDatabase } from '../../sandbox/data/database.ts';
import { resetToSeed } from '../../sandbox/data/seed/seed-snapshot.ts';
import { createOutbox } from '../../sandbox/outbox.ts';
import { createIdentityProvider } from '../../sandbox/idp/provider.ts';
import { createVerifyAccess } from '../../sandbox/idp/verify-access.ts';
import { createRelyingParty, PORTAL_URL } from './id-token.ts';

export { Browser, PORTAL_URL } from './id-token.ts';

export async function startSandbox({ tokenMinutes = 60 } = {}) {
  const db = openDatabase(':memory:');
  resetToSeed({ db, clock: createClock(db) });
  let offset = 0;
  const now = () => Date.now() + offset;
  const outbox = createOutbox(db, now);
  const server = createServer((req, res) => void app(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mount = () =>
    express().use(
      createIdentityProvider({
        ...{ db, baseUrl, outbox, now, tokenMinutes },
        portalUrls: [PORTAL_URL, 'http://127.0.0.1:3750'],
      }),
    );
  let app = mount();
  return {
    baseUrl,
    db,
    outbox,
    verifyAccess: createVerifyAccess({ db, baseUrl }),
    /** moves the clock of codes and locks */
    advance(ms: number) {
      offset += ms;
    },
    ...createRelyingParty(baseUrl),
    /** simulates a restart: the same database, a new process */
    async restart() {
      app = mount();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      db.close();
    },
  };
}
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export function readCode(sandbox: Sandbox, email: string): string {
  return /\b\d{6}\b/.exec(sandbox.outbox.list(email)[0]?.body ?? '')?.[0] ?? '';
}
