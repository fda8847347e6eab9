import { test } from '../behind-proxy.ts';
import { expect, recordedCalls, resetProgramme } from '../fixtures.ts';
import { createPassword, describe, link, newMembers, press, toProfile, words } from '../sign-up.ts';

const PASSWORD = 'Evergreen%7';

for (const language of ['en', 'es'] as const) {
  const say = words[language];
  test.describe(`signing up (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    test.beforeEach(({ stack }) => resetProgramme(stack));

    test(
      'a new member registers on the guest page and arrives at home',
      { tag: '@witness' },
      async ({ page, stack }) => {
        const who = newMembers.rocio;
        await page.goto('/guest-login');
        await page.getByRole('link', { name: say.create }).click();
        await expect(page).toHaveURL(/\/sign-up$/);
        await press(page, say.toProfile);

        await press(page, say.toBenefit);
        for (const sentence of say.missing)
          await expect(page.locator('.errors, [role=alert]')).toContainText(sentence);
        await expect(page.locator('main a[target=_blank]')).toHaveAttribute('href', '/terms-of-use');
        await describe(page, say, { ...who, birthDate: '09/12/2014' });
        await expect(page.getByLabel(say.birthDate)).toHaveAccessibleDescription(new RegExp(say.minor));
        await expect(page.getByLabel(say.firstName, { exact: true })).toHaveValue(who.firstName);

        // what was refused is still there in a second tab
        await page.goto('/sign-up/profile');
        await expect(page.getByLabel(say.birthDate)).toHaveValue('09/12/2014');
        await page.getByLabel(say.birthDate).fill(who.birthDate);
        await press(page, say.toBenefit);
        await expect(page).toHaveURL(/\/sign-up\/link-benefit$/);

        await link(page, say, { ...who, userName: 'ana' });
        await expect(page.getByLabel(say.cardId)).toHaveValue(who.cardId);
        await page.getByLabel(say.userName).fill(who.userName);
        await press(page, say.register);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.thanks);
        await expect(page.locator('main')).toContainText(who.email);

        // steps that are done stay done
        await page.goto('/sign-up/link-benefit');
        await expect(page).toHaveURL(/\/sign-up\/thanks$/);
        await page.reload();
        await page.getByRole('link', { name: say.createPassword }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(/Create your|Cree su/);
        await createPassword(page, stack, say, who, PASSWORD);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(who.firstName);

        const calls = (await recordedCalls(stack)).filter(({ path }) => path.startsWith('/registration'));
        expect(calls.map(({ path, status }) => [path, status])).toEqual([
          ['/registration/check-eligibility', 200],
          ['/registration/pre-register', 422],
          ['/registration/check-eligibility', 200],
          ['/registration/pre-register', 200],
        ]);
        for (const { headers } of calls) {
          expect(headers).not.toHaveProperty('authorization');
          expect(headers).not.toHaveProperty('authorization-sso');
          expect(headers['x-api-key']).toBe('sandbox-api-key');
        }
      },
    );

    test('an earlier registration continues with Next', async ({ page }) => {
      await toProfile(page, say);
      await describe(page, say, newMembers.tomas);
      await link(page, say, newMembers.tomas);
      await expect(page).toHaveURL(/\/sign-up\/continue$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.foundTitle);
      await press(page, say.next);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.thanks);
    });

    test('a member with an account is told so, and how to get in', async ({ page }) => {
      await toProfile(page, say);
      await describe(page, say, newMembers.ana);
      await link(page, say, newMembers.ana);
      await expect(page.locator('.errors, [role=alert]')).toContainText(say.already);
      await page.getByRole('link', { name: say.forgotUserName }).click();
      await expect(page).toHaveURL(/\/forgot-username$/);
    });

    test('ended coverage and a wrong card get the same answer', async ({ page }) => {
      await toProfile(page, say);
      await describe(page, say, newMembers.olga);
      for (const cardId of [newMembers.olga.cardId, 'MPT940949']) {
        await link(page, say, { ...newMembers.olga, cardId });
        await expect(page.locator('.errors, [role=alert]').locator('li')).toHaveText(say.notEligible);
      }
    });
  });
}

test('the link of the e-mail goes on in another browser', async ({ page, stack, browser, behindProxy }) => {
  await resetProgramme(stack);
  const say = words.en;
  await toProfile(page, say);
  await describe(page, say, newMembers.lucia);
  await link(page, say, newMembers.lucia);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.thanks);
  const outbox = await fetch(`${stack.sandbox.url}/outbox.json?to=${newMembers.lucia.email}`);
  const [mail] = (await outbox.json()) as { body: string }[];
  const address = new URL(/http\S+/.exec(mail?.body ?? '')![0]);
  const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await other.goto(behindProxy.url + address.pathname);
  await other.getByLabel(say.email).fill(newMembers.lucia.email);
  await createPassword(other, stack, say, newMembers.lucia, PASSWORD);

  // the second time there is nothing to create: home for whoever is signed in, a way to the log-in for the others
  await other.goto(behindProxy.url + address.pathname);
  await expect(other).toHaveURL(/\/main\/home$/);
  await other.context().clearCookies();
  await other.goto(behindProxy.url + address.pathname);
  await other.getByLabel(say.email).fill(newMembers.lucia.email);
  await other.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await other.getByLabel(say.again).fill(PASSWORD);
  await press(other, say.sendCode);
  await other.getByRole('link', { name: 'Already have a password? Sign in' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await other.context().close();
});
