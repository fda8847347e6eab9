/** Moves of a visitor without a browser, for what only plain HTTP can ask. */
import { Visitor, type Page } from './visitor.ts';
import { expect, type Stack } from './browser.ts';

export const ownSite = { 'sec-fetch-site': 'same-origin' };
export const sent = (body: URLSearchParams): RequestInit => ({ method: 'POST', body, headers: ownSite });

export async function signedIn(stack: Stack, userName: string): Promise<Visitor> {
  const visitor = new Visitor(stack.portal.url);
  await visitor.signIn(userName);
  return visitor;
}

export const firstLink = (page: Page, start: string) =>
  page.document.querySelector(`main a[href^="${start}"]`)!.getAttribute('href')!;

export const lastForm = (page: Page) =>
  [...page.document.querySelectorAll<HTMLFormElement>('main form[method=post]')].at(-1)!;

/** A refill in the cart, address and card chosen: the page that asks to confirm. */
export async function toConfirm(visitor: Visitor): Promise<Page> {
  const list = await visitor.visit('/main/prescriptions?status=active');
  const id = list.document.querySelector('main [name=prescriptionId]')!.getAttribute('value')!;
  await visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId: id }));
  const address = await visitor.visit('/main/cart/address');
  const payment = await visitor.submit(address, lastForm(address));
  const confirm = await visitor.submit(payment, lastForm(payment));
  expect(new URL(confirm.url).pathname).toBe('/main/cart/confirm');
  return confirm;
}
