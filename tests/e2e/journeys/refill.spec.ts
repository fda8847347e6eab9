import type { Locator, Page } from '@playwright/test';
import { label, type WordKey } from '../../support/label.ts';
import { expect, refillRequests, resetProgramme, test, type Language } from '../fixtures.ts';
import { emptyCart } from '../page-actions.ts';

/** Presses links and buttons, and counts how often. */
function presses() {
  let count = 0;
  const press = async (what: Locator) => {
    count += 1;
    await what.click();
  };
  return { press, count: () => count };
}

const MONEY = String.raw`\$\d+\.\d\d`;

/** The words of a label as a pattern: whatever number or amount stands in its places. */
const pattern = (language: Language, key: WordKey) =>
  new RegExp(
    `^${label(language, key).replace('{price}', '(?<price>MONEY)').replace('{count}', '\\d+')}`.replace(
      'MONEY',
      MONEY,
    ),
  );

/** Where a member comes from, and the button that they press there. */
const entrances = [
  { from: 'home, all that are ready', path: '/main/home', button: 'prescriptions.refill.all' },
  { from: 'the list, all that are ready', path: '/main/prescriptions', button: 'prescriptions.refill.all' },
  { from: 'the list, one of them', path: '/main/prescriptions', button: 'prescriptions.refill.one' },
] as const;

for (const language of ['en', 'es'] as const) {
  test.describe(`ana refills (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = (key: WordKey) => label(language, key);

    for (const { from, path, button: key } of entrances)
      test(
        `a refill takes two presses and two pages from ${from}`,
        { tag: '@witness' },
        async ({ page, stack, signIn }) => {
          await resetProgramme(stack);
          await signIn(page, 'ana');
          await emptyCart(page);
          await page.goto(path);
          const { press, count } = presses();
          const button = page.getByRole('button', { name: pattern(language, key) }).first();
          const { price } = pattern(language, key).exec((await button.innerText()).trim())!.groups!;
          await press(button);
          await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
          const main = page.locator('main');
          // what is ordered, where to, with what and by when stands there, with the total that the button named
          await expect(main).toContainText('1418 Jenifer Street');
          await expect(main).toContainText('5454');
          await expect(main).toContainText(say('checkout.confirm.arrives'));
          await expect(main.locator('.sum')).toContainText(price!);
          await expect(main.getByRole('checkbox')).toHaveCount(0);
          await press(page.getByRole('button', { name: say('checkout.confirm.place') }));
          await expect(page).toHaveURL(/\/main\/cart\/thank-you\//);
          expect(count()).toBe(2);
          expect(await refillRequests(stack)).toHaveLength(1);
        },
      );

    test('changing address, shipping or card leads back to the last page of the checkout', async ({
      page,
      stack,
      signIn,
    }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana');
      await emptyCart(page);
      await page.goto('/main/prescriptions');
      await page
        .getByRole('button', { name: pattern(language, 'prescriptions.refill.one') })
        .first()
        .click();
      const change = (about: WordKey) =>
        page.getByRole('link', { name: `${say('common.change')} ${say(about)}` });
      await change('checkout.confirm.aboutAddress').click();
      await page.getByRole('radio').nth(1).check();
      await page.locator('[name=shippingMethod][value=expedited]').check();
      await page.getByRole('button', { name: say('checkout.address.use') }).click();
      await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
      await expect(page.locator('main')).not.toContainText('1418 Jenifer Street');
      await expect(page.locator('main')).toContainText('$15.00');
      await change('checkout.confirm.aboutCard').click();
      await page.getByRole('button', { name: say('checkout.payment.use') }).click();
      await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
      expect(await refillRequests(stack)).toEqual([]);
    });

    test(
      'from sign-in to thank-you by the longer way, and finds the order afterwards (1.03, 2.60)',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        await signIn(page, 'ana');
        await emptyCart(page);
        await page.goto('/main/prescriptions?status=active');
        const drug = page.locator('main .rows a[href^="/main/prescriptions/P"]').first();
        const detail = await drug.getAttribute('href');
        await page.goto(detail!);
        await page.getByRole('button', { name: pattern(language, 'prescriptions.refill.one') }).click();
        await inCartEverywhere(page, detail!, language);

        await page.goto('/main/cart/address');
        await page.getByRole('radio').first().check();
        await page.getByRole('button', { name: say('checkout.address.toPayment') }).click();
        await expect(page).toHaveURL(/\/main\/cart\/payment$/);
        await page.getByRole('radio').and(page.locator(':enabled')).first().check();
        await page.getByRole('button', { name: say('checkout.payment.toConfirm') }).click();
        await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
        const agreed = await page
          .getByText(/^\$\d+\.\d\d$/)
          .last()
          .textContent();
        await page.getByRole('button', { name: say('checkout.confirm.place') }).click();

        await expect(page).toHaveURL(/\/main\/cart\/thank-you\//);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(say('checkout.placed.title'));
        const number = /\b\d{8}\b/.exec(await page.locator('main').innerText())?.[0];
        expect(number).toBeDefined();
        // lines, address and total once more
        await expect(page.locator('main')).toContainText('1418 Jenifer Street');
        await expect(page.locator('main')).toContainText(agreed!);
        await expect(page.getByRole('link', { name: say('nav.cartEmpty') })).toBeVisible();

        await page.goto('/main/orders');
        const first = page.locator('main a[href^="/main/orders/"]').first();
        await expect(first).toHaveAttribute('href', `/main/orders/${number}`);
        await page.goto(`/main/orders/${number}`);
        await expect(page.locator('main')).toContainText(agreed!);

        await page.goto(detail!);
        await expect(page.locator('main')).toContainText(say('prescriptions.state.orderInProgress'));
        await expect(
          page.getByRole('button', { name: pattern(language, 'prescriptions.refill.one') }),
        ).toHaveCount(0);

        const requests = await refillRequests(stack);
        expect(requests).toHaveLength(1);
        const { headers, status } = requests[0]!;
        expect(status).toBe(201);
        expect(headers.authorization).toMatch(/^Bearer eyJ/);
        expect(headers['authorization-sso']).toBe('');
        expect(headers['ocp-apim-subscription-key']).toBe('sandbox-subscription-key');
        expect(headers.providertype).toBe('DIRECT');
        expect(headers['x-api-version']).toBe('1.0');
        expect(headers['x-api-key']).toBeUndefined();
      },
    );
  });
}

/** A refill in the cart is nowhere offered a second time, and every page says that it is there. */
async function inCartEverywhere(page: Page, detail: string, language: Language): Promise<void> {
  const say = (key: WordKey) => label(language, key);
  const id = detail.split('/').at(-1)!;
  for (const path of [detail, '/main/prescriptions', '/main/prescriptions/refill', '/main/home']) {
    await page.goto(path);
    await expect(
      page.getByRole('link', { name: say('nav.cart_one').replace('{count}', '1') }).first(),
    ).toBeVisible();
    await expect(page.locator('main')).toContainText(new RegExp(say('prescriptions.inCart'), 'i'));
    await expect(page.locator(`main [name=prescriptionId][value="${id}"]`)).toHaveCount(0);
  }
}
