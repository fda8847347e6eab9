import type { Page, Visitor } from './visitor.ts';

/** Signs in and walks to the confirm page with the first refill that is ready. */
export async function openConfirmPage(visitor: Visitor, userName: string): Promise<Page> {
  const list = await visitor.signIn(userName, '/main/prescriptions?status=active');
  const href = list.document.querySelector('main a[href^="/main/prescriptions/P"]')!.getAttribute('href')!;
  const detail = await visitor.visit(href);
  await visitor.submit(
    detail,
    detail.document.querySelector<HTMLFormElement>('main form[action="/main/cart"]')!,
  );
  const address = await visitor.visit('/main/cart/address');
  const payment = await visitor.submit(address, visitor.form(address, 'Continue to payment'));
  const confirm = await visitor.submit(payment, visitor.form(payment, 'Continue to the last step'));
  if (new URL(confirm.url).pathname !== '/main/cart/confirm')
    throw new Error(`no confirm page: ${visitor.lastSeen}`);
  return confirm;
}
