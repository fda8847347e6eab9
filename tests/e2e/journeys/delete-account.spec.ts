import { expect, recordedCalls, resetProgramme } from '../fixtures.ts';
import { askForCode, mailedCode, START, test, typeCode, words, type Account } from '../delete-account.ts';

/** One each: a code can be sent to an account once a minute. */
const accounts = {
  en: { userName: 'eve', email: 'eve.larsen@example.com' },
  es: { userName: 'ximena', email: 'ximena.penalosa@example.com' },
  wrong: { userName: 'hugo', email: 'hugo.brandt@example.com' },
  late: { userName: 'noor', email: 'noor.haddad@example.com' },
  soon: { userName: 'mo', email: 'mo.farouk@example.com' },
  known: { userName: 'wade', email: 'wade.sorensen@example.com' },
  signedIn: { userName: 'cara', email: 'cara.rivera@example.com' },
} satisfies Record<string, Account>;

const other = (code: string) => (code === '111111' ? '222222' : '111111');

for (const language of ['en', 'es'] as const) {
  const say = words[language];
  const account = accounts[language];
  test.describe(`deleting an account (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    test.beforeEach(({ stack }) => resetProgramme(stack));
    // who comes after finds everybody there
    test.afterAll(({ stack }) => resetProgramme(stack));

    test(
      'from the link in an app to the end, and nobody signs in any more (2.66)',
      { tag: '@witness' },
      async ({ page, stack }) => {
        await page.goto(START);
        await page.getByRole('button', { name: say.sendCode }).click();
        await expect(page).toHaveTitle(say.fixTitle);
        await expect(page.locator('.errors, [role=alert]')).toContainText(say.emailMissing);
        await expect(page.getByLabel(say.userName)).toHaveAccessibleDescription(
          new RegExp(say.userNameMissing),
        );

        await askForCode(page, say, account);
        await expect(page).toHaveURL(new RegExp(`${START}/code$`));
        const field = page.getByLabel(say.code);
        await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
        await expect(field).toHaveAttribute('inputmode', 'numeric');
        const code = await mailedCode(stack, account.email);
        await typeCode(page, say, `${code.slice(0, 3)} ${code.slice(3)} `);

        await expect(page).toHaveURL(new RegExp(`${START}/confirm$`));
        await expect(page.locator('main')).toContainText(say.copy);
        await page.getByRole('button', { name: say.remove }).click();
        await expect(page.locator('.errors, [role=alert]')).toContainText(say.boxMissing);
        await page.getByLabel(say.box).check();
        await page.getByRole('button', { name: say.remove }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.gone);

        // addresses and reloads do no harm
        await page.goto(`${START}/confirm`);
        await expect(page).toHaveURL(new RegExp(`${START}/done$`));
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.gone);

        const deletion = (await recordedCalls(stack)).filter(({ path }) =>
          path.startsWith('/delete-account'),
        );
        expect(deletion.map(({ path, status }) => [path, status])).toEqual([
          ['/delete-account/otp', 204],
          ['/delete-account/otp/verify', 200],
          ['/delete-account', 204],
        ]);
        for (const { headers } of deletion) {
          expect(Object.keys(headers)).not.toContain('authorization');
          expect(Object.keys(headers)).not.toContain('authorization-sso');
          expect(headers['ocp-apim-subscription-key']).toBe('sandbox-subscription-key');
          expect(headers['x-api-key']).toBeUndefined();
        }

        await page.goto('/main/home');
        await page.getByLabel(say.userName).fill(account.userName);
        await page.getByLabel(say.password).fill('Portal#2026');
        await page.getByRole('button', { name: say.logIn }).click();
        await expect(page.getByText(say.noMatch).first()).toBeVisible();
      },
    );
  });
}

test.describe('codes and limits', () => {
  const say = words.en;
  test.beforeEach(({ stack }) => resetProgramme(stack));

  test('five wrong codes, and then not even the right one', async ({ page, stack }) => {
    await askForCode(page, say, accounts.wrong);
    const code = await mailedCode(stack, accounts.wrong.email);
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'no longer works']) {
      await typeCode(page, say, other(code));
      await expect(page.locator('.errors, [role=alert]')).toContainText(left);
      await expect(page.getByLabel(say.code)).toHaveValue('');
    }
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await typeCode(page, say, code);
    expect((await answer).status()).toBe(429);
    await expect(page.locator('.errors, [role=alert]')).toContainText(
      'Too many attempts. Try again after sometime.',
    );
    await expect(page).toHaveURL(new RegExp(`${START}/code$`));
  });

  test('a code has expired on the next day', async ({ page, stack }) => {
    await askForCode(page, say, accounts.late);
    const code = await mailedCode(stack, accounts.late.email);
    await fetch(`${stack.sandbox.url}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceDays: 1 }),
    });
    await typeCode(page, say, code);
    await expect(page.locator('.errors, [role=alert]')).toContainText('That code has expired');
  });

  test('a new code has to wait a minute', async ({ page, stack }) => {
    await askForCode(page, say, accounts.soon);
    await page.getByRole('button', { name: say.resend }).click();
    await expect(page.locator('.errors, [role=alert]')).toContainText(/Wait \d+ more seconds/);
    const sent = (await recordedCalls(stack)).filter(({ path }) => path === '/delete-account/otp');
    expect(sent).toHaveLength(1);
  });

  test('no page is reached out of turn', async ({ page }) => {
    for (const stage of ['code', 'confirm', 'done']) {
      await page.goto(`${START}/${stage}`);
      await expect(page).toHaveURL(new RegExp(`${START}$`));
    }
  });

  test('someone unknown sees the same page after the same time', async ({ page, stack }) => {
    const took: number[] = [];
    const seen: string[] = [];
    for (const person of [accounts.known, { userName: 'nobody', email: 'nobody@example.com' }]) {
      await page.goto(START);
      await page.getByLabel(say.email).fill(person.email);
      await page.getByLabel(say.userName).fill(person.userName);
      const startedAt = Date.now();
      await page.getByRole('button', { name: say.sendCode }).click();
      await page.waitForURL(`**${START}/code`);
      took.push(Date.now() - startedAt);
      const text = await page.locator('main').innerText();
      seen.push(text.replaceAll(person.email, 'EMAIL').replaceAll(person.userName, 'NAME'));
    }
    expect(seen[1]).toBe(seen[0]);
    expect(Math.min(...took)).toBeGreaterThanOrEqual(750);
    await typeCode(page, say, '123456');
    await expect(page.locator('.errors, [role=alert]')).toContainText('4 tries left');
    const mails = (await (await fetch(`${stack.sandbox.url}/outbox.json`)).json()) as { to: string }[];
    expect(mails.map(({ to }) => to)).toEqual([accounts.known.email]);
  });

  test('the sixth who asks from one address is refused', async ({ page }) => {
    for (let n = 1; n <= 5; n += 1) {
      await askForCode(page, say, { userName: `p${n}`, email: `p${n}@example.com` });
      await expect(page).toHaveURL(new RegExp(`${START}/code$`));
    }
    await page.goto(START);
    await page.getByLabel(say.email).fill('p6@example.com');
    await page.getByLabel(say.userName).fill('p6');
    await page.getByRole('button', { name: say.sendCode }).click();
    await expect(page.locator('.errors, [role=alert]')).toContainText(
      'Too many attempts. Try again after sometime.',
    );
    await expect(page.getByLabel(say.userName)).toHaveValue('p6');
  });

  test('a member who is signed in finds it under More, and is signed out with the account', async ({
    page,
    stack,
    signIn,
    baseURL,
  }) => {
    await signIn(page, accounts.signedIn.userName, '/main/more');
    await page.getByRole('link', { name: say.remove }).click();
    await expect(page).toHaveURL(new RegExp(`${START}$`));
    expect(await page.locator('script').count()).toBe(0);
    await expect(page.getByLabel(say.userName)).toHaveValue(accounts.signedIn.userName);
    await page.getByLabel(say.email).fill(accounts.signedIn.email);
    await page.getByRole('button', { name: say.sendCode }).click();
    await page.waitForURL(`**${START}/code`);
    await typeCode(page, say, await mailedCode(stack, accounts.signedIn.email));
    await page.getByLabel(say.box).check();
    await page.getByRole('button', { name: say.remove }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.gone);
    // back leads to where the deletion stands: at its end
    await page.goBack();
    await page.waitForURL(`**${START}/done`);
    const cookies = await page.context().cookies(baseURL!);
    expect(cookies.find(({ name }) => name === 'session')).toBeUndefined();
    const flow = cookies.find(({ name }) => name === 'delete-account');
    expect(flow).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await page.goto('/main/home');
    await page.waitForURL((url) => url.port === String(stack.sandboxPort));
    // neither does the provider remember anybody
    await expect(page.getByLabel(say.password)).toBeVisible();
  });
});
