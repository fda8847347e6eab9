import { startPortal, type Running } from '../support/stack.ts';
import { test as base } from './fixtures.ts';

/** A portal behind a proxy, new for each test: what one test tried counts towards no limit of another. */
export const test = base.extend<{ behindProxy: Running }>({
  behindProxy: async ({ stack }, use) => {
    const portal = await startPortal({
      name: `behind-proxy-${stack.portalPort}`,
      port: stack.portalPort + 1,
      sandboxPort: stack.sandboxPort,
      env: { TRUST_PROXY: '1' },
    });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ behindProxy }, use) => use(behindProxy.url),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    clients += 1;
    await use({ 'X-Forwarded-For': `192.0.2.${clients}` });
  },
});
let clients = 0;
