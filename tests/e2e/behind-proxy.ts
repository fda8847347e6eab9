import { startPortal, type Running, type RunningPortal } from '../support/stack.ts';
import { test as base } from './fixtures.ts';

/** A portal behind a proxy, which forgets everything before each test: what one tried counts towards no limit of another. */
export const test = base.extend<{ behindProxy: Running }, { portalBehindProxy: RunningPortal }>({
  portalBehindProxy: [
    async ({ stack }, use) => {
      const portal = await startPortal({
        name: `behind-proxy-${stack.portalPort}`,
        port: stack.portalPort + 1,
        sandboxPort: stack.sandboxPort,
        env: { TRUST_PROXY: '1' },
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  behindProxy: async ({ portalBehindProxy }, use) => {
    portalBehindProxy.forgetAll();
    await use(portalBehindProxy);
  },
  baseURL: async ({ behindProxy }, use) => use(behindProxy.url),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    clients += 1;
    await use({ 'X-Forwarded-For': `192.0.2.${clients}` });
  },
});
let clients = 0;
