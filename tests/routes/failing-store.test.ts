/** After a store failed at any step, a repeated form adds its entry once, and what is reported as added exists. */
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ActionFunctionArgs } from '@remix-run/node';
import { aCardForm } from '#harness/factories.ts';
import { goodCard, aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';
import { StoreDown, type KeyValueStore } from '~/platform/stores/stores.ts';
import type { ShippingAddress } from '#contract/mail-order.ts';
import { action as checkoutAddress } from '~/areas/orders/pages/main.cart.address.new.tsx';
import { action as checkoutCard } from '~/areas/orders/pages/main.cart.payment.new.tsx';
import { action as addressNew } from '~/areas/orders/pages/main.settings.address.new.tsx';
import { action as cardNew } from '~/areas/orders/pages/main.settings.payment.new.tsx';
import { PROGRAMME, useMsw } from '#harness/msw.ts';

const server = useMsw();

const formId = '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11';
const street = { addressLine1: '88 Lakeside Road', city: 'Minocqua', state: 'WI', zip: '54548', formId };
const card = aCardForm({ formId });

/** The store fails from this operation on, for `lasts` operations. */
function failingStore() {
  const plan = { step: Infinity, lasts: Infinity, operations: 0 };
  const fails = (store: KeyValueStore) =>
    new Proxy(store, {
      get(real, name: keyof KeyValueStore) {
        const operation = real[name] as (...values: unknown[]) => Promise<unknown>;
        return async (...values: unknown[]) => {
          plan.operations += 1;
          const { operations, step, lasts } = plan;
          if (operations >= step && operations < step + lasts) throw new StoreDown('away');
          return operation.apply(real, values);
        };
      },
    });
  return { plan, fails };
}

/** The programme's reaction to a new card or address: it stores the entry, and replies or not. */
function keepsWhatIsAdded({ programme, context }: Shop, says: boolean): void {
  const reply = (added: object) => (says ? HttpResponse.json(added, { status: 201 }) : HttpResponse.error());
  server.use(
    http.post(`${PROGRAMME}/mail-order/shipping-addresses`, async ({ request }) => {
      const addressId = `A-${programme.addresses.length + 8}`;
      const added = { ...((await request.json()) as ShippingAddress), addressId, isDefault: false };
      programme.addresses = [...programme.addresses, added];
      return reply(added);
    }),
    http.post(`${PROGRAMME}/mail-order/payment-cards`, () => {
      const paymentCardId = `K-${programme.cards.length + 8}`;
      const added = { ...goodCard, paymentCardId, type: 'Visa' as const, lastFour: '1111', isDefault: false };
      programme.cards = [...programme.cards, { ...added, addedDate: context.clock.today() }];
      return reply(added);
    }),
  );
}

type Action = (args: ActionFunctionArgs) => Promise<unknown>;

/** The redirect of the post, if any. */
async function post(action: Action, { context }: Shop, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request('http://portal.test/main', { method: 'POST', body });
  const answer = await action({ context, request, params: {} }).catch((error: unknown) => error);
  return answer instanceof Response && answer.status === 303 ? answer.headers.get('location') : undefined;
}

const forms: { form: string; action: Action; fields: Record<string, string> }[] = [
  { form: 'a new address', action: addressNew, fields: street },
  { form: 'a new address in the checkout', action: checkoutAddress, fields: street },
  { form: 'a new card', action: cardNew, fields: card },
  { form: 'a new card in the checkout', action: checkoutCard, fields: card },
];

const outages = [
  { outage: 'one operation', lasts: 1, says: true },
  { outage: 'everything from then on', lasts: Infinity, says: true },
  { outage: 'one operation, and the reply is lost', lasts: 1, says: false },
  { outage: 'everything from then on, and the reply is lost', lasts: Infinity, says: false },
];

for (const { form, action, fields } of forms)
  test.each(outages)(`${form} is added once when the store fails for $outage`, async ({ lasts, says }) => {
    const wrong: string[] = [];
    const { plan, fails } = failingStore();
    const shop = openShop(server, { store: fails });
    shop.programme.have(aCheckoutPrescription('rx-1'));
    await fillCart(shop, 'rx-1');
    keepsWhatIsAdded(shop, says);
    const { addresses, cards } = shop.programme;
    const added = () =>
      shop.programme.addresses.length + shop.programme.cards.length - addresses.length - cards.length;
    let steps = Infinity;
    for (let step = 1; step <= steps; step += 1) {
      Object.assign(shop.programme, { addresses, cards });
      const one = { ...fields, formId: crypto.randomUUID() };
      Object.assign(plan, { step, lasts, operations: 0 });
      const first = await post(action, shop, one);
      if (plan.operations < step) steps = step;
      if (first !== undefined && added() !== 1) wrong.push(`step ${step}: said to be added, and was not`);
      Object.assign(plan, { step: Infinity });
      // a lock that could not be released expires
      shop.clock.advance(16_000);
      if ((await post(action, shop, one)) === undefined)
        wrong.push(`step ${step}: not taken when sent again`);
      if (added() !== 1) wrong.push(`step ${step}: added ${added()} times`);
    }
    expect(wrong).toEqual([]);
    expect(steps).toBeGreaterThan(4);
  });
