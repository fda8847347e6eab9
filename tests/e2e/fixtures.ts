/** One sandbox and one portal per worker, and the moves that every journey begins with. */
import { test as base, expect as playwrightExpect, type Browser, type Page } from '@playwright/test';
import { logIn } from './page-actions.ts';
import { plainBrowser } from '../support/plain-browser/browser.ts';
import { isPlain, plainExpect } from '../support/plain-browser/expect.ts';
import { startPortal, startSandbox, type Running, type RunningPortal } from '../support/stack.ts';

export interface Stack {
  sandbox: Running;
  portal: RunningPortal;
  portalPort: number;
  sandboxPort: number;
}

/** Workers take twenty ports each from here, and as many a thousand further on. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 3200);

interface Member {
  /** signs in over HTTP and opens the page in the browser; for tests whose subject is not signing in */
  signIn(page: Page, userName: string, path?: string): Promise<void>;
}

export type Language = 'en' | 'es';

export interface WorkerOptions {
  /** no Chromium, but the stand-in of tests/support/plain-browser */
  plainHttp: boolean;
}

export const test = base.extend<
  Member & { language: Language },
  WorkerOptions & { stack: Stack; browser: Browser }
>({
  plainHttp: [false, { option: true, scope: 'worker' }],
  browser: [
    async ({ plainHttp, playwright, browserName }, use) => {
      const browser = plainHttp ? plainBrowser() : await playwright[browserName].launch();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, baseURL, locale, extraHTTPHeaders, userAgent, plainHttp }, use) => {
    // Playwright gives a context of its own the options of the project and of the test
    const options = plainHttp ? { baseURL, locale, extraHTTPHeaders, userAgent } : {};
    const context = await browser.newContext(options);
    await use(context);
    await context.close();
  },
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, use, worker) => {
      const portalPort = FIRST_PORT + worker.parallelIndex * 20;
      const sandboxPort = portalPort + 1_000;
      // a test may start portals of its own beside the worker's: behind a proxy, or on one Redis with the first
      const portals = [portalPort, portalPort + 1, portalPort + 2, portalPort + 3].map(
        (port) => `http://localhost:${port}`,
      );
      const name = `worker-${worker.parallelIndex}`;
      const sandbox = await startSandbox({ name, port: sandboxPort, portals });
      const portal = await startPortal({ name, port: portalPort, sandboxPort });
      await use({ sandbox, portal, portalPort, sandboxPort });
      await portal.stop();
      await sandbox.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.portal.url),
  language: ['en', { option: true }],
  locale: async ({ language }, use) => use(language === 'es' ? 'es-US' : 'en-US'),
  signIn: async ({ language }, use) => {
    await use((page, userName, path) => logIn(page, userName, path, undefined, language));
  },
});

/** Playwright's `expect`, which knows the pages and locators of the plain browser as well. */
export const expect = Object.assign(
  (actual: unknown, note?: string) =>
    isPlain(actual) ? plainExpect(actual, note) : playwrightExpect(actual, note),
  playwrightExpect,
) as typeof playwrightExpect;

/**
 * Puts the programme back to its seed, and empties carts and limits, which name what was there. Who was signed
 * in stays signed in at the portal.
 */
export async function resetProgramme(stack: Stack): Promise<void> {
  const reply = await fetch(`${stack.sandbox.url}/reset`, { method: 'POST' });
  if (!reply.ok) throw new Error(`the sandbox did not reset: ${reply.status}`);
  stack.portal.forgetCartsAndLimits();
}

export interface RecordedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  status: number;
}

/** Every call that the programme received. */
export async function recordedCalls(stack: Stack): Promise<RecordedCall[]> {
  const body: unknown = await (await fetch(`${stack.sandbox.url}/calls.json`)).json();
  return (Array.isArray(body) ? body : (body as { calls: unknown[] }).calls) as RecordedCall[];
}

export const refillRequests = async (stack: Stack): Promise<RecordedCall[]> =>
  (await recordedCalls(stack)).filter(
    (call) => call.method === 'POST' && call.path.endsWith('/refills-request'),
  );
