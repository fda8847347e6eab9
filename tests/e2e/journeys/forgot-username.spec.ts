import type { Page } from '@playwright/test';
import { startPortal, type Running } from '../../support/stack.ts';
import { receiptFor } from '../receipts.ts';
import { expect, recordedCalls, test as base, type Language, type Stack } from '../fixtures.ts';

/** A portal that believes its proxy about who asks, so that each test is a client of its own to its limits. */
const test = base.extend<{ recovery: Running; neutral: Running }>({
  recovery: async ({ stack: { sandboxPort }, beside }, use) => {
    const env = { TRUST_PROXY: '1' };
    await use(await beside('recovery', (port) => startPortal({ name: 'recovery', port, sandboxPort, env })));
  },
  neutral: async ({ stack: { sandboxPort }, beside }, use) => {
    const env = { FORGOT_USERNAME_NEUTRAL: 'true' };
    await use(await beside('neutral', (port) => startPortal({ name: 'neutral', port, sandboxPort, env })));
  },
  baseURL: async ({ recovery }, use) => use(recovery.url),
});

let clients = 0;
test.beforeEach(async ({ context }) => {
  clients += 1;
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.113.${clients}` });
});

const words = {
  en: {
    link: 'Forgot username?',
    title: 'Forgot Username',
    email: 'Registered Email Address',
    submit: 'Submit',
    ok: 'Ok',
    back: 'Back to sign in',
    sent: 'We have successfully emailed the username to your registered email address. Please try logging in with that username.',
    missing: 'Please enter Email Address',
    invalid: 'Please enter valid Email Address',
    unknown: /This email is not the registered email in your profile\..*\(\d{3}\) \d{3}-\d{4} or \(\d{3}\) \d{3}-\d{4} or try again/,
  },
  es: {
    link: '¿Olvidó su nombre de usuario?',
    title: 'Olvidé mi nombre de usuario',
    email: 'Correo electrónico registrado',
    submit: 'Enviar',
    ok: 'Aceptar',
    back: 'Volver a iniciar sesión',
    sent: 'Le enviamos su nombre de usuario al correo electrónico que tiene registrado. Inicie sesión con ese nombre de usuario.',
    missing: 'Escriba su correo electrónico',
    invalid: 'Escriba un correo electrónico válido',
    unknown: /Este correo electrónico no es el que está registrado en su perfil\./,
  },
}; // prettier-ignore

async function send(page: Page, language: Language, email: string) {
  await page.getByLabel(words[language].email).fill(email);
  // one that is greyed can still be pressed, and the portal says what is missing
  await page.getByRole('button', { name: words[language].submit, exact: true }).click({ force: true });
}

const mailsTo = async (stack: Stack, email: string) =>
  (await (await fetch(`${stack.sandbox.url}/outbox.json?to=${email}`)).json()) as { body: string }[];

for (const language of ['en', 'es'] as const)
  test.describe(language, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test(
      'from the sign-in to the e-mail and back to the sign-in (2.07)',
      { tag: '@witness' },
      async ({ page, stack }) => {
        await page.goto('/main/orders');
        await page.getByRole('link', { name: say.link }).click();
        await expect(page).toHaveTitle('Member Portal');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title);
        await send(page, language, 'ximena.penalosa@example.com');
        await expect(page.getByText(say.sent)).toBeVisible();
        await expect(page.getByLabel(say.email)).toHaveCount(0);
        expect(page.url()).not.toContain('ximena');
        await page.reload();
        await expect(page.getByText(say.sent)).toBeVisible();
        const [mail] = await mailsTo(stack, 'ximena.penalosa@example.com');
        expect(mail?.body).toContain('Su nombre de usuario de Member Portal es ximena.');

        await page.getByRole('link', { name: say.ok, exact: true }).click();
        await page.waitForURL(`${stack.sandbox.url}/**`);
        await expect(page.locator('[type=password]')).toBeVisible();
      },
    );

    test('an empty, an invalid and an unknown address are refused', async ({
      page,
      stack,
      javaScriptEnabled,
    }) => {
      const before = (await recordedCalls(stack)).filter(({ path }) => path.includes('username')).length;
      await page.goto('/forgot-username');
      for (const [email, message] of [
        ['', say.missing],
        ['ana@', say.invalid],
      ] as const) {
        await send(page, language, email);
        // without scripts it was posted, and the answer begins with what is wrong
        if (javaScriptEnabled === false)
          await expect(page.locator('.errors, [role=alert]')).toContainText(message);
        await expect(page.locator('.err')).toContainText(message);
        await expect(page.getByLabel(say.email)).toHaveValue(email);
        await expect(page.getByLabel(say.email)).toHaveAttribute('aria-invalid', 'true');
      }
      await send(page, language, 'nobody@example.com');
      await expect(page.locator('.errors, [role=alert]')).toContainText(say.unknown);
      await expect(page.getByLabel(say.email)).toHaveValue('nobody@example.com');
      const calls = (await recordedCalls(stack)).filter(({ path }) => path.includes('username'));
      expect(calls).toHaveLength(before + 1);
      expect(calls.at(-1)).toMatchObject({ method: 'POST', status: 404, headers: { authorization: '' } });
      expect(calls.at(-1)!.headers).not.toHaveProperty('providertype');
    });
  });

test('the arrow leaves for the sign-in, before and after', async ({ page, stack }) => {
  await page.context().addCookies([receiptFor(stack.portal.url, 'userNameSent')]);
  for (const path of ['/forgot-username', '/forgot-username?sent=1']) {
    await page.goto(path);
    await page.getByRole('link', { name: words.en.back }).click();
    await page.waitForURL(`${stack.sandbox.url}/**`);
  }
});

test('the sign-in takes the place of the page in the history (2.42)', async ({
  page,
  stack,
  javaScriptEnabled,
}) => {
  await page.context().addCookies([receiptFor(stack.portal.url, 'userNameSent')]);
  await page.goto('/guest-login');
  await page.goto('/forgot-username?sent=1');
  await page.getByRole('link', { name: words.en.ok, exact: true }).click();
  await page.waitForURL(`${stack.sandbox.url}/**`);
  await page.goBack();
  // without JavaScript a link is a link
  await expect(page).toHaveURL(javaScriptEnabled === false ? '/forgot-username?sent=1' : '/guest-login');
});

test('redirect=true has no Ok button, also after a mistake', async ({ page }) => {
  await page.goto('/forgot-username?redirect=true');
  await send(page, 'en', 'ana@');
  await expect(page.locator('.err')).toBeVisible();
  await send(page, 'en', 'eve.larsen@example.com');
  await expect(page.getByText(words.en.sent)).toBeVisible();
  await expect(page.getByRole('link', { name: words.en.ok, exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: words.en.back })).toBeVisible();
});

test('the sixth request in 15 minutes is too many, and keeps the address', async ({ page, stack }) => {
  for (let count = 0; count < 5; count += 1) {
    await page.goto('/forgot-username');
    await send(page, 'en', 'hugo.brandt@example.com');
    await expect(page.getByText(words.en.sent)).toBeVisible();
  }
  const sent = (await mailsTo(stack, 'hugo.brandt@example.com')).length;
  await page.goto('/forgot-username');
  const answered = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await send(page, 'en', 'hugo.brandt@example.com');
  const reply = await answered;
  expect(reply.status()).toBe(429);
  expect(Number(reply.headers()['retry-after'])).toBeGreaterThan(800);
  await expect(page.locator('.errors, [role=alert]')).toContainText(
    'Too many attempts. Try again after sometime.',
  );
  await expect(page.getByLabel(words.en.email)).toHaveValue('hugo.brandt@example.com');
  expect(await mailsTo(stack, 'hugo.brandt@example.com')).toHaveLength(sent);
});

test('signed in, it works and goes with the member’s token, still without ProviderType', async ({
  page,
  signIn,
  stack,
}) => {
  await signIn(page, 'eve');
  await page.goto('/forgot-username');
  await send(page, 'en', 'mo.farouk@example.com');
  await expect(page.getByText(words.en.sent)).toBeVisible();
  const call = (await recordedCalls(stack)).findLast(({ path }) => path.includes('username'))!;
  expect(call.headers.authorization).toMatch(/^Bearer /);
  expect(call.headers).not.toHaveProperty('providertype');
});

test('the button waits for an address, and editing clears the mark', async ({ page, javaScriptEnabled }) => {
  await page.goto('/forgot-username');
  const button = page.getByRole('button', { name: 'Submit', exact: true });
  if (javaScriptEnabled === false) {
    await expect(button).not.toHaveAttribute('aria-disabled');
    return;
  }
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await send(page, 'en', 'ana@');
  const field = page.getByLabel(words.en.email);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await field.press('ArrowLeft');
  await field.press('Shift');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('End');
  await field.pressSequentially('example.com');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(button).not.toHaveAttribute('aria-disabled');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 767, height: 600 } });

  test(
    'the heading is a bar fixed to the top, in place of the brand (2.38)',
    { tag: '@browser' },
    async ({ page }) => {
      await page.goto('/forgot-username');
      const bar = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
      await expect(bar).toHaveCSS('position', 'fixed');
      await expect(page.locator('.brand')).toBeHidden();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 767 });
      const box = (await page.getByLabel(words.en.email).boundingBox())!;
      expect(box.height).toBeGreaterThan(40);
    },
  );

  test.describe('in the iOS app', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MemberPortal-iOS/3.2.1' });

    test('the bar leaves room for the status bar (2.44)', { tag: '@browser' }, async ({ page }) => {
      await page.goto('/forgot-username');
      const bar = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
      await expect(bar).toHaveCSS('padding-top', '40px');
      await expect(bar).toHaveCSS('min-height', '105px');
      const header = (await page.getByRole('banner').boundingBox())!;
      expect(header.y).toBeGreaterThanOrEqual(105);
    });
  });
});

test(
  'wider than a phone, the brand is there and nothing is fixed (2.38)',
  { tag: '@browser' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 600 });
    await page.goto('/forgot-username');
    await expect(page.locator('.brand')).toBeVisible();
    await expect(page.locator('main header')).toHaveCSS('position', 'static');
  },
);

test('where it is set so, a stranger’s address gets the answer of a member’s', async ({ page, neutral }) => {
  const answers: string[] = [];
  for (const email of ['ana.rivera@example.com', 'nobody@example.com']) {
    await page.goto(`${neutral.url}/forgot-username`);
    await send(page, 'en', email);
    await expect(page.getByText('If this email address is registered')).toBeVisible();
    answers.push(page.url() + (await page.getByRole('main').innerText()));
  }
  expect(answers[1]).toBe(answers[0]);
});
