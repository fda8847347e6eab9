/** From the cart to an order, with every possible result. */
import type { Page } from '@playwright/test';
import { GO_ON, postToCart, press } from '#harness/page-actions.ts';
import type { Audit, Visit } from './fixture.ts';

/** Fills in a new card with a number that no saved card has. */
async function newCardSteps(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/cart/payment/new');
  await visit('new card', page);
  await page.locator('[name=number]').fill('4111111111111112');
  await page.locator('[name=sameAsShipping]').uncheck();
  await visit('new card, another billing address', page);
  await press(page, GO_ON);
  await visit('new card, refused', page);
}

export async function listCartSteps(page: Page, visit: Visit): Promise<void> {
  // A prescription that cannot be ordered has no form on its page, so the post is made directly.
  await page.goto('/main/prescriptions?status=tooSoon');
  const tooSoon = (await page.locator('main a[href^="/main/prescriptions/P"]').first().getAttribute('href'))!
    .split('/')
    .pop()!;
  await postToCart(page, tooSoon);
  await visit('cart, refused', page);
  await page.goto('/main/prescriptions?status=active');
  const ready = await page.locator('main [type=checkbox][name=prescriptionId]').all();
  for (const id of await Promise.all(ready.slice(0, 2).map((box) => box.getAttribute('value'))))
    await postToCart(page, id!);
  await visit('cart', page);
  await page.goto('/main/cart/address');
  await visit('address', page);
  await page.goto('/main/cart/address/new');
  await visit('new address', page);
  await press(page, GO_ON);
  await visit('new address, refused', page);
  await page.goto('/main/cart/address');
  await press(page, GO_ON);
  await visit('payment', page);
  await newCardSteps(page, visit);
  await page.goto('/main/cart/payment');
  await press(page, GO_ON);
  await visit('confirm', page);
}

const REFILLS = { method: 'POST', path: '/api/mail-order/refills-request' };

/** The last button, with a changed price, a definite refusal, a lost reply, and success. */
export async function listOrderSteps(page: Page, visit: Visit, { sandboxUrl, proxy }: Audit): Promise<void> {
  const prices = (changePercent: number) =>
    fetch(`${sandboxUrl}/prices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ changePercent }),
    });
  await prices(10);
  await press(page, GO_ON);
  await visit('confirm, refused for its prices', page);
  proxy.set([
    {
      ...REFILLS,
      status: 400,
      body: '{"message":"Closed."}',
      headers: { 'content-type': 'application/json' },
    },
  ]);
  await press(page, GO_ON);
  await visit('failed', page);
  proxy.set([
    { ...REFILLS, drop: true, times: 1 },
    { path: '/api/mail-order/orders', status: 500 },
  ]);
  await page.goto('/main/cart/confirm');
  await press(page, GO_ON);
  await visit('checking', page);
  proxy.clear();
  await prices(0);
}

/** A different member's order, because the first member's is still being looked up. */
export async function placeSteps(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/prescriptions');
  await press(page, 'main form[action="/main/cart"] button');
  await page.goto('/main/cart/address');
  for (const next of ['payment', 'confirm', 'thank-you/**']) {
    await press(page, GO_ON);
    await page.waitForURL(`**/main/cart/${next}`);
  }
  await visit('thank-you', page);
  await page.goto(page.url().replace('thank-you', 'summary'));
  await visit('summary', page);
}

const FAILING = '^/api/(claims|mail-order|pharmacies|prescriptions|member/family)';

/** Pages whose data cannot be loaded. This step comes last, because the portal pauses its calls afterwards. */
export async function listOutageSteps(page: Page, visit: Visit, { proxy }: Audit): Promise<void> {
  proxy.set([{ pattern: FAILING, status: 500 }]);
  for (const path of [
    ...['/main/home', '/main/orders', '/main/prescriptions', '/main/orders/00000000', '/main/claims'],
    ...['/main/find-pharmacy?zipCode=53703&radius=5', '/main/find-pharmacy/1003053174'],
  ])
    await visit(`${path} in an outage`, page, path);
}
