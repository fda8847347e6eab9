import { expect, test } from '../fixtures.ts';

const GENERAL = 'We ran into an unexpected error. Please try again.';

test('what the partner’s server said is shown, from the fragment alone (2.08, 2.49)', async ({
  page,
  javaScriptEnabled,
}) => {
  const says = (fragment: string) => (javaScriptEnabled === false ? GENERAL : fragment);
  await page.goto('/Error#userMessage=Your%20plan+has%20no%20portal%20yet.');
  await expect(page).toHaveTitle('Member Portal');
  await expect(page.getByRole('img', { name: 'A sad face' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(says('Your plan has no portal yet.'));
  if (javaScriptEnabled !== false) await expect(page).toHaveURL('/Error');
  await page.goto('/Error#userMessage=Another%20one.');
  await expect(page.getByRole('main')).toContainText(says('Another one.'));
  await page.goto('/Error?userMessage=By%20the%20query.');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(GENERAL);
});

test(
  'without a message there are general words and a way on, in the member’s language',
  { tag: '@witness' },
  async ({ page, stack }) => {
    await page.goto('/Error');
    await expect(page.getByRole('main')).toContainText(GENERAL);
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('main')).toContainText('Ocurrió un error inesperado. Inténtelo de nuevo.');
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.waitForURL(`${stack.sandbox.url}/**`);
  },
);

for (const text of [
  '<img src=x onerror="window.hit=1">',
  '<script>window.hit=1</script>',
  '</script><script>window.hit=1</script>',
  '"><svg onload=window.hit=1>',
  '{{constructor.constructor("window.hit=1")()}}',
  'javascript:window.hit=1',
])
  test(`${text} is only read`, async ({ page, javaScriptEnabled, plainHttp }) => {
    const problems: string[] = [];
    if (!plainHttp) {
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
    }
    await page.goto(`/Error#userMessage=${encodeURIComponent(text)}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      javaScriptEnabled === false ? GENERAL : text,
    );
    await expect(page.locator('main img, main svg[onload], main script:not([nonce])')).toHaveCount(0);
    if (javaScriptEnabled !== false) expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(problems).toEqual([]);
  });

test('a message is one line of limited length', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'a fragment is read by a script');
  await page.goto(`/Error#userMessage=${encodeURIComponent('a\n\u202eb ' + 'x'.repeat(2_000))}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`a b ${'x'.repeat(296)}…`);
});

test('the page has one script, its own, under a strict policy', async ({ request }) => {
  const reply = await request.get('/Error');
  const policy = reply.headers()['content-security-policy']!;
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
  const scripts = (await reply.text()).match(/<script\b[^>]*>/g);
  expect(scripts).toEqual([`<script nonce="${nonce}">`]);
  expect(policy).not.toContain('unsafe');
});
