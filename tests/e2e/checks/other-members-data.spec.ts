import { expect, refillRequests, resetProgramme, test } from '#harness/browser.ts';
import { sent, signInVisitor, findLastForm, toConfirm } from '#harness/visitor.ts';

test('another session cannot use a member’s confirm form, address or card', async ({ stack }) => {
  await resetProgramme(stack);
  const [ana, hugo] = [
    await signInVisitor(stack.portal.url, 'ana'),
    await signInVisitor(stack.portal.url, 'hugo'),
  ];
  const confirm = await toConfirm(ana);
  const { body } = ana.formData(confirm, findLastForm(confirm));
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

  const placed = await ana.submit(confirm, findLastForm(confirm));
  const thanks = new URL(placed.url).pathname;
  expect(thanks).toContain('/thank-you/');
  for (const page of ['thank-you', 'summary', 'failed', 'checking'])
    expect((await hugo.once(thanks.replace('thank-you', page))).status).toBe(404);
  expect(await refillRequests(stack)).toHaveLength(1);
});
