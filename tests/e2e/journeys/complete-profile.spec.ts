import type { Page } from '@playwright/test';
import { expect, recordedCalls, resetProgramme, test, type Stack } from '../fixtures.ts';
import { mailedCode } from '../delete-account.ts';
import { logInByForm, openPortalFromPartner } from '../page-actions.ts';

const words = {
  en: {
    title: 'Registration',
    email: 'Email',
    contact: 'Contact Number',
    submit: 'Register',
    code: 'Enter your code',
    codeField: 'Verification code',
    short: 'Contact number should be 10 digits',
    missing: 'Please enter email',
    done: 'You are registered. Welcome!',
    facts: ['First Name', 'Last Name', 'Date of Birth', 'Card ID', 'Rx GRP'],
  },
  es: {
    title: 'Registro',
    email: 'Correo electrónico',
    contact: 'Número de contacto',
    submit: 'Registrarse',
    code: 'Escriba su código',
    codeField: 'Código de verificación',
    short: 'El número de contacto debe tener 10 dígitos',
    missing: 'Escriba su correo electrónico',
    done: 'Su registro está listo. ¡Le damos la bienvenida!',
    facts: ['Nombre', 'Apellido', 'Fecha de nacimiento', 'Número de miembro', 'RxGRP'],
  },
};

const registrations = async (stack: Stack) =>
  (await recordedCalls(stack))
    .filter(({ method, path }) => method !== 'GET' && /registration|sso/.test(path))
    .map(({ method, path, status }) => [method, path, status]);

const known = (page: Page) => page.locator('main dl dd').allInnerTexts();

for (const language of ['en', 'es'] as const) {
  const say = words[language];
  test.describe(`a first visit (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    test.beforeEach(({ stack }) => resetProgramme(stack));

    test(
      'of a member who signed up directly goes through the profile to main (2.34, 4.18)',
      { tag: '@witness' },
      async ({ page, stack, javaScriptEnabled }) => {
        await logInByForm(page, 'nia', '/main/orders', '/complete-profile');
        await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
        await expect(page).toHaveTitle('Member Portal');
        expect(await page.locator('main dl dt').allInnerTexts()).toEqual(say.facts);
        expect(await known(page)).toEqual(['Nia', 'Calloway', '10-29-1988', 'MPN600601', '10001']);
        await expect(page.getByLabel(say.contact)).toHaveValue('6085550118');

        // nothing else before that
        await page.goto('/main/prescriptions');
        await expect(page).toHaveURL(/\/complete-profile$/);

        const button = page.getByRole('button', { name: say.submit, exact: true });
        await expect(button).toBeEnabled();
        await page.getByLabel(say.contact).fill('608555');
        if (javaScriptEnabled !== false) await expect(button).toHaveAttribute('aria-disabled', 'true');
        await page.getByLabel(say.email).fill('');
        await button.click({ force: true });
        for (const message of [say.missing, say.short])
          await expect(page.locator('.err', { hasText: message })).toBeVisible();
        // without scripts it was posted, and the answer begins with what is wrong
        if (javaScriptEnabled === false)
          await expect(page.locator('.errors, [role=alert]')).toContainText(say.missing);
        await expect(page.getByLabel(say.contact)).toHaveValue('608555');
        expect(await registrations(stack)).toEqual([]);

        await page.getByLabel(say.email).fill('nia.calloway@example.com');
        await page.getByLabel(say.contact).fill('(608) 555-0199');
        if (javaScriptEnabled !== false) await expect(button).not.toHaveAttribute('aria-disabled');
        await button.click();
        await page.waitForURL('**/main/home');
        await expect(page.getByText(say.done).first()).toBeVisible();
        expect(await registrations(stack)).toEqual([
          ['POST', '/registration/register', 201],
          ['PATCH', '/registration/complete', 204],
        ]);

        // the next sign-in knows
        await page.context().clearCookies({ name: 'session' });
        await logInByForm(page, 'nia', '/main/more');
        await page.goto('/complete-profile');
        await page.waitForURL('**/main/home');
      },
    );

    test('with another e-mail address goes by a code that is sent there', async ({ page, stack }) => {
      await logInByForm(page, 'nia', '/main/orders', '/complete-profile');
      await page.getByLabel(say.email).fill('nia.new@example.com');
      await page.getByRole('button', { name: say.submit, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.code })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/complete-profile/code');
      expect(await registrations(stack)).toEqual([]);
      await page.getByLabel(say.codeField).fill(await mailedCode(stack, 'nia.new@example.com'));
      await page.getByRole('button', { name: say.submit, exact: true }).click();
      await page.waitForURL('**/main/home');
      await expect(page.getByText(say.done).first()).toBeVisible();
      await page.goto('/main/settings/profile');
      await expect(page.getByText('nia.new@example.com')).toBeVisible();
    });

    test('of a member whom a partner sends goes through the profile to main', async ({
      page,
      stack,
      javaScriptEnabled,
    }) => {
      await page.context().addCookies([{ name: 'lang', value: language, url: stack.portal.url }]);
      await openPortalFromPartner(page, stack, 'Sue', javaScriptEnabled !== false);
      await page.getByRole('button', { name: 'Sue A.' }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/complete-profile');
      expect(await known(page)).toEqual(['Sue', 'Abara', '04-03-1993', 'HHS500504', '20001']);
      await expect(page.getByLabel(say.contact)).toHaveValue('2075550117');
      await page.getByRole('button', { name: say.submit, exact: true }).click();
      await page.waitForURL('**/main/home');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Sue');
      await expect(page.getByText(say.done).first()).toBeVisible();
      expect(await registrations(stack)).toEqual([
        ['POST', '/member/sso-register', 201],
        ['POST', '/member/sso-member-detail', 204],
        ['PATCH', '/registration/complete', 204],
      ]);
    });
  });
}

test.describe('complete-profile', () => {
  test.beforeEach(({ stack }) => resetProgramme(stack));

  test('is open: a guest learns to log in first, and comes back', async ({ page }) => {
    await page.goto('/complete-profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill('nia');
    await page.getByLabel('Password').fill('Portal#2026');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Contact Number')).toBeVisible();
  });

  test('can be left by signing out', async ({ page, stack }) => {
    await logInByForm(page, 'nia', '/main/orders', '/complete-profile');
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.port === String(stack.sandboxPort));
    await page.goto('/complete-profile');
    await expect(page.locator('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
