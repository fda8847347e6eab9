import type { Page } from '@playwright/test';
import { expect, resetProgramme, test } from '../fixtures.ts';

/** Signs in as ana and puts a refill into the cart, so that the checkout opens. */
async function toAddress(page: Page, signIn: (page: Page, name: string, path?: string) => Promise<void>) {
  await signIn(page, 'ana', '/main/prescriptions?status=active');
  const id = await page.locator('main [type=checkbox][name=prescriptionId]').first().getAttribute('value');
  await page.goto(`/main/prescriptions/${id}`);
  await page.locator('main form[action="/main/cart"] button').click();
  // an address of the test before, which is gone now, has to be chosen anew
  await page.waitForURL(/\/main\/cart\/(confirm|address)$/);
  await page.goto('/main/cart/address');
}

test.describe('a new address and a new card on the way', () => {
  test.beforeEach(async ({ page, stack, signIn }) => {
    await resetProgramme(stack);
    await toAddress(page, signIn);
  });

  test('are saved, chosen and confirmed in words', { tag: '@witness' }, async ({ page, stack }) => {
    await page.getByRole('link', { name: 'Use a new address' }).click();
    // 50 states, DC and five territories, and the line that asks to choose
    await expect(page.getByLabel('State or territory').locator('option')).toHaveCount(57);
    await page.getByLabel('Street address').fill('77 Año Nuevo Road');
    await page.getByLabel('City').fill('San Juan');
    await page.getByLabel('State or territory').selectOption('PR');
    await page.getByLabel('ZIP code').fill('00901');
    await page.getByRole('button', { name: 'Save and use this address' }).click();
    await expect(
      page.locator('.note').getByText('Shipping address added successfully').first(),
    ).toBeVisible();
    await page.goto('/main/cart/address');
    await expect(page.getByRole('radio', { name: /77 Año Nuevo Road/ })).toBeChecked();

    await page.goto('/main/cart/payment/new');
    await page.getByLabel('Card number').fill('4000 0566 5566 5556');
    await page.getByLabel('Card type').selectOption('Visa');
    await page.getByLabel('Expiration month').selectOption({ index: 12 });
    await page.getByLabel('Expiration year').selectOption({ index: 3 });
    await page.getByLabel('First name on the card').fill('Ana');
    await page.getByLabel('Last name on the card').fill('Rivera');
    await page.getByRole('button', { name: 'Save and use this card' }).click();
    await expect(page.locator('.note').getByText('Payment method added successfully').first()).toBeVisible();
    await page.goto('/main/cart/confirm');
    await expect(page.locator('main')).toContainText('Visa ending in 5556');
    await expect(page.locator('main')).toContainText('77 Año Nuevo Road');

    const calls = (await (await fetch(`${stack.sandbox.url}/calls.json`)).json()) as {
      path: string;
      method: string;
    }[];
    expect(
      calls.filter((call) => call.method === 'POST' && call.path.endsWith('/payment-cards')),
    ).toHaveLength(1);
  });

  test('that are wrong are refused beside the field, and nothing typed is lost but the card number', async ({
    page,
  }) => {
    await page.goto('/main/cart/address/new');
    await page.getByLabel('Street address').fill('77 Año Nuevo Road');
    await page.getByLabel('ZIP code').fill('0090');
    await page.getByRole('button', { name: 'Save and use this address' }).click();
    await expect(page).toHaveTitle('Error: Member Portal - Cart');
    await expect(page.locator('.errors, [role=alert]')).toContainText('problems');
    await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/Please enter a valid value/);
    await expect(page.getByLabel('Street address')).toHaveValue('77 Año Nuevo Road');
    await expect(page.getByLabel('ZIP code')).toHaveValue('0090');

    await page.goto('/main/cart/address');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.goto('/main/cart/payment/new');
    await page.getByLabel('Card number').fill('4000056655665557');
    await page.getByLabel('First name on the card').fill('Ana');
    await page.getByRole('button', { name: 'Save and use this card' }).click();
    await expect(page.locator('.errors, [role=alert]')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue('');
    await expect(page.getByLabel('First name on the card')).toHaveValue('Ana');
    expect(await page.content()).not.toContain('4000056655665557');
  });
});
