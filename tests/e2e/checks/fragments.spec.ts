import { expect, test, type Stack } from '#harness/browser.ts';
import { historyOf } from '#harness/page-actions.ts';

/** What the partner's site would put into the address of the portal. */
async function fragmentOf(stack: Stack, member: string): Promise<string> {
  const reply = await fetch(`${stack.sandbox.url}/partner/fragment?member=${member}`, { redirect: 'manual' });
  return new URL(reply.headers.get('location')!).hash;
}

test.describe('a fragment', () => {
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

  test('with a session alive: a forgotten password goes to the new-password pages, anything else leaves the page as it is (4.10, 4.11)', async ({
    page,
    stack,
    signIn,
  }) => {
    await signIn(page, 'eve');
    await page.goto('/main/claims#error=access_denied&error_description=AADB2C90091%3A+cancelled');
    await expect(page).toHaveURL(`${stack.portal.url}/main/claims`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claims');
    await page.goto('/main/home');
    await page.goto('/main#error=access_denied&error_description=AADB2C90118%3A+forgotten');
    await expect(page.locator('[name=identifier]')).toBeVisible();
    expect(page.url()).toContain(stack.sandbox.url);
    await page.goto('/main/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Eve');
  });
});
