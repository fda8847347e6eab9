/** The steps to delete an account, by their visible texts, for the journey and its checks. */
import type { Page } from '@playwright/test';
import type { Language, Stack } from './browser.ts';

export const START = '/delete-member-account';
interface Account {
  userName: string;
  email: string;
}

export const words = {
  en: {
    email: 'Registered email address',
    userName: 'Username',
    sendCode: 'Send me a code',
    code: 'Verification code',
    goOn: 'Continue',
    box: /^I understand/,
    remove: 'Delete my account',
    gone: 'Your account was deleted',
  },
  es: {
    email: 'Correo electrónico registrado',
    userName: 'Nombre de usuario',
    sendCode: 'Enviarme un código',
    code: 'Código de verificación',
    goOn: 'Continuar',
    box: /^Entiendo/,
    remove: 'Eliminar mi cuenta',
    gone: 'Su cuenta se eliminó',
  },
} satisfies Record<Language, Record<string, string | RegExp>>;
type Words = (typeof words)[Language];

export async function readMailedCode(stack: Stack, email: string): Promise<string> {
  const reply = await fetch(`${stack.sandbox.url}/outbox.json?to=${email}`);
  const [newest] = (await reply.json()) as { body: string }[];
  const code = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0];
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

export async function askForCode(page: Page, say: Words, { email, userName }: Account): Promise<void> {
  await page.goto(START);
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.userName).fill(userName);
  await page.getByRole('button', { name: say.sendCode }).click();
  await page.waitForURL((url) => url.pathname !== START);
}

export async function typeCode(page: Page, say: Words, code: string): Promise<void> {
  await page.getByLabel(say.code).fill(code);
  await page.getByRole('button', { name: say.goOn }).click();
}
