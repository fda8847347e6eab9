import { expect, resetProgramme, test, type Language } from '../fixtures.ts';
import { label, type WordKey } from '../../support/label.ts';
import { emptyCart } from '../page-actions.ts';

const words: Record<Language, Record<string, string | RegExp>> = {
  en: {
    refillFor: /^Refill for \$/,
    cancel: 'Cancel this order',
    question: /^Cancel order \d{8}\?$/,
    yes: 'Yes, cancel it',
    cancelled: 'Cancelled. You can order your refill again.',
    status: 'Cancelled',
    tooLate: 'Nothing in this order can be cancelled here anymore.',
    you: 'You cancelled it. Nothing will be sent.',
    file: 'This list as a spreadsheet (CSV)',
    header: 'Order,Placed,Person,Drug',
    lost: 'It did not arrive, so we send it again',
    hours: '9 am to 5 pm',
  },
  es: {
    refillFor: /^Resurtir por \$/,
    cancel: 'Cancelar este pedido',
    question: /^¿Cancelar el pedido \d{8}\?$/,
    yes: 'Sí, cancelarlo',
    cancelled: 'Cancelado. Puede volver a pedir su resurtido.',
    status: 'Cancelado',
    tooLate: 'Ya no se puede cancelar nada de este pedido aquí.',
    you: 'Usted lo canceló. No se enviará nada.',
    file: 'Esta lista como hoja de cálculo (CSV)',
    header: 'Pedido,Fecha,Persona,Medicamento',
    lost: 'No llegó, así que lo enviamos de nuevo',
    hours: 'de 9 a. m. a 5 p. m.',
  },
};

