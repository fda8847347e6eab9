import { expect, recordedCalls, resetProgramme, test, type Language } from '../fixtures.ts';

const words: Record<Language, Record<string, string>> = {
  en: {
    older: 'Request older records',
    days: 'It takes up to 5 business days.',
    kind: 'Orders',
    send: 'Send the request',
    year: 'Year',
    reason: 'Why you need them',
    taxes: 'Taxes',
    done: 'We have your request.',
    already: 'You asked for these records already.',
    title: 'Orders of',
    received: 'Received',
    sent: 'Sent',
    yearMissing: 'Choose the year',
    reasonMissing: 'Choose why you need them',
  },
  es: {
    older: 'Solicitar registros más antiguos',
    days: 'Tarda hasta 5 días hábiles.',
    kind: 'Pedidos',
    send: 'Enviar la solicitud',
    year: 'Año',
    reason: 'Para qué los necesita',
    taxes: 'Impuestos',
    done: 'Tenemos su solicitud.',
    already: 'Ya había solicitado estos registros.',
    title: 'Pedidos de',
    received: 'Recibida',
    sent: 'Enviada',
    yearMissing: 'Elija el año',
    reasonMissing: 'Elija para qué los necesita',
  },
};

for (const language of ['en', 'es'] as const) {
  test.describe(`records of past years (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });

    test(
      'are asked for from the list of orders, followed, and there when they are due (1.04)',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        const say = words[language];
        await signIn(page, 'ana', '/main/orders');
        await page.getByRole('link', { name: say.older! }).click();
        await page.waitForURL('**/main/requests/new?kind=orders');
        await expect(page.getByRole('radio', { name: say.kind! })).toBeChecked();
        await expect(page.locator('main')).toContainText(say.days!);
        const year = await page.getByLabel(say.year!, { exact: true }).locator('option').nth(3).textContent();

        await page
          .locator('main form[method=post]')
          .evaluate((form: HTMLFormElement) => (form.noValidate = true));
        await page.getByRole('button', { name: say.send! }).click();
        await expect(page.locator('.errors')).toBeVisible();
        await expect(page.locator('main').getByText(say.yearMissing!).first()).toBeVisible();
        await expect(page.locator('main').getByText(say.reasonMissing!).first()).toBeVisible();

        const fill = async () => {
          await page.getByLabel(say.year!, { exact: true }).selectOption(year!);
          await page.getByLabel(say.reason!).selectOption(say.taxes!);
          await page.getByRole('button', { name: say.send! }).click();
          await page.waitForURL('**/main/requests');
        };
        await fill();
        await expect(page.getByText(say.done!).first()).toBeVisible();
        const requests = page.getByRole('heading', { name: `${say.title} ${year}` });
        await expect(requests).toHaveCount(1);
        await expect(page.locator('main')).toContainText(say.received!);

        await page.goto('/main/requests/new?kind=orders');
        await fill();
        await expect(page.getByText(say.already!).first()).toBeVisible();
        await expect(requests).toHaveCount(1);
        const posts = (await recordedCalls(stack)).filter(
          (call) => call.method === 'POST' && call.path.endsWith('/historic-data/requests'),
        );
        expect(posts.map(({ status }) => status)).toEqual([201, 201]);

        await fetch(`${stack.sandbox.url}/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ advanceDays: 14 }),
        });
        await page.goto('/main/requests');
        await expect(page.locator('main')).toContainText(say.sent!);
        await resetProgramme(stack);
      },
    );
  });
}
