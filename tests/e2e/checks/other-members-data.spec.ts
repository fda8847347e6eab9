import { expect, refillRequests, resetProgramme, test } from '../fixtures.ts';
import { sent, signedIn, firstLink, lastForm, toConfirm } from '../plain-http.ts';

test.describe('what belongs to somebody else', () => {
  const without = (page: string, id: string) =>
    page
      .replaceAll(id, 'ID')
      // how long the session lasts differs by the milliseconds between two requests
      .replaceAll(/nonce="[^"]*"|'nonce-[^']*'|value="[^"]*"|(?<=leftMs[\\"]+,)\d+/g, '');

  test('another member’s thing gets the same page as one that never existed', async ({ stack }) => {
    const ana = await signedIn(stack, 'ana');
    const prescription = firstLink(await ana.visit('/main/prescriptions'), '/main/prescriptions/P');
    const order = firstLink(await ana.visit('/main/orders'), '/main/orders/');
    for (const userName of ['cara', 'hugo']) {
      const other = await signedIn(stack, userName);
      for (const path of [prescription, order]) {
        const unknown = path.replace(/[^/]+$/, 'nobodys');
        for (const ending of ['', '.data']) {
          const [theirs, none] = [await other.once(path + ending), await other.once(unknown + ending)];
          expect([theirs.status, none.status]).toEqual([404, 404]);
          expect(without(await theirs.text(), path)).toBe(without(await none.text(), unknown));
        }
      }
    }
  });

  test('cannot be put into a cart', async ({ stack }) => {
    const ana = await signedIn(stack, 'ana');
    const prescription = firstLink(
      await ana.visit('/main/prescriptions?status=active'),
      '/main/prescriptions/',
    );
    const cara = await signedIn(stack, 'cara');
    const fields = { intent: 'add', prescriptionId: prescription.split('/').at(-1)! };
    expect((await cara.post('/main/cart', new URLSearchParams(fields))).status).toBe(422);
    expect((await cara.visit('/main/cart')).text).toContain('Your cart is empty');
  });

  test('a form to confirm, an address and a card work in no other session', async ({ stack }) => {
    await resetProgramme(stack);
    const [ana, hugo] = [await signedIn(stack, 'ana'), await signedIn(stack, 'hugo')];
    const confirm = await toConfirm(ana);
    const { body } = ana.formData(confirm, lastForm(confirm));
    const chosen = async (path: string, name: string) => {
      const page = await ana.visit(path);
      return page.document.querySelector(`main [name=${name}]`)!.getAttribute('value')!;
    };
    const addressId = await chosen('/main/cart/address', 'addressId');
    const paymentCardId = await chosen('/main/cart/payment', 'paymentCardId');

    await toConfirm(hugo);
    expect((await hugo.once('/main/cart/confirm', sent(body))).status).toBe(409);
    // nor does her token help a browser that tells nothing about where the form stood
    expect((await hugo.once('/main/cart/confirm', { method: 'POST', body })).status).toBe(409);
    const address = new URLSearchParams({ addressId, shippingMethod: 'standard' });
    expect((await hugo.once('/main/cart/address', sent(address))).status).toBe(422);
    expect((await hugo.once('/main/cart/payment', sent(new URLSearchParams({ paymentCardId })))).status).toBe(
      422,
    );

    const placed = await ana.submit(confirm, lastForm(confirm));
    const thanks = new URL(placed.url).pathname;
    expect(thanks).toContain('/thank-you/');
    for (const page of ['thank-you', 'summary', 'failed', 'checking'])
      expect((await hugo.once(thanks.replace('thank-you', page))).status).toBe(404);
    expect(await refillRequests(stack)).toHaveLength(1);
  });

  for (const userName of ['dev', 'fay'])
    test(`${userName}, who may not order, changes nothing by any form of the cart`, async ({ stack }) => {
      await resetProgramme(stack);
      const visitor = await signedIn(stack, userName);
      const intentId = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
      const posts: [string, Record<string, string>][] = [
        ['/main/cart', { intent: 'add', prescriptionId: 'x' }],
        ['/main/cart', { intent: 'remove', prescriptionId: 'x' }],
        ['/main/cart', { intent: 'clear' }],
        ['/main/cart/address', { addressId: 'x', shippingMethod: 'standard' }],
        ['/main/cart/address/new', { addressLine1: '1 Main St', city: 'Madison', state: 'WI', zip: '53703' }],
        ['/main/cart/payment', { paymentCardId: 'x' }],
        ['/main/cart/payment/new', { number: '4111111111111111' }],
        ['/main/cart/confirm', { intentId, attempt: '1', offer: 'x', agreed: 'x' }],
      ];
      for (const [path, fields] of posts) {
        const reply = await visitor.once(path, sent(new URLSearchParams(fields)));
        const refused = reply.status === 404 || reply.headers.get('location') === '/main/cart';
        expect([path, refused]).toEqual([path, true]);
      }
      expect(await refillRequests(stack)).toEqual([]);
    });
});
