import { startPortal, type Running } from '../support/stack.ts';
import { test as base } from './fixtures.ts';

/** A portal behind a proxy, which forgets everything before each test: what one tried counts towards no limit of another. */
export const test = base.extend<{ behindProxy: Running }>({
  behindProxy: async ({ stack: { sandboxPort }, beside }, use) => {
    const env = { TRUST_PROXY: '1' };
    const portal = await beside('behind-proxy', (port) =>
      startPortal({ name: `behind-proxy-${port}`, port, sandboxPort, env }),
    );
    portal.forgetAll();
    await use(portal);
  },
  baseURL: async ({ behindProxy }, use) => use(behindProxy.url),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    clients += 1;
    await use({ 'X-Forwarded-For': `192.0.2.${clients}` });
  },
});
let clients = 0;
