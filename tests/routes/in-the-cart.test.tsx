import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { HttpResponse, http } from 'msw';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ComponentType } from 'react';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';
import * as cart from '~/areas/orders/pages/main.cart._index.tsx';
import * as home from '~/areas/home/pages/main.home.tsx';
import * as prescriptions from '~/areas/prescriptions/pages/main.prescriptions._index.tsx';
import * as refills from '~/areas/prescriptions/pages/main.prescriptions.refill._index.tsx';
import * as review from '~/areas/prescriptions/pages/main.prescriptions.refill.review.tsx';
import { fallbackClientConfig } from '#contract/content.ts';
import { renderRoute } from '#harness/render.tsx';
import { PROGRAMME, useMsw as openMsw } from '#harness/msw.ts';

const server = openMsw();
let shop: Shop;

/** by the clock of the shop, the supply ended 36 days ago */
const ranOut = aCheckoutPrescription('rx-1', { dispensedDate: '2026-07-17', nextRefillDate: '2026-09-23' });

beforeEach(() => {
  shop = openShop(server);
});

function list(...items: ReturnType<typeof aCheckoutPrescription>[]) {
  shop.programme.have(...items);
  server.use(
    http.get(`${PROGRAMME}/mail-order/refills/prescriptions`, ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json({ items, total: items.length, page, perPage: 20, counts: {} });
    }),
  );
}

interface RouteModule {
  default: ComponentType;
  loader: (args: LoaderFunctionArgs) => Promise<unknown>;
}
async function readText({ default: Page, loader }: RouteModule, query = ''): Promise<string> {
  const request = new Request(`http://portal.test/main${query}`);
  const loaderData = await loader({ context: shop.context, request, params: {} });
  const { container } = renderRoute(<Page />, { loaderData });
  await screen.findByRole('heading', { level: 1 });
  return (container.textContent ?? '').replaceAll('\u00a0', ' ');
}

const pages = Object.entries({ home, prescriptions, refills, review });

describe('refill in the cart', () => {
  it.each(pages)('is marked on %s, which does not report an empty list', async (_, page) => {
    list(ranOut);
    await fillCart(shop, 'rx-1');
    const text = await readText(page, '?prescriptionId=rx-1');
    expect(text).toMatch(/in your cart/i);
    expect(text).not.toMatch(/Nothing (?:else )?is (?:due|ready)/);
  });

  it('is due on home even before its first fill', async () => {
    const { dispensedDate: _, ...firstFill } = ranOut;
    list(firstFill);
    await fillCart(shop, 'rx-1');
    expect(await readText(home)).toContain('In your cart, not ordered.');
  });
});

describe('cart that is closed, because the membership ended or the client has no mail order,', () => {
  it.each(Object.entries({ home, prescriptions, cart }))('is hidden on %s', async (_, page) => {
    shop = openShop(server, { eligibilityStatus: 'TERMED' });
    list(ranOut);
    await fillCart(shop, 'rx-1');
    const text = await readText(page);
    expect(text).toContain('ended');
    expect(text).not.toMatch(/in your cart|not ordered|Remove|Empty the cart/i);
  });

  it('is hidden from a member whose client has no mail order', async () => {
    list(ranOut);
    await fillCart(shop, 'rx-1');
    const client = async () => ({ ...fallbackClientConfig, suppressMailOrderFeatures: true });
    shop.context.content = { ...shop.context.content, client };
    expect(await readText(home)).not.toMatch(/in your cart|not ordered/i);
  });
});

describe('sentence about ready refills', () => {
  it('does not report an empty list on home beside an open task', async () => {
    list(aCheckoutPrescription('rx-1', { refillsRemaining: 0, status: 'noMoreRefills' }));
    const text = await readText(home);
    expect(text).toContain('Needs a renewal');
    expect(text).toContain('No other refills are due soon.');
  });

  it('counts the listed prescriptions only', async () => {
    list(aCheckoutPrescription('rx-1', { status: 'tooSoon', nextRefillDate: '2026-12-04' }));
    const text = await readText(prescriptions);
    expect(text).toContain('1 prescription from the last 6 months. It cannot be refilled here now.');
  });

  it('reports a medicine at a different pharmacy that the plan denied as not approved', async () => {
    const review = { inquiryId: 'PA1', status: 'denied', date: '2026-06-12' } as const;
    list(aCheckoutPrescription('rx-1', { mailOrder: false, review }));
    const text = await readText(refills);
    expect(text).toContain('Not approved by the plan');
    expect(text).not.toContain('has this prescription');
  });

  it('describes its own page on further pages of the choice', async () => {
    list(aCheckoutPrescription('rx-1', { status: 'tooSoon', nextRefillDate: '2026-12-04' }));
    const text = await readText(refills, '?page=2');
    expect(text).not.toContain('There are no refills ready now');
    expect(text).toContain('There are no more refills to choose on this page');
  });
});
