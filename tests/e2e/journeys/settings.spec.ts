import type { Page } from '@playwright/test';
import {
  expect,
  readMailedCode,
  readRecordedCalls,
  resetProgramme,
  test,
  testBothWays,
  type Stack,
} from '#harness/browser.ts';

const main = (page: Page) => page.getByRole('main');
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const sees = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

const changes = async (stack: Stack, path: string) =>
  (await readRecordedCalls(stack))
    .filter((call) => call.method !== 'GET' && call.path.includes(path))
    .map(({ method, status }) => `${method} ${status}`);

test.beforeEach(({ stack }) => resetProgramme(stack));

testBothWays('a member adds, edits and removes a shipping address', async ({ page, stack, signIn }) => {
  await signIn(page, 'ana', '/main/settings');
  await link(page, 'Shipping addresses').click();
  await link(page, 'Add an address').click();
  await page.getByLabel('Street address').fill('77 Año Nuevo Road');
  await page.getByLabel('City').fill('San Juan');
  await page.getByLabel('State or territory').selectOption('PR');
  await page.getByLabel('ZIP code').fill('00901');
  await press(page, 'Save address');
  await sees(page, 'Shipping address added successfully');

  await link(page, /^Edit .*77 Año Nuevo Road/).click();
  await page.getByLabel('Apartment, suite or unit').fill('Apt 5');
  await press(page, 'Save address');
  await sees(page, 'Shipping address changed');
  await main(page)
    .getByRole('button', { name: /^Make default .*77 Año Nuevo Road/ })
    .click();
  await sees(page, 'Default address changed');
  await link(page, /^Remove .*77 Año Nuevo Road/).click();
  await press(page, 'Remove address');
  await sees(page, 'Shipping address removed');
  await expect(main(page)).not.toContainText('77 Año Nuevo Road');
  expect(await changes(stack, '/shipping-addresses')).toEqual([
    'POST 201',
    'PUT 200',
    'PUT 204',
    'DELETE 204',
  ]);
});

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Card type').selectOption('Visa');
  await page.getByLabel('Expiration month').selectOption('12');
  await page.getByLabel('Expiration year').selectOption({ index: 3 });
  await page.getByLabel('First name on the card').fill('Ana');
  await page.getByLabel('Last name on the card').fill('Peñalosa');
  await press(page, 'Save card');
}

testBothWays('a member adds, edits, removes and re-enters a card', async ({ page, stack, signIn }) => {
  await signIn(page, 'ana', '/main/settings/payment');
  await link(page, 'Add a card').click();
  await fillCard(page, '4000 0566 5566 5556');
  await sees(page, 'Payment method added successfully');

  await link(page, /^Edit expiration date .*5556/).click();
  await page.getByLabel('Expiration month').selectOption('6');
  await press(page, 'Save date');
  await sees(page, 'Expiration date changed');
  await link(page, /^Remove .*5556/).click();
  await press(page, 'Remove card');
  await sees(page, 'Card removed');
  await expect(main(page)).not.toContainText('5556');
  expect(await changes(stack, '/payment-cards')).toEqual(['POST 201', 'PATCH 200', 'DELETE 204']);

  await link(page, /^Enter it again .*4242/).click();
  await fillCard(page, '4242424242424242');
  await sees(page, 'Payment method added successfully');
  await expect(link(page, /^Enter it again/)).toHaveCount(0);
});

testBothWays('a member chooses notifications and contacts (2.62)', async ({ page, stack, signIn }) => {
  const email = 'eve.new@example.com';
  await signIn(page, 'eve', '/main/settings/notifications');
  const orders = page.getByRole('checkbox', { name: 'Orders: Text message' });
  await orders.check();
  await press(page, 'Save notifications');
  await sees(page, 'Notifications updated successfully');
  await page.reload();
  await expect(orders).toBeChecked();

  await page.goto('/main/settings/profile/email');
  await page.getByLabel('New email address').fill(email);
  await press(page, 'Send me a code');
  await page.getByLabel('Verification code').fill(await readMailedCode(stack, email));
  await press(page, 'Save');
  await sees(page, 'Profile updated successfully');
  await page.goto('/main/settings/profile/phone');
  await page.getByLabel('New contact number').fill('(608) 555-0199');
  await press(page, 'Send me a code');
  await page.getByLabel('Verification code').fill(await readMailedCode(stack, email));
  await press(page, 'Save');
  await sees(page, 'Profile updated successfully');
  for (const text of [email, '(608) 555-0199']) await expect(main(page)).toContainText(text);
});

testBothWays('a member moves the account to a new card', async ({ page, signIn }) => {
  await signIn(page, 'eve', '/main/settings/profile/card');
  await page.getByLabel('Member ID on the new card').fill('mpe700702');
  await press(page, 'Update member ID');
  await page.waitForURL('**/main/settings/profile');
  await expect(main(page)).toContainText('MPE700702');
  await page.goto('/main/settings/address');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping addresses');
});
