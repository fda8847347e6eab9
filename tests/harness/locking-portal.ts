/** A portal besides the worker's own that locks sessions after a few seconds without a request. */
import type { BrowserContext } from '@playwright/test';
import { startPortal, type Running } from './portal.ts';
import { test as base } from './browser.ts';

export const IDLE_MS = 9_000;

/** Real time must pass, because any request restarts it. A locked session ends after the same time again. */
export const waitUntilLocked = () => new Promise((next) => setTimeout(next, IDLE_MS + 500));

export const test = base.extend<{ lockingPortal: Running; visitor: BrowserContext }>({
  lockingPortal: async ({ stack: { sandboxPort }, beside }, use) => {
    const env = { SESSION_IDLE_MINUTES: String(IDLE_MS / 60_000) };
    const start = (port: number) => startPortal({ name: `locking-${port}`, port, sandboxPort, env });
    await use(await beside('locking', start));
  },
  visitor: async ({ browser, lockingPortal }, use) => {
    const context = await browser.newContext({ baseURL: lockingPortal.url, locale: 'en-US' });
    await use(context);
    await context.close();
  },
});
