import { expect, recordedCalls, test } from '../fixtures.ts';

test('a guest reads the news, finds an answer, downloads a form and reads the policies (1.01, 1.04, 2.03, 2.50, 2.63)', async ({
  page,
  stack,
}) => {
  await page.goto('/guest-login');
  await expect(page).toHaveTitle('Member Portal');
  const news = page.getByRole('list', { name: /^News for members, 3 items/ });
  await expect(news.getByRole('listitem')).toHaveCount(3);
  await expect(news.getByRole('img', { name: 'Two large capsules side by side' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/sign-up',
  );

  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' }).first()).toHaveAttribute(
    'href',
    '/auth/start',
  );
  for (const number of ['+18005550142', '711'])
    await expect(page.getByRole('main').locator(`a[href="tel:${number}"]`).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Questions and answers', exact: true }).click();
  await expect(page).toHaveURL('/guest-login/faq');
  for (const topic of ['Benefits', 'Clinical reviews', 'Mail order'])
    await expect(page.getByRole('heading', { level: 2, name: topic })).toBeVisible();
  await page.getByLabel('Search the questions').fill('ab');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: 'Type at least 3 characters' })).toBeVisible();
  await expect(page.getByLabel('Search the questions')).toHaveValue('ab');
  await page.getByLabel('Search the questions').fill('Arriving orders');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('2 answers found')).toBeVisible();
  await expect(page.locator('mark').first()).toBeVisible();
  await page.getByLabel('Search the questions').fill('<script>zzz');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No matching answers')).toBeVisible();

  await page.goto('/guest-login/forms');
  const link = page.getByRole('link', { name: 'Download Reimbursement request' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('reimbursement-en.pdf');
  expect((await fetch(`${stack.portal.url}/guest-login/forms/nothing-here`)).status).toBe(404);

  for (const [path, words, title] of [
    ['/terms-of-use', 'no more than 25 dollars', ''],
    ['/privacy-policy', 'does not honor do-not-track signals', ''],
    ['/guest-login/about', 'We are not a health plan', 'About us'],
    ['/guest-login/support', 'Mail-order pharmacy', 'Customer support'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title ? `Member Portal - ${title}` : 'Member Portal');
    await expect(page.getByRole('main')).toContainText(words);
  }
  for (const path of [
    '/main/help/tpa-faq',
    '/main/forms',
    '/main/help/support',
    '/main/help/privacy-policy',
  ]) {
    const reply = await fetch(stack.portal.url + path, { redirect: 'manual' });
    expect(reply.headers.get('location')).toContain('/auth/start');
  }
});

test('the news can be focused, and a number shows its news', { tag: '@browser' }, async ({ page }) => {
  await page.goto('/guest-login');
  const news = page.getByRole('list', { name: /^News for members, 3 items/ });
  await news.focus();
  await expect(news).toBeFocused();
  await page.getByRole('link', { name: /^3 ?: Your plan year starts again/ }).click();
  await expect(
    page.getByRole('heading', { name: 'Your plan year starts again on January 1.' }),
  ).toBeInViewport();
});

test('a member writes to customer support', { tag: '@witness' }, async ({ page, signIn, stack }) => {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: stack.portal.url }]);
  await signIn(page, 'ximena', '/main/help/support');
  await expect(page).toHaveTitle('Member Portal - Support');
  await page.getByLabel('Your message').fill('   ');
  await page.getByLabel('What is it about?').selectOption('An order');
  await page.getByLabel('By phone').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('link', { name: 'Write your message' })).toBeVisible();
  await expect(page.getByLabel('By phone')).toBeChecked();
  const words = `Where is <my> order? ${Date.now()}`;
  await page.getByLabel('Your message').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('main')).toContainText(/Your message is sent\. Its number is MSG-\d+\./);
  const outbox = await (await fetch(`${stack.sandbox.url}/outbox.json`)).text();
  expect(outbox).toContain(words);
  const call = (await recordedCalls(stack)).find(
    ({ method, path }) => method === 'POST' && path.endsWith('/customer-support'),
  );
  expect(call?.headers.authorization).toMatch(/^Bearer /);
  expect(call?.headers.providertype).toBe('DIRECT');

  for (const [path, title] of [
    ['/main/help/tpa-faq', 'Questions and answers'],
    ['/main/help/privacy-policy', 'Privacy policy'],
    ['/main/help/terms-of-use', 'Terms of use'],
    ['/main/forms', 'Forms'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`Member Portal - ${title}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('one whose membership begins later may read the help', async ({ page, signIn }) => {
  await signIn(page, 'fay', '/main/help/tpa-faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers');
});

test.describe('in Spanish', () => {
  test.use({ language: 'es' });

  test('accents make no difference to a search', async ({ page }) => {
    await page.goto('/guest-login/faq?q=clinica');
    await expect(page.locator('mark', { hasText: 'clínica' }).first()).toBeVisible();
    await page.goto('/privacy-policy');
    await expect(page.getByRole('main')).toContainText('HIPAA');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidad');
  });
});
