import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { label, type WordKey } from '#harness/label.ts';
import { expect, refillRequests, resetProgramme, test, testBothWays } from '#harness/browser.ts';

const say = (key: WordKey) => label('en', key);
const REFILL = /^Refill for (\$\d+\.\d\d)/;

test.beforeEach(({ stack }) => resetProgramme(stack));

/** Opens the first prescription that can be refilled. */
async function openReadyPrescription(page: Page): Promise<string> {
  await page.goto('/main/prescriptions?status=active');
  const list = page.getByRole('main').getByRole('listitem');
  const ready = list.filter({ has: page.getByRole('button', { name: REFILL }) }).first();
  await ready.getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/main\/prescriptions\/P\d+$/);
  await expect(page.getByRole('button', { name: REFILL })).toHaveCount(1);
  return page.url();
}

testBothWays('a member orders a refill from the list with two clicks', async ({ page, stack, signIn }) => {
  await signIn(page, 'ana', '/main/prescriptions');
  const button = page.getByRole('button', { name: REFILL }).first();
  const [, price] = REFILL.exec((await button.innerText()).trim())!;
  await button.click();
  await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
  const main = page.getByRole('main');
  for (const text of ['1418 Jenifer Street', '5454', say('checkout.confirm.arrives'), price!])
    await expect(main).toContainText(text);
  await expect(main.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: say('checkout.confirm.place') }).click();
  await expect(page).toHaveURL(/\/main\/cart\/thank-you\//);
  const requests = await refillRequests(stack);
  expect(requests).toHaveLength(1);
  expect(requests[0]!.headers.authorization).toMatch(/^Bearer eyJ/);
  expect(requests[0]).toMatchObject({
    status: 201,
    headers: {
      'authorization-sso': '',
      'ocp-apim-subscription-key': 'sandbox-subscription-key',
      providertype: 'DIRECT',
      'x-api-version': '1.0',
    },
  });
});

testBothWays('a member orders, and cancels the order (1.03, 2.60)', async ({ page, stack, signIn }) => {
  const main = page.getByRole('main');
  await signIn(page, 'ana');
  const prescription = await openReadyPrescription(page);
  await page.getByRole('button', { name: REFILL }).click();
  await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
  await page.goto('/main/cart/address');
  await page.getByRole('link', { name: 'Use a new address' }).click();
  await page.getByLabel('Street address').fill('77 Año Nuevo Road');
  await page.getByLabel('City').fill('San Juan');
  await page.getByLabel('State or territory').selectOption('PR');
  await page.getByLabel('ZIP code').fill('00901');
  await page.getByRole('button', { name: 'Save and use this address' }).click();
  await expect(page.getByText('Shipping address added successfully').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /77 Año Nuevo Road/ })).toBeChecked();
  await page.getByRole('button', { name: say('checkout.address.toPayment') }).click();

  await page.getByRole('link', { name: 'Use a new card' }).click();
  await page.getByLabel('Card number').fill('4000 0566 5566 5556');
  await page.getByLabel('Card type').selectOption('Visa');
  await page.getByLabel('Expiration month').selectOption({ index: 12 });
  await page.getByLabel('Expiration year').selectOption({ index: 3 });
  await page.getByLabel('First name on the card').fill('Ana');
  await page.getByLabel('Last name on the card').fill('Rivera');
  await page.getByRole('button', { name: 'Save and use this card' }).click();
  await expect(page.getByText('Payment method added successfully').first()).toBeVisible();
  await page.getByRole('button', { name: say('checkout.payment.toConfirm') }).click();
  await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
  for (const text of ['Visa ending in 5556', '77 Año Nuevo Road']) await expect(main).toContainText(text);
  await page.getByRole('button', { name: say('checkout.confirm.place') }).click();
  await expect(page).toHaveURL(/\/main\/cart\/thank-you\//);
  const number = /\b\d{8}\b/.exec(await main.innerText())![0];

  await page.goto('/main/orders');
  const placed = main.getByRole('listitem').filter({ hasText: number });
  await placed.getByRole('heading').getByRole('link').click();
  await page.waitForURL(`**/main/orders/${number}`);
  await expect(main).toContainText('77 Año Nuevo Road');
  await page.getByRole('link', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.waitForURL(`**/main/orders/${number}`);
  await expect(page.getByText('Cancelled. You can order your refill again.').first()).toBeVisible();
  await page.goto(prescription);
  await expect(page.getByRole('button', { name: REFILL })).toBeVisible();
  expect(await refillRequests(stack)).toHaveLength(1);
});

testBothWays('a member saves the filtered list of orders', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/orders?period=all&status=delivered');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'This list as a spreadsheet (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('orders.csv');
  const [head, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(head).toMatch(/^Order,Placed,Person,Medicine/);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !line.includes('Delivered'))).toEqual([]);
});
