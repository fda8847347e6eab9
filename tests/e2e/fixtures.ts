/** One sandbox and one portal per worker, and the moves that every journey begins with. */
import { test as base, expect, type Page } from '@playwright/test';
import { startPortal, startSandbox, type Running } from '../support/stack.ts';

export interface Stack {
  sandbox: Running;
  portal: Running;
  portalPort: number;
  sandboxPort: number;
}

/** Workers take twenty ports each from here, and as many a thousand further on. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 3200);

interface Member {
  /** signs in at the identity provider and lands on the page that was asked for */
  signIn(page: Page, userName: string, path?: string): Promise<void>;
}

export type Language = 'en' | 'es';

/** The words of the sign-in page. */
const signInWords = {
  en: { userName: 'User name', password: 'Password', logIn: 'Log in' },
  es: { userName: 'Nombre de usuario', password: 'Contraseña', logIn: 'Iniciar sesión' },
};

export const test = base.extend<Member & { language: Language }, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, use, worker) => {
      const portalPort = FIRST_PORT + worker.parallelIndex * 20;
      const sandboxPort = portalPort + 1_000;
      // the second and third portal of a worker stand behind the fault proxy, and beside the first on one Redis
      const portals = [portalPort, portalPort + 1, portalPort + 2].map((port) => `http://localhost:${port}`);
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
    const words = signInWords[language];
    await use(async (page, userName, path = '/main/home') => {
      await page.goto(path);
      await page.getByLabel(words.userName).fill(userName);
      await page.getByLabel(words.password).fill('Portal#2026');
      await page.getByRole('button', { name: words.logIn }).click();
      await page.waitForURL((url) => url.pathname === path.split('?')[0]);
    });
  },
});

export { expect };

/** Puts the programme back to its seed. Who was signed in there stays signed in at the portal. */
export async function resetProgramme(stack: Stack): Promise<void> {
  const reply = await fetch(`${stack.sandbox.url}/reset`, { method: 'POST' });
  if (!reply.ok) throw new Error(`the sandbox did not reset: ${reply.status}`);
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
