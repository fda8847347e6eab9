import { expect, resetProgramme, test } from '../fixtures.ts';
import type { Stack } from '../fixtures.ts';
import { historyOf } from '../../support/history.ts';
import { idTokenOf, resetTokenOf } from '../../support/id-token.ts';

/** What the partner's site would put into the address of the portal. */
async function fragmentOf(stack: Stack, member: string): Promise<string> {
  const reply = await fetch(`${stack.sandbox.url}/partner/fragment?member=${member}`, { redirect: 'manual' });
  return new URL(reply.headers.get('location')!).hash;
}

test.describe('a fragment', () => {
  // one member gets a new password here
  test.afterAll(({ stack }) => resetProgramme(stack));

  test('works once, and for the partner’s token as it is', async ({ page, stack, browser }) => {
    const fragment = await fragmentOf(stack, 'sam');
    await page.goto(`/main${fragment.slice(0, -8)}AAAAAAAA`);
    await expect(page.getByRole('heading', { level: 1, name: 'We could not sign you in' })).toBeVisible();
    await page.goto(`/main${fragment}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Continue as Sam W.?' })).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: stack.portal.url });
    const second = await elsewhere.newPage();
    await second.goto(`/main${fragment}`);
    await expect(second.getByRole('heading', { level: 1, name: 'We could not sign you in' })).toBeVisible();
    expect((await historyOf(second)).join('\n')).not.toContain('token');
    await second.getByRole('link', { name: 'Log in' }).last().click();
    await expect(second.getByLabel('Password')).toBeVisible();
    await elsewhere.close();
  });

  test('asks also someone who is signed in', async ({ page, stack, signIn }) => {
    await signIn(page, 'eve');
    await page.goto(`/main${await fragmentOf(stack, 'sam')}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Continue as Sam W.?' })).toBeVisible();
    await expect(page.getByText('You are signed in as Eve Larsen now.')).toBeVisible();
    expect((await historyOf(page)).join('\n')).not.toContain('token');
    await page.goto('/main/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Eve');
  });

  test('with a token of the password-reset flow: the notice, two seconds, the log-in', async ({
    page,
    stack,
  }) => {
    const token = await resetTokenOf('noor', 'noor.haddad@example.com', {
      sandbox: stack.sandbox.url,
      portal: stack.portal.url,
    });
    await page.goto(`/main#id_token=${token}&token_type=Bearer`);
    await expect(
      page.getByText('Password reset successful. Please re-login with your new password.'),
    ).toBeVisible();
    const cookies = await page.context().cookies(stack.portal.url);
    expect(cookies.filter(({ name }) => /session|handoff/.test(name))).toEqual([]);
    expect((await historyOf(page)).join('\n')).not.toContain('token');
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  test('with an id_token of the sign-in flow is asked about, and goes to main', async ({ page, stack }) => {
    const token = await idTokenOf('wade', { sandbox: stack.sandbox.url, portal: stack.portal.url });
    await page.goto(`/main#id_token=${token}`);
    await page.getByRole('button', { name: 'Continue as Wade S.' }).click();
    await page.waitForURL('**/main/home');
    expect((await historyOf(page)).join('\n')).not.toContain('token');
  });

  for (const [what, hash, words] of [
    [
      'with a forgotten password',
      '#error=access_denied&error_description=AADB2C90118%3A+forgotten',
      'identifier',
    ],
    ['with another error', '#error=access_denied&error_description=AADB2C90091', 'password'],
    ['that says nothing', '#state=abc', 'password'],
  ] as const)
    test(`${what} goes on to the identity provider, without it`, async ({ page, stack }) => {
      await page.goto(`/main${hash}`);
      await expect(page.locator(`[name=${words}], [type=${words}]`).first()).toBeVisible();
      expect(page.url()).toContain(stack.sandbox.url);
      expect((await historyOf(page)).join('\n')).not.toMatch(/AADB2C|state=abc/);
    });

  test('before complete-profile: none stays, one without an sso_token goes to main', async ({
    page,
    stack,
  }) => {
    await page.goto('/pre-complete-profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Complete your profile' })).toBeVisible();
    expect(page.url()).toBe(`${stack.portal.url}/pre-complete-profile`);
    await page.goto('/guest-login');
    await page.goto('/pre-complete-profile#email=sue@example.com');
    await expect(page.getByLabel('Password')).toBeVisible();
    expect((await historyOf(page)).join('\n')).not.toContain('sue@example.com');
  });
});
