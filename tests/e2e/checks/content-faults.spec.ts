/** A content system that sends code instead of words: nothing of it runs. */
import type { Page } from '@playwright/test';
import { startFaultProxy, type FaultRuleInput } from '#harness/fault-proxy.ts';
import { startPortal } from '#harness/portal.ts';
import { expect, test } from '#harness/browser.ts';
import { logIn } from '#harness/page-actions.ts';

const GUEST_PAGES = [
  ...['/guest-login', '/guest-login/faq', '/guest-login/forms', '/guest-login/about', '/guest-login/support'],
  ...['/terms-of-use', '/privacy-policy'],
];
const MEMBER_PAGES = [
  ...['/main/home', '/main/more', '/main/benefits', '/main/orders', '/main/membership', '/main/drug'],
  ...['/main/help/tpa-faq', '/main/help/about', '/main/help/support', '/main/forms'],
];

const CODE = [
  `<script>window.hit=1</script>`,
  `<img src=x onerror=window.hit=2>`,
  `<svg/onload=window.hit=3>`,
  `<a href="javascript:window.hit=4" onclick="window.hit=4">press</a>`,
  `<iframe srcdoc="<script>parent.hit=5</script>"></iframe>`,
  `</script></title></main><p title="x`,
  `<b><i><div onmouseover=window.hit=6 style="position:fixed;inset:0">half`,
].join(' words ');

/** Code for every text, and addresses that run it for every link; the rest as it was. */
function poison(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poison(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]));
  if (typeof value !== 'string') return value;
  if (key === 'url' || key === 'storeUrl') return 'javascript:window.hit=7';
  const isWord = ['rendered', 'alt', 'title', 'en', 'es', 'clientName', 'hours'].includes(key);
  return isWord || key.includes('.') ? `${value} ${CODE}` : value;
}

/** What the content system answers, with code in it. */
async function poisoned(sandboxUrl: string): Promise<FaultRuleInput[]> {
  const pages = '/api/CMSDocker/index.php/wp-json/wp/v2/pages';
  const headers = {
    'Ocp-Apim-Subscription-Key': 'sandbox-subscription-key',
    'x-api-version': '1.0',
    Authorization: '',
    'Authorization-SSO': '',
    ProviderType: 'GUEST',
  };
  const rules: FaultRuleInput[] = [];
  for (const [address, query] of [
    ['/resource-file/en', ''],
    ['/content-config', ''],
    ['/client-config/30001', ''],
    ['/customer-support', ''],
    ['/faqs', '?lang=en'],
    ['/banners', '?lang=en'],
    ['/forms', '?lang=en'],
    ['', '?lang=en&slug=about-us'],
  ]) {
    const reply = await fetch(`${sandboxUrl}${pages}${address}${query}`, { headers });
    expect([address, reply.status]).toEqual([address, 200]);
    const labels = { 'common.back': 'Back', 'nav.home': 'Home' };
    const answer = await reply.json();
    const json = poison(address === '/resource-file/en' ? { ...answer, ...labels } : answer);
    rules.push({ pattern: `^${pages}${address}$`, method: 'GET', json });
  }
  return rules;
}

async function expectQuiet(page: Page, address: string) {
  expect(await page.evaluate(() => 'hit' in window), address).toBe(false);
  const live =
    'main script:not([nonce]), [onerror], [onload], [onclick], iframe, [href^="javascript" i], main [style]';
  expect(await page.locator(live).count(), address).toBe(0);
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('footer')).toHaveCount(1);
}

test('nothing runs of the code that the content system sends', async ({ page, stack }) => {
  const rules = await poisoned(stack.sandbox.url);
  const proxy = await startFaultProxy({ target: stack.sandbox.url, rules });
  // one that has never asked the content system for anything
  const portal = await startPortal({
    name: `content-${stack.portalPort}`,
    port: stack.portalPort + 1,
    sandboxPort: stack.sandboxPort,
    programmeApiUrl: `${proxy.url}/api`,
  });
  const seen: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => seen.push('dialog')));
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => message.type() === 'error' && seen.push(message.text()));
  for (const address of GUEST_PAGES) {
    await page.goto(portal.url + address);
    await expectQuiet(page, address);
  }
  await page.goto(`${portal.url}/guest-login/faq`);
  for (const answer of await page.locator('main details summary').all()) await answer.click();
  await expectQuiet(page, 'answers');
  await logIn(page, 'noor', `${portal.url}/main/home`, '/main/home');
  // the client's words stand above each page, as words
  await expect(page.locator('main').getByText('changes its pharmacy plan').first()).toBeVisible();
  for (const address of MEMBER_PAGES.filter((each) => each !== '/main/drug')) {
    await page.goto(portal.url + address);
    await expectQuiet(page, address);
  }
  expect(seen).toEqual([]);
  // all of it was really sent
  expect(proxy.rules().filter(({ hits }) => hits === 0)).toEqual([]);
  await portal.stop();
  await proxy.close();
});
