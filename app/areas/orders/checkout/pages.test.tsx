import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import Cart from '~/areas/orders/pages/main.cart._index.tsx';
import CartConfirm from '~/areas/orders/pages/main.cart.confirm.tsx';
import CartFailed from '~/areas/orders/pages/main.cart.failed.$intentId.tsx';
import CartPayment from '~/areas/orders/pages/main.cart.payment._index.tsx';
import CartPaymentNew from '~/areas/orders/pages/main.cart.payment.new.tsx';
import CartThankYou from '~/areas/orders/pages/main.cart.thank-you.$intentId.tsx';
import { readAloud, renderRoute } from '#harness/render.tsx';
import type { CartView } from './cart-view.server.ts';
import type { ConfirmView } from './confirm-view.server.ts';
import type { Language } from '#contract/languages.ts';

const metformin = { id: 'rx-1', name: 'Metformin ER 500 mg tablet', lines: ['180 tablets'], price: '$10.00' };
const lisinopril = { ...metformin, id: 'rx-2', price: undefined, reason: 'Not before December 4.' };
const cart: CartView = { lines: [metformin], subtotal: { label: 'Subtotal', value: '$10.00' } };

const filledButtons = () =>
  [...document.querySelectorAll('.button')].filter((button) => !/\b(alt|quiet|bad)\b/.test(button.className));
const goOn = () => screen.queryByRole('link', { name: 'Continue to checkout' });

describe('cart page', () => {
  test('links to the checkout, and lets every line be removed', async () => {
    renderRoute(<Cart />, { loaderData: { cart } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart' })).toBeDefined();
    expect(goOn()?.getAttribute('href')).toBe('/main/cart/confirm');
    const remove = screen.getByRole('button', { name: /^Remove\s*Metformin/ }) as HTMLButtonElement;
    const fields = Object.fromEntries(new FormData(remove.form!));
    expect(fields).toEqual({ intent: 'remove', prescriptionId: 'rx-1' });
    expect(filledButtons()).toHaveLength(1);
  });
  test.each<[what: string, change: Partial<CartView>, texts: string[]]>([
    ['a blocked line', { lines: [metformin, lisinopril], obstacle: 'Remove one.' }, ['Not before December 4.', 'Remove one.']],
    ['that a member may not order', { lines: [], notNow: 'Your membership ended.' }, ['Your membership ended.']],
  ])('explains %s without a checkout link', async (_what, change, texts) => {
    renderRoute(<Cart />, { loaderData: { cart: { ...cart, ...change } } });
    for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText('Your cart is empty')).toBeNull();
    expect(goOn()).toBeNull();
  }); // oxfmt-ignore
  test.each<[what: string, change: Partial<CartView>, name: string, to: string]>([
    ['an open order first', { checkingAt: '/main/cart/checking/x' }, 'See that order', '/main/cart/checking/x'],
    ['the prescriptions when it is empty', { lines: [] }, 'See prescriptions', '/main/prescriptions'],
  ])('links to %s', async (_what, change, name, to) => {
    renderRoute(<Cart />, { loaderData: { cart: { ...cart, ...change } } });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
    expect(goOn()).toBeNull();
  }); // oxfmt-ignore
});

test('disables a card that cannot pay, with the reason', async () => {
  const cards = [
    { value: 'K-1', label: 'Mastercard ending in 4421', hint: 'Expires August 2028' },
    { value: 'K-2', label: 'Visa ending in 4242', hint: 'Please re-enter this card', disabled: true },
  ];
  renderRoute(<CartPayment />, {
    loaderData: { view: { cards, usable: true, values: { paymentCardId: 'K-1' } } },
  });
  expect(await screen.findByRole('radio', { name: /4421/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /4242.*re-enter this card/ })).toBeDisabled();
});

test('names each field of a new card for the browser, and returns no number', async () => {
  const option = [{ value: '1', label: '01' }];
  const choices = { types: option, months: option, years: option, states: 'WI=WISCONSIN' };
  const form = { ...choices, shippingAddress: '1 Main St', formId: 'f' };
  const reply = {
    values: { firstName: 'Ana' },
    problems: [{ name: 'number', message: 'Please enter a valid value' }],
  };
  renderRoute(<CartPaymentNew />, { loaderData: { form }, actionData: { reply } });
  const number = await screen.findByRole('textbox', { name: 'Card number' });
  expect(number).toHaveValue('');
  expect(number).toHaveAttribute('autocomplete', 'cc-number');
  expect(number).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'First name on the card' })).toHaveValue('Ana');
});

