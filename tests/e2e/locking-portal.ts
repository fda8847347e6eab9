/** A portal beside the worker's own, where a few seconds without a request lock. */
import type { Browser, BrowserContext } from '@playwright/test';
import { startPortal, type Running } from '../support/stack.ts';
import { test as base } from './fixtures.ts';

export const IDLE_MS = 9_000;

/** Time must pass, since any request would begin it anew; a session that is locked ends as long again afterwards. */
export const untilLocked = () => new Promise((next) => setTimeout(next, IDLE_MS + 500));

interface Visitors {
  visitor: BrowserContext;
  /** somebody else, in a browser of their own */
  secondVisitor: BrowserContext;
}

export const test = base.extend<Visitors & { lockingPortal: Running }>({
  lockingPortal: async ({ stack: { sandboxPort }, beside }, use) => {
    const env = { SESSION_IDLE_MINUTES: String(IDLE_MS / 60_000) };
    await use(
      await beside('locking', (port) => startPortal({ name: `locking-${port}`, port, sandboxPort, env })),
    );
  },
  visitor: ({ browser, lockingPortal, javaScriptEnabled }, use) =>
    withVisitor(browser, lockingPortal, javaScriptEnabled, use),
  secondVisitor: ({ browser, lockingPortal, javaScriptEnabled }, use) =>
    withVisitor(browser, lockingPortal, javaScriptEnabled, use),
});

async function withVisitor(
  browser: Browser,
  portal: Running,
  javaScriptEnabled: boolean | undefined,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'en-US',
    ...(javaScriptEnabled === false && { javaScriptEnabled }),
  });
  await use(context);
  await context.close();
}
