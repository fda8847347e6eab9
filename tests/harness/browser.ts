/** One sandbox and one portal per worker, and the first steps of every journey. */
import { setTimeout } from 'node:timers/promises';
import { test as base, type Page } from '@playwright/test';
import { FURTHER_PORTALS, getPortalPort, openKeptStack, type Stack } from './kept-stacks.ts';
import { logIn } from './page-actions.ts';

export { expect } from '@playwright/test';
export type { Stack };

/**
 * Returns the object that the worker started under this name, or calls `start`, for a portal with different settings
 * or a proxy. It lives until the worker ends. As a worker fixture, it would need a separate worker for each file.
 */
export type Beside = <Started extends { stop(): Promise<unknown> }>(
  name: string,
  start: (port: number) => Promise<Started>,
) => Promise<Started>;

interface Member {
  /** signs in over HTTP and opens the page in the browser; for tests about a different subject */
  signIn(page: Page, userName: string, path?: string): Promise<void>;
}

export type Language = 'en' | 'es';

/** The test file for which this worker last restored the programme. */
let lastFile = '';

type Fixtures = Member & { language: Language; seedOfFile: void };
export const test = base.extend<Fixtures, { stack: Stack; beside: Beside }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, use, worker) => {
      await use(await openKeptStack(worker.parallelIndex));
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  beside: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, use, worker) => {
      const firstPort = getPortalPort(worker.parallelIndex) + FURTHER_PORTALS.first;
      const started = new Map<string, Promise<{ stop(): Promise<unknown> }>>();
      const beside: Beside = (name, start) => {
        const running = started.get(name) ?? start(firstPort + started.size * FURTHER_PORTALS.each);
        started.set(name, running);
        return running as ReturnType<typeof start>;
      };
      await use(beside);
      for (const running of await Promise.allSettled(started.values()))
        if (running.status === 'fulfilled') await running.value.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // an earlier file may have deleted an account
  seedOfFile: [
    async ({ stack }, use, { titlePath: [file = ''] }) => {
      if (file !== lastFile) await resetProgramme(stack);
      lastFile = file;
      await use();
    },
    { auto: true },
  ],
  baseURL: async ({ stack }, use) => use(stack.portal.url),
  language: ['en', { option: true }],
  locale: async ({ language }, use) => use(language === 'es' ? 'es-US' : 'en-US'),
  signIn: async ({ language }, use) => {
    await use((page, userName, path) => logIn(page, userName, path, undefined, language));
  },
});

/** A test that runs with scripts and without them. */
export function testBothWays(title: string, body: Parameters<typeof test>[2]): void {
  test(title, body);
  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test.beforeEach(({ stack }) => resetProgramme(stack));
    test(title, body);
  });
}

/** Restores the programme's seed, and empties carts and limits, which refer to the old data. */
export async function resetProgramme(stack: Stack): Promise<void> {
  const reply = await fetch(`${stack.sandbox.url}/reset`, { method: 'POST' });
  if (!reply.ok) throw new Error(`the sandbox did not reset: ${reply.status}`);
  stack.portal.forgetCartsAndLimits();
}

/** React marks an element before it renders it, so content for pages without scripts must also be hidden. */
const isHydrated = (page: Page) =>
  page.evaluate(() => {
    const marked = Object.keys(document.body).some((key) => key.startsWith('__react'));
    const without = document.querySelector('footer form[action="/auth/stay"]');
    return marked && !without?.checkVisibility({ visibilityProperty: true });
  });

/** For `.catch`: false if the page was left during the call. */
export const ignoreLeftPage = (error: Error): false => {
  if (!/context was destroyed/.test(error.message)) throw error;
  return false;
};

/** Waits for hydration from here, because Playwright's own waiting sends 345 KB of script to every document. */
export async function waitForHydration(page: Page): Promise<void> {
  while (!(await isHydrated(page).catch(ignoreLeftPage))) await setTimeout(20);
}

/** Whether the document requests its hydration scripts. */
export const hasScripts = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]') !== null);

/** The code in the newest e-mail to an address. */
export async function readMailedCode(stack: Stack, email: string): Promise<string> {
  const reply = await fetch(`${stack.sandbox.url}/outbox.json?to=${email}`);
  const [newest] = (await reply.json()) as { body: string }[];
  const code = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0];
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

interface RecordedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  status: number;
}

/** Every call that the programme received. */
export async function readRecordedCalls(stack: Stack): Promise<RecordedCall[]> {
  const body: unknown = await (await fetch(`${stack.sandbox.url}/calls.json`)).json();
  return (Array.isArray(body) ? body : (body as { calls: unknown[] }).calls) as RecordedCall[];
}

export const refillRequests = async (stack: Stack): Promise<RecordedCall[]> =>
  (await readRecordedCalls(stack)).filter(({ method, path }) =>
    /^POST .*\/refills-request$/.test(`${method} ${path}`),
  );