const confirm: ConfirmView = {
  ...{ lines: [metformin], addressee: 'Ana Rivera', address: ['418 Alder Street', 'Madison, WI 53703'] },
  ...{ card: 'Mastercard ending in 4421', facts: [], total: '$10.00', paid: [], isBalanceKnown: true },
  ...{ arrives: 'Friday, November 27', shipping: 'Standard shipping, free' },
  ...{ consent: 'We will charge your card $10.00.', intentId: 'i-1', attempt: 1, offer: 'hash' },
  ...{ agreed: ['1000:rx-1'], changes: [], changesText: 'Look at the new total.' },
};

describe('confirmation page', () => {
  test('shows everything agreed to beside one button, without optional fields', async () => {
    renderRoute(<CartConfirm />, { loaderData: { view: confirm } });
    const place = (await screen.findByRole('button', { name: 'Place order' })) as HTMLButtonElement;
    const fields = new FormData(place.form!);
    const agreed = { intentId: 'i-1', attempt: '1', offer: 'hash', agreed: '1000:rx-1' };
    expect(Object.fromEntries(fields)).toEqual(agreed);
    expect(screen.getByRole('heading', { name: 'Ana Rivera' })).toBeDefined();
    for (const words of ['Madison, WI 53703', 'Mastercard ending in 4421', 'Friday, November 27'])
      expect(screen.getByText(words)).toBeDefined();
    expect(within(place.form!).getByText('We will charge your card $10.00.')).toBeDefined();
    expect(filledButtons()).toHaveLength(1);
    expect(document.querySelector('main input:not([type=hidden]), main select, main details')).toBeNull();
  });
  test('links address, shipping and card to their pages', async () => {
    renderRoute(<CartConfirm />, { loaderData: { view: confirm } });
    const change = (await screen.findAllByRole('link', { name: /^Change/ })).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(change).toEqual([
      ['Change refills', '/main/cart'],
      ['Change address', '/main/cart/address?change=1'],
      ['Change shipping', '/main/cart/address?change=1'],
      ['Change card', '/main/cart/payment?change=1'],
    ]);
  });
  test('is announced with everything agreed to before its button', async () => {
    const said = [
      ...['heading, Check and place your order, level 1', 'heading, Metformin ER 500 mg tablet, level 3'],
      ...['heading, Ana Rivera, level 3', 'link, Changeaddress', 'link, Changeshipping'],
      ...['heading, Mastercard ending in 4421, level 3', 'link, Changecard', 'button, Place order'],
    ];
    renderRoute(<CartConfirm />, { loaderData: { view: confirm } });
    await expect(readAloud(said)).resolves.toEqual(said);
  });
  test('focuses a changed price with both prices', async () => {
    const changes = ['Metformin: $10.00 before, now $12.00'];
    const refusal = { title: 'A price has changed', text: 'Nothing was ordered.', changes };
    renderRoute(<CartConfirm />, { loaderData: { view: confirm }, actionData: { refusal } });
    const changed = await screen.findByText('Metformin: $10.00 before, now $12.00');
    expect(changed.closest('.note')).toHaveAttribute('tabindex', '-1');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('order result', () => {
  const support = { href: 'tel:+18005550142', phone: '(800) 555-0142' };
  const order = { orderNumber: '48215206', left: undefined, auto: [] };
  const thankYou = (change: object, language: Language = 'en') =>
    renderRoute(<CartThankYou />, {
      language,
      loaderData: { intentId: 'i-1', order: { ...order, ...change } },
    });
  const failed = {
    title: 'Sorry, Could not place the order',
    strong: 'Nothing was charged. Your cart did not change.',
    reason: { text: 'The card was declined.' },
    lines: [],
    canTryAgain: true,
    hasCart: true,
  };
  const renderFailed = (change: object = {}) =>
    renderRoute(<CartFailed />, { loaderData: { failed: { ...failed, ...change }, support } });
  test('shows the number of a placed order, and links to it (8.37)', async () => {
    thankYou({});
    expect((await screen.findByText('Order 48215206')).className).toBe('big');
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/main/orders/48215206'); // oxfmt-ignore
    expect(screen.getByText('Order placed successfully', { selector: '.pill' })).toBeDefined();
  });
  test('does not report success after the card was declined', async () => {
    const lines = [{ name: 'Metformin', text: 'Your card was declined, so nothing was sent.' }];
    const cancelled = { all: true, title: 'This order was cancelled.', lines };
    thankYou({ cancelled });
    expect(await screen.findByText('This order was cancelled.')).toBeDefined();
    expect(screen.getByText(/Your card was declined/)).toBeDefined();
    expect(screen.queryByText('Order placed successfully')).toBeNull();
    expect(screen.queryByText('What happens next')).toBeNull();
  });
  test('names a cancelled line and its reason', async () => {
    const lines = [{ name: 'Metformin', text: 'The pharmacy could not get this medicine.' }];
    const cancelled = { all: false, title: 'One refill in this order was cancelled', lines };
    thankYou({ cancelled });
    expect(await screen.findByText('One refill in this order was cancelled')).toBeDefined();
    expect(screen.getByText('Order placed successfully', { selector: '.pill' })).toBeDefined();
  });
  test('links to the terms of auto charge and ship, and shows where it is on', async () => {
    const auto = [
      { id: 'rx-1', name: 'Metformin', to: '/main/prescriptions/rx-1/auto-refill?order=i-1' },
      { id: 'rx-2', name: 'Lisinopril' },
    ];
    thankYou({ auto });
    const section = within(await screen.findByRole('region', { name: 'Auto charge and ship' }));
    expect(section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [['See terms and turn on Metformin', '/main/prescriptions/rx-1/auto-refill?order=i-1']],
    );
    expect(section.getByText('On', { selector: '.pill' })).toBeDefined();
  });
  test('repeats the lines, the address and the total of a placed order', async () => {
    const summary = {
      ...{ orderNumber: '48215206', lead: '', pharmacy: 'Central Mail Pharmacy', addressTitle: 'Ships to' },
      lines: [{ id: 'L-1', name: 'Metformin ER 500 mg tablet', details: '180 tablets', price: '$10.00' }],
      ...{ facts: [{ label: '1 refill', value: '$10.00' }], total: '$10.00', addressee: 'Ana Rivera' },
      ...{ paid: [{ label: 'From your balance', value: '$4.00' }], card: 'Mastercard ending in 4421' },
      address: ['418 Alder Street', 'Madison, WI 53703'],
    };
    thankYou({ summary });
    for (const [name, text] of [
      ['What you ordered', 'Metformin ER 500 mg tablet'],
      ['Ships to', 'Madison, WI 53703'],
      ['Payment', 'Mastercard ending in 4421'],
      ['Payment', 'From your balance'],
    ] as const)
      expect(within(await screen.findByRole('region', { name })).getByText(text)).toBeDefined();
  });
  test('reports a changed price and delivery day', async () => {
    const prices = { lines: ['Metformin: $10.00 before, now $12.00'], text: 'Cancel it, or call us.' };
    const ahead = { arrives: 'Friday, December 4', before: 'Thursday, December 3' };
    thankYou({ ahead, prices });
    const note = (await screen.findByText('A price has changed')).closest('.note');
    expect(note).toHaveTextContent('Metformin: $10.00 before, now $12.00');
    expect(note).toHaveTextContent('Cancel it, or call us.');
    expect(document.body).toHaveTextContent(
      'by Friday, December 4. Before you ordered, we said Thursday, December 3.',
    );
  });
  test('lists refused refills with their reasons, and marks English ones', async () => {
    const lines = [
      { prescriptionId: 'rx-1', name: 'Metformin', text: 'Agotada.' },
      { prescriptionId: 'rx-2', name: 'Lisinopril', text: 'It was recalled.', lang: 'en' as const },
    ];
    const left = { title: '2 resurtidos no están en este pedido', text: 'Siguen en su carrito.', lines };
    thankYou({ left }, 'es');
    expect((await screen.findByText('It was recalled.')).lang).toBe('en');
    expect(screen.getByText('Agotada.').lang).toBe('');
  });
  test('reports that nothing was charged, and links back to the confirmation (8.21)', async () => {
    renderFailed();
    expect(await screen.findByRole('heading', { name: 'Sorry, Could not place the order' })).toBeDefined();
    expect(screen.getByText(/Nothing was charged/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/main/cart/confirm');
    expect(screen.getByRole('link', { name: 'Go to your cart' })).toBeDefined();
  });
  test('offers no new try where the cart is empty or closed', async () => {
    renderFailed({ canTryAgain: false, hasCart: false });
    expect(await screen.findByRole('heading', { name: 'Sorry, Could not place the order' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Go to your cart' })).toBeNull();
  });
});
