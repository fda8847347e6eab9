/** A portal beside the worker's own, where a minute without a request locks. */
import type { BrowserContext } from '@playwright/test';
import { startPortal, type Running } from '../support/stack.ts';
import { test as base } from './fixtures.ts';

export const IDLE_MS = 60_000;

export const test = base.extend<{ visitor: BrowserContext }, { lockingPortal: Running }>({
  lockingPortal: [
    async ({ stack }, use) => {
      const portal = await startPortal({
        name: `locking-${stack.portalPort}`,
        port: stack.portalPort + 1,
        sandboxPort: stack.sandboxPort,
        env: { SESSION_IDLE_MINUTES: '1' },
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ browser, lockingPortal, javaScriptEnabled }, use) => {
    const context = await browser.newContext({
      baseURL: lockingPortal.url,
      locale: 'en-US',
      ...(javaScriptEnabled === false && { javaScriptEnabled }),
    });
    await use(context);
    await context.close();
  },
});
