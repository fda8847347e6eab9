import type { Page } from '@playwright/test';
import { test } from '../behind-proxy.ts';
import { askForCode, mailedCode, typeCode, words as deletion } from '../delete-account.ts';
import { expect, resetProgramme, type Stack } from '../fixtures.ts';
import { newMembers, press, signUp, words } from '../sign-up.ts';

const say = words.es;
const leave = deletion.es;
const who = newMembers.rocio;
const FIRST = 'Evergreen%7';
const SECOND = 'Siempre@Verde8';

async function logOut(page: Page): Promise<void> {
  await page.goto('/auth/logout');
  await press(page, 'Cerrar sesión');
  await expect(page.getByLabel(leave.userName)).toBeVisible();
}

async function tryToLogIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/main/home');
  await page.getByLabel(leave.userName).fill(userName);
  await page.getByLabel(leave.password).fill(password);
  await press(page, leave.logIn);
}

async function userNameInOutbox(stack: Stack): Promise<string> {
  const outbox = await fetch(`${stack.sandbox.url}/outbox.json?to=${who.email}`);
  const [newest] = (await outbox.json()) as { body: string }[];
  return /de Member Portal es ([\w-]+)\./.exec(newest!.body)![1]!;
}

test.describe('the whole life of an account', () => {
  test.use({ language: 'es' });

  test(
    'signs up, logs in, forgets the username and the password, deletes the account (2.52)',
    { tag: '@witness' },
    async ({ page, stack }) => {
      await resetProgramme(stack);
      await signUp(page, stack, say, who, FIRST);
      await logOut(page);
      await tryToLogIn(page, who.userName, FIRST);
      await page.waitForURL('**/main/home');
      await logOut(page);

      await page.getByRole('link', { name: say.forgotUserName }).click();
      await page.getByLabel('Correo electrónico registrado').fill(who.email);
      await press(page, 'Enviar');
      await expect(page.locator('main')).toContainText('Le enviamos su nombre de usuario');
      const userName = await userNameInOutbox(stack);
      expect(userName).toBe(who.userName);

      await page.goto('/main/home');
      await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
      await page.getByLabel('Nombre de usuario o correo electrónico').fill(userName);
      await press(page, say.sendCode);
      await page.getByLabel(say.code).fill(await mailedCode(stack, who.email));
      await press(page, say.goOn);
      await page.getByLabel('Contraseña nueva', { exact: true }).fill(SECOND);
      await page.getByLabel('Escriba la contraseña nueva otra vez').fill(SECOND);
      await press(page, 'Guardar la contraseña nueva');
      await page.waitForURL('**/auth/reset?done=1');

      await tryToLogIn(page, userName, FIRST);
      await expect(page.getByText(leave.noMatch).first()).toBeVisible();
      await tryToLogIn(page, userName, SECOND);
      await page.waitForURL('**/main/home');

      await askForCode(page, leave, { userName, email: who.email });
      await typeCode(page, leave, await mailedCode(stack, who.email));
      await page.getByLabel(leave.box).check();
      await press(page, leave.remove);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(leave.gone);

      await tryToLogIn(page, userName, SECOND);
      await expect(page.getByText(leave.noMatch).first()).toBeVisible();
    },
  );
});