for (const language of ['en', 'es'] as const) {
  test.describe(`orders (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test('one that was just placed is cancelled, and its refill can be ordered again', async ({
      page,
      stack,
      signIn,
    }) => {
      await resetProgramme(stack);
      await page.context().addCookies([{ name: 'lang', value: language, url: stack.portal.url }]);
      await signIn(page, 'ximena', '/main/prescriptions?status=active');
      const detail = await page.locator('main a[href^="/main/prescriptions/P"]').first().getAttribute('href');
      await page.goto(detail!);
      await page.getByRole('button', { name: say.refillFor }).click();
      await page.waitForURL('**/main/cart/confirm');
      await page.goto('/main/cart/address');
      for (const next of ['payment', 'confirm', 'thank-you/**']) {
        await page.locator('main form[method=post] button.button:not(.alt, .quiet)').last().click();
        await page.waitForURL(`**/main/cart/${next}`);
      }
      const number = /\b\d{8}\b/.exec(await page.locator('main').innerText())![0];

      await page.goto(`/main/orders/${number}`);
      await expect(page.locator('main')).toContainText(say.hours!);
      await page.getByRole('link', { name: say.cancel }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.question!);
      await page.getByRole('button', { name: say.yes }).click();
      await page.waitForURL(`**/main/orders/${number}`);
      await expect(page.getByText(say.cancelled!).first()).toBeVisible();
      await expect(page.locator('main')).toContainText(say.you!);
      await expect(page.getByRole('link', { name: say.cancel })).toHaveCount(0);

      await page.goto(`/main/orders/${number}/cancel`);
      await expect(page.locator('main')).toContainText(say.tooLate!);
      await page.goto(detail!);
      await expect(page.getByRole('button', { name: say.refillFor })).toBeVisible();
    });

    test('the list as filtered is a file, and a lost parcel is told of', async ({ page, stack, signIn }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana', '/main/orders?period=all&status=delivered');
      const shown = await page.locator('main a[href^="/main/orders/"]').first().getAttribute('href');
      const arrived = page.waitForEvent('download');
      await page.getByRole('link', { name: say.file }).click();
      const download = await arrived;
      expect(download.suggestedFilename()).toBe('orders.csv');
      // a request beside the page does not speak its language
      const headers = { 'accept-language': language };
      const reply = await page.request.get('/main/orders/file?period=all&status=delivered', { headers });
      expect(reply.headers()['content-type']).toBe('text/csv; charset=utf-8');
      expect(reply.headers()['cache-control']).toBe('no-store');
      const text = await reply.text();
      expect(text.startsWith(`\ufeff${say.header}`)).toBe(true);
      const lines = text.trim().split('\r\n');
      expect(lines[1]).toContain(shown!.split('/').pop());
      expect(lines.length).toBeGreaterThan(11);

      const numbers = [...new Set(lines.slice(1).map((line) => line.split(',')[0]))];
      const histories: string[] = [];
      for (const number of numbers) {
        const order = await page.request.get(`/main/orders/${number}`, { headers });
        histories.push(await order.text());
      }
      expect(histories.filter((html) => html.includes(String(say.lost)))).toHaveLength(1);
    });
  });
}

test('of an order that has come differently far, what is not filled can be cancelled, and the rest stays', async ({
  page,
  stack,
  signIn,
}) => {
  await resetProgramme(stack);
  await signIn(page, 'ana', '/main/orders?q=Montelukast&person=all');
  await page.locator('main a[href^="/main/orders/"]').first().click();
  await page.waitForURL(/\/main\/orders\/\d{8}$/);
  const lines = page.getByRole('region', { name: 'In this order' }).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  for (const [index, status] of ['Delivered', 'Cancelled', 'Shipped', 'In progress'].entries())
    await expect(lines.nth(index)).toContainText(status);
  await page.getByRole('link', { name: 'Cancel what is not filled yet' }).click();
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.waitForURL(/\/main\/orders\/\d{8}$/);
  for (const [index, status] of ['Delivered', 'Cancelled', 'Shipped', 'Cancelled'].entries())
    await expect(lines.nth(index)).toContainText(status);
});

for (const language of ['en', 'es'] as const) {
  test.describe(`an order of three refills (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    test(
      'three lines, one of which the pharmacy fails: which and why is told, the other two are ordered once',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        const say = words[language];
        const shown = (key: WordKey) => label(language, key);
        await resetProgramme(stack);
        await signIn(page, 'ana');
        await emptyCart(page);
        await page.goto('/main/prescriptions?status=active');
        const boxes = page.locator('main [type=checkbox][name=prescriptionId]');
        const ids = await Promise.all([0, 1, 2].map((index) => boxes.nth(index).getAttribute('value')));
        for (const id of ids) {
          await page.goto(`/main/prescriptions/${id}`);
          await page.getByRole('button', { name: say.refillFor }).click();
          await page.waitForURL('**/main/cart/confirm');
        }
        await page.goto('/main/cart');
        const cart = page.getByRole('region', {
          name: shown('checkout.refills_other').replace('{count}', '3'),
        });
        await expect(cart.getByRole('listitem')).toHaveCount(3);
        const names = await cart.getByRole('heading', { level: 3 }).allTextContents();
        await page.goto('/main/cart/address');
        for (const next of ['payment', 'confirm']) {
          await page.locator('main form[method=post] button.button:not(.alt, .quiet)').last().click();
          await page.waitForURL(`**/main/cart/${next}`);
        }
        // the pharmacy runs out of one of them while she looks at the last page
        const failing = await fetch(`${stack.sandbox.url}/shortage`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ prescriptionId: ids[1] }),
        });
        expect(failing.status).toBe(200);
        await page.getByRole('button', { name: shown('checkout.confirm.place') }).click();
        await page.waitForURL('**/main/cart/thank-you/**');
        await expect(page.locator('main')).toContainText(shown('checkout.leftTitle_one'));
        await expect(page.locator('main')).toContainText(
          `${names[1]}: ${shown('prescriptions.refusal.outOfStock.text')}`,
        );
        const number = /\b\d{8}\b/.exec(await page.locator('main').innerText())![0];
        await page.reload();
        await page.goto(`/main/orders/${number}`);
        const ordered = page.getByRole('region', { name: shown('orders.detail.page.lines') });
        await expect(ordered.getByRole('listitem')).toHaveCount(2);
        await expect(ordered).toContainText(names[0]!);
        await expect(ordered).toContainText(names[2]!);
        await page.goto('/main/cart');
        const left = page.getByRole('region', {
          name: shown('checkout.refills_one').replace('{count}', '1'),
        });
        await expect(left).toContainText(names[1]!);
        await expect(left).toContainText(shown('checkout.line.leftOut'));
        await expect(left).toContainText(shown('prescriptions.refusal.outOfStock.text'));
        await page.goto(`/main/orders?q=${encodeURIComponent(names[0]!.split(' ')[0]!)}`);
        await expect(page.locator(`main a[href="/main/orders/${number}"]`)).toHaveCount(1);
      },
    );
  });
}
