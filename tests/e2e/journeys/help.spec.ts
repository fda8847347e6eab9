import { expect, readRecordedCalls, testBothWays } from '#harness/browser.ts';

testBothWays('a guest reads and searches (1.01, 1.04, 2.03, 2.50, 2.63)', async ({ page }) => {
  await page.goto('/guest-login');
  const main = page.getByRole('main');
  const news = page.getByRole('list', { name: /^News for members, 3 items/ });
  await expect(news.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('link', { name: /^3 ?: Your plan year starts again/ }).click();
  await expect(news.getByRole('heading', { name: /^Your plan year starts again/ })).toBeInViewport();

  await main.getByRole('link', { name: 'Questions and answers', exact: true }).click();
  await expect(page).toHaveURL('/guest-login/faq');
  await page.getByLabel('Search the questions').fill('Arriving orders');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('2 answers found')).toBeVisible();

  await page.goto('/guest-login/forms');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Reimbursement request' }).click();
  expect((await download).suggestedFilename()).toBe('reimbursement-en.pdf');

  for (const [path, text] of [
    ['/terms-of-use', 'the limit is 25 dollars'],
    ['/privacy-policy', 'does not honor do-not-track signals'],
    ['/guest-login/about', 'We are not a pharmacy'],
    ['/guest-login/support', 'Mail-order pharmacy'],
  ] as const) {
    await page.goto(path);
    await expect(main).toContainText(text);
  }
});

testBothWays('a member writes to customer support', async ({ page, signIn, stack }) => {
  await signIn(page, 'eve', '/main/help/support');
  const message = `Where is <my> order? ${Date.now()}`;
  await page.getByLabel('What is it about?').selectOption('An order');
  await page.getByLabel('By phone').check();
  await page.getByLabel('Your message').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('main')).toContainText(/Your message is sent\. Its number is MSG-\d+\./);
  expect(await (await fetch(`${stack.sandbox.url}/outbox.json`)).text()).toContain(message);
  const call = (await readRecordedCalls(stack)).findLast(
    ({ method, path }) => method === 'POST' && path.endsWith('/customer-support'),
  );
  expect(call?.headers.authorization).toMatch(/^Bearer /);
  expect(call?.headers.providertype).toBe('DIRECT');
});
