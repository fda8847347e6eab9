import { expect, refillRequests, resetProgramme, test } from '../fixtures.ts';
import { GO_ON, logIn } from '../page-actions.ts';

test('a refill from sign-in to sign-out in the light version, in a browser that could run scripts', async ({
  page,
  context,
  stack,
}) => {
  await resetProgramme(stack);
  await context.addCookies([{ name: 'light', value: '1', url: stack.portal.url }]);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(stack.portal.url);
    if (isOurs && ['script', 'fetch', 'xhr'].includes(request.resourceType())) fetched.push(request.url());
  });
  await logIn(page, 'ana', '/main/prescriptions?status=active');
  const detail = await page
    .locator('main .rows a[href^="/main/prescriptions/P"]')
    .first()
    .getAttribute('href');
  await page.goto(detail!);
  await page.locator('main form[action="/main/cart"] button').first().click();
  await page.waitForURL('**/main/cart/confirm');
  await page.goto('/main/cart/address');
  for (const stage of ['payment', 'confirm', 'thank-you/**']) {
    await expect(page.locator('script')).toHaveCount(0);
    await page.locator(GO_ON).last().click();
    await page.waitForURL(`**/main/cart/${stage}`);
  }
  expect(await refillRequests(stack)).toHaveLength(1);
  await page.goto('/main/more');
  await page.locator('main form[action="/auth/logout"] button').click();
  await page.waitForURL((url) => url.port === String(stack.sandboxPort));
  await expect(page.locator('[type=password]')).toBeVisible();
  expect(fetched).toEqual([]);
});

test('a partner’s member can sign in by a fragment in the light version, too', async ({
  page,
  context,
  stack,
}) => {
  await context.addCookies([{ name: 'light', value: '1', url: stack.portal.url }]);
  // a page of the partner's site, with a link to the portal
  await page.goto(`${stack.sandbox.url}/healthz`);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/partner/fragment?member=sam' });
    document.body.append(link);
    link.click();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Continue as Sam W.?' })).toBeVisible();
  await expect(page.locator('script')).toHaveCount(0);
});
