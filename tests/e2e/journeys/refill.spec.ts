import { expect, refillRequests, resetProgramme, test, type Language } from '../fixtures.ts';

/** The words a member reads on the way, so that both languages are walked by the same steps. */
const words: Record<Language, Record<string, string | RegExp>> = {
  en: {
    refillFor: /^Refill for \$/,
    toAddress: 'Continue to address',
    toPayment: 'Continue to payment',
    toConfirm: 'Continue to the last step',
    place: 'Place order',
    thanks: 'Thank you',
    seeOrder: 'See your order',
    inProgress: 'Order in progress',
    changeLanguage: 'Español',
  },
  es: {
    refillFor: /^Resurtir por \$/,
    toAddress: 'Continuar a la dirección',
    toPayment: 'Continuar al pago',
    toConfirm: 'Continuar al último paso',
    place: 'Hacer el pedido',
    thanks: 'Gracias',
    seeOrder: 'Ver su pedido',
    inProgress: 'Pedido en proceso',
    changeLanguage: 'English',
  },
};

for (const language of ['en', 'es'] as const) {
  test.describe(`ana refills a prescription (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });

    test(
      'from sign-in to thank-you, and finds the order afterwards',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        const say = words[language];
        await signIn(page, 'ana', '/main/prescriptions?status=active');

        const drug = page.locator('main a[href^="/main/prescriptions/P"]').first();
        const detail = await drug.getAttribute('href');
        await page.goto(detail!);
        await page.getByRole('button', { name: say.refillFor }).click();

        await expect(page).toHaveURL(/\/main\/cart$/);
        await page
          .getByRole('link', { name: say.toAddress })
          .or(page.getByRole('button', { name: say.toAddress }))
          .click();
        await expect(page).toHaveURL(/\/main\/cart\/address$/);
        await page.getByRole('radio').first().check();
        await page.getByRole('button', { name: say.toPayment }).click();
        await expect(page).toHaveURL(/\/main\/cart\/payment$/);
        await page.getByRole('radio').and(page.locator(':enabled')).first().check();
        await page.getByRole('button', { name: say.toConfirm }).click();
        await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
        const agreed = await page
          .getByText(/^\$\d+\.\d\d$/)
          .last()
          .textContent();
        await page.getByRole('button', { name: say.place }).click();

        await expect(page).toHaveURL(/\/main\/cart\/thank-you\//);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(say.thanks!);
        const number = /\b\d{8}\b/.exec(await page.locator('main').innerText())?.[0];
        expect(number).toBeDefined();

        await page.goto('/main/orders');
        const first = page.locator('main a[href^="/main/orders/"]').first();
        await expect(first).toHaveAttribute('href', `/main/orders/${number}`);
        await page.goto(`/main/orders/${number}`);
        await expect(page.locator('main')).toContainText(agreed!);

        await page.goto(detail!);
        await expect(page.locator('main')).toContainText(say.inProgress!);
        await expect(page.getByRole('button', { name: say.refillFor })).toHaveCount(0);

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
