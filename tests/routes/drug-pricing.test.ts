import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { aMember, aPrescription, ofTheShop } from '#harness/factories.ts';
import { openShop, type Shop } from '#harness/shop.ts';
import { fallbackClientConfig, type ClientConfig } from '#contract/content.ts';
import type { PriceView } from '~/areas/pharmacy/drugs/price.server.ts';
import type { DrugView } from '~/areas/pharmacy/drugs/drug.server.ts';
import * as about from '~/areas/pharmacy/pages/main.drug.$ndc._index.tsx';
import * as basket from '~/areas/pharmacy/pages/main.drug.basket.tsx';
import * as pdf from '~/areas/pharmacy/pages/main.drug.$ndc.pdf.tsx';
import * as price from '~/areas/pharmacy/pages/main.drug.$ndc.price.tsx';
import * as suggestions from '~/areas/pharmacy/pages/main.drug.suggestions.tsx';
import { answer, useMsw } from '#harness/msw.ts';

const server = useMsw();
const lipitor = { ndc: '00071-0156-23', name: 'Lipitor', strength: '20 mg', form: 'tablet', isBrand: true };
const drug = {
  ...{ ...lipitor, drugName: 'Lipitor 20 mg tablet', unit: 'tablet' },
  ...{ genericName: 'Atorvastatin', brandName: 'Lipitor', family: [{ ...lipitor, tier: 'Generic' }] },
  ...{ route: 'Oral', deaClass: 'none', tier: 'Non-preferred brand' },
  ...{ therapeuticClass: 'Cholesterol lowering', maintenance: true, specialty: false, unitsPer30Days: 30 },
  ...{ priorAuthorization: false, stepTherapy: true, quantityLimit: false },
  purpose: { en: 'Lowers cholesterol.', es: 'Baja el colesterol.' },
};
const member = aMember({
  ...ofTheShop,
  address: { addressLine1: '1418 Jenifer Street', city: 'Madison', state: 'WI', zip: '53703-1234' },
});
const nothing = { items: [], total: 0, page: 1, perPage: 10 };

let shop: Shop;
/** the query of each price call, without the person */
let asked: Record<string, string>[];
let askedAt: string[];
let config: ClientConfig;
beforeEach(() => {
  shop = openShop(server);
  [asked, askedAt, config] = [[], [], fallbackClientConfig];
  const prices = ({ request, query }: { request: Request; query: Record<string, string> }) => {
    const { clientId: _1, cardId: _2, personCode: _3, ...search } = query;
    asked.push(search);
    askedAt.push(new URL(request.url).pathname);
    return nothing;
  };
  answer(server, {
    'GET /drugs/pricing': prices,
    'GET /clients/:path/drugs/pricing': prices,
    'GET /drugs': nothing,
    'GET /clinical-reviews/statuses': { ...nothing, counts: {} },
    'GET /mail-order/refills/prescriptions': { ...nothing, counts: {} },
    'GET /drugs/:ndc': drug,
  });
});

const createArgs = (path: string, headers: Record<string, string> = {}) =>
  ({
    context: { ...shop.context, content: { ...shop.context.content, client: async () => config } },
    request: new Request(`http://portal.test${path}`, { headers }),
    params: { ndc: '00071015623' },
  }) as unknown as LoaderFunctionArgs;

interface Shown {
  data: { view: PriceView };
  init: { status: number };
}
/** The title of a page does not wait for its loader, so a refusal must be known at once. */
async function shownBy(load: (args: LoaderFunctionArgs) => unknown, path: string): Promise<Shown> {
  const args = createArgs(path);
  const loading = load(args);
  const isRefused = args.context.formRefused;
  const shown = (await loading) as Shown;
  expect(isRefused).toBe(shown.init.status === 422);
  return shown;
}
const open = (query: string) => shownBy(price.loader, `/main/drug/00071015623/price?${query}`);
const thrownBy = (work: Promise<unknown>) => work.then(() => undefined, (thrown: unknown) => thrown); // oxfmt-ignore

const always = { ndcTuple: '00071-0156-23', sortByField: 'price', sortType: 'ASC', page: '1', perPage: '10' };
const month = { quantity: '30', daysSupply: '30' };

describe('price call of an address (3.41)', () => {
  test.each([
    ['city=Madison&state=WI&radius=10', { city: 'Madison', state: 'WI' }],
    ['zipCode=53703&radius=10&inNetwork=true&operating24Hours=true&pharmacyName=Badger', { zipCode: '53703', radius: '10', inNetwork: 'true', operating24Hours: 'true', pharmacyName: 'Badger' }],
    ['zipCode=53703&radius=10&page=3&quantity=45&daysSupply=90', { zipCode: '53703', radius: '10', page: '3', quantity: '45', daysSupply: '90' }],
  ])('%s', async (query, sent) => {
    const { init, data } = await open(query);
    expect(init.status).toBe(200);
    expect(data.view.notes).toEqual([]);
    expect(asked).toEqual([{ ...always, ...month, ...sent }]);
  }); // oxfmt-ignore

  test.each([
    ['zipCode=5370&radius=10&city=Madison&state=WI', { city: 'Madison', state: 'WI' }, 'exactly 5 digits'],
    ['zipCode=53703&radius=10&city=Madison', { zipCode: '53703', radius: '10' }, 'state of the city'],
  ])('%s omits a part, also in later addresses, with a note (5.35, 5.36)', async (query, sent, told) => {
    const { init, data } = await open(query);
    expect(init.status).toBe(200);
    expect(asked).toEqual([{ ...always, ...month, ...sent }]);
    expect(data.view.notes.join()).toContain(told);
    const kept = Object.entries(data.view.query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    expect(Object.fromEntries(kept)).toEqual({ ...month, ...sent });
  }); // oxfmt-ignore

  // pricing-filter.test.ts has every invalid search
  test.each([
    ['zipCode=&city=&state=', 'zipCode', 'Enter a ZIP code, or a city and its state.'],
    ['zipCode=53703', 'radius', 'Choose a distance from the ZIP code.'],
    ['city=Madison', 'state', 'Choose the state of the city.'],
    ['zipCode=53703&radius=10&quantity=0', 'quantity', 'Enter a quantity from 1 to 9,999.'],
    ['zipCode=53703&radius=10&daysSupply=0', 'daysSupply', 'Enter days of supply from 1 to 365.'],
    ['zipCode=53703&radius=10&ndc=', 'ndc', 'Choose a medicine.'],
  ])('%s is refused in the form, without a call (5.37, 5.38, 5.39)', async (query, name, message) => {
    const { init, data } = await open(query);
    expect(init.status).toBe(422);
    expect(data.view.reply?.problems).toEqual([{ name, message }]);
    expect(asked).toEqual([]);
  });

  test('preserves typed values when the form is refused, also in the comparison of all medicines', async () => {
    const query = 'zipCode=537&radius=25&city=&pharmacyName=Badger';
    const { data } = await open(query);
    expect(data.view.reply?.values).toMatchObject({ zipCode: '537', radius: '25', pharmacyName: 'Badger' });
    expect((await shownBy(basket.loader, `/main/drug/basket?${query}`)).init.status).toBe(422);
  });

  test('redirects a different drug of the form to its own address, with the rest of the search', async () => {
    const path = '/main/drug/00071015623/price?ndc=60505257909&zipCode=53703&radius=10&page=2';
    const away = (await thrownBy(price.loader(createArgs(path)) as Promise<unknown>)) as Response;
    expect(away.headers.get('location')).toBe('/main/drug/60505257909/price?zipCode=53703&radius=10');
  });
});

test("shows prices near the plan's home address, for an open prescription's days of supply", async () => {
  const prescribed = { ...nothing, items: [aPrescription({ ndc: drug.ndc })], counts: {} };
  answer(server, { 'GET /mail-order/shipping-addresses': [], 'GET /member/details': member });
  answer(server, { 'GET /mail-order/refills/prescriptions': prescribed });
  await open('');
  expect(asked).toEqual([{ ...always, quantity: '180', daysSupply: '90', zipCode: '53703', radius: '10' }]);
});

test('shows in the basket the reasons when no medicine counts, with and without a place', async () => {
  const drugName = 'Ozempic 0.25 mg/dose';
  const saving = { ndc: '00169-4132-12', drugName, yearlyPatientPayCents: 0, bestSavingCents: 0 };
  const leftOut = [{ drugName, reason: 'notFilled' }];
  answer(server, {
    'GET /mail-order/shipping-addresses': [],
    'GET /member/details': { ...member, address: undefined, relationshipCode: '1' },
    'GET /drugs/savings': [{ ...saving, alternatives: 0, leftOut: 'notApproved' }],
    'GET /drugs/basket-pricing': { ...nothing, drugs: [], notMailed: [], leftOut },
  });
  const views = ['', '?zipCode=53703&radius=10'].map((query) =>
    shownBy(basket.loader, `/main/drug/basket${query}`),
  );
  const texts = (await Promise.all(views)).map(({ data }) => JSON.stringify(data.view));
  expect(texts[0]).toContain('"reason":"Not approved by the plan."');
  expect(texts[1]).toContain('"reason":"Not filled in the last year."');
});

describe('client with special settings', () => {
  test('requests prices at its own address (7.24)', async () => {
    config = { ...fallbackClientConfig, drugPricingPath: 'great-plains' };
    await open('zipCode=68108&radius=10');
    expect(askedAt).toEqual(['/clients/great-plains/drugs/pricing']);
  });

  test('shows no pharmacies outside the network for any address', async () => {
    config = { ...fallbackClientConfig, hideOutOfNetwork: true };
    const { data } = await open('zipCode=68108&radius=10&inNetwork=false');
    expect(asked[0]).toMatchObject({ inNetwork: 'true' });
    expect(data.view.networkOnly).toBe(true);
  });
});

test.each(['en', 'es'] as const)(
  'requests details and a timestamp without a dose for the PDF of a drug in general, in %s (7.32)',
  async (language) => {
    const sent: unknown[] = [];
    const reply = { headers: { 'Content-Type': 'application/pdf' } };
    answer(server, {
      'POST /drugs/pdf': async ({ request }) => {
        sent.push(new URL(request.url).search, await request.json());
        return new HttpResponse('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n', reply);
      },
    });
    shop.context.preferences.language = language;
    const file = (await pdf.loader(createArgs('/main/drug/00071015623/pdf'))) as Response;
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(sent).toEqual([
      '?clientId=28001&cardId=ABC123&personCode=01',
      {
        ...{ drugName: 'Lipitor 20 mg tablet', ndc: '00071-0156-23', deaClass: 'none' },
        ...{ timeStamp: new Date(shop.clock.now()).toISOString(), language },
      },
    ]);
  },
);

describe('medicine denied by the plan', () => {
  const store = {
    ...{ npi: '1003053174', name: 'Corner Pharmacy', phone: '6085550131' },
    ...{ operating24Hours: false, inNetwork: true },
    address: { addressLine1: '1 Elm', city: 'Madison', state: 'WI', zip: '53703' },
    price: {
      ...{ drugCostCents: 42775, deductibleCents: 0, copayCents: 7000, coinsuranceCents: 0 },
      phase: 'noDeductible',
      ...{ patientPayCents: 7000, planAmountCents: 35775, cashPriceCents: 52490 },
    },
  };
  const review = {
    ...{ inquiryId: 'PA1', createdDate: '2026-06-01', requestedBy: 'Dr. Park', personCode: '01' },
    ...{ memberFirstName: 'Ana', memberLastName: 'Rivera', drugName: 'Lipitor 20 mg tablet' },
    ...{ ndc: '00071-0156-23', status: 'denied', actByDate: '2099-12-08' },
    steps: [{ status: 'denied', date: '2026-06-12' }],
  };

  beforeEach(() => {
    answer(server, {
      'GET /clinical-reviews/statuses': { ...nothing, items: [review], total: 1, counts: {} },
      'GET /drugs/pricing': { ...nothing, items: [store], total: 1, cheapest: store, mailOrder: store },
    });
  });

  const openDrug = async () =>
    (await about.loader(createArgs('/main/drug/00071015623'))) as { drug: DrugView };

  test('shows the decision, and full prices in place of the plan’s', async () => {
    const { data: shown } = await open('zipCode=53703&radius=10');
    const { decision, prices, generic } = shown.view;
    expect(decision).toMatchObject({ refused: true, strong: 'Not approved for you on June 12, 2026.' });
    expect(decision?.say).toContain('You can appeal until December 8, 2099.');
    expect(JSON.stringify([prices, generic])).not.toMatch(/You pay|plan pays|70\.00/);
    const groups = [{ pay: 'Without a plan: $524.90', rows: [{ name: 'Corner Pharmacy' }] }];
    expect(prices).toMatchObject({ ok: true, value: { groups } });
  });

  test('shows the decision on its own page', async () => {
    const { decision, covered } = (await openDrug()).drug;
    expect(decision).toMatchObject({ status: 'denied', to: '/main/clinical-reviews/PA1' });
    expect(covered).toBeUndefined();
  });

  test('reports on each page that the reviews cannot be loaded', async () => {
    answer(server, { 'GET /clinical-reviews/statuses': 500 });
    const { data: shown } = await open('zipCode=53703&radius=10');
    for (const { missing, decision } of [shown.view, (await openDrug()).drug]) {
      expect(decision).toBeUndefined();
      expect(missing.map(({ title }) => title)).toContain('We could not check the clinical reviews.');
    }
  });
});

describe('search suggestions', () => {
  const ask = (headers: Record<string, string>) =>
    suggestions.loader(createArgs('/main/drug/suggestions?q=metf', headers));

  test('reply to the page’s own script, and are never cached', async () => {
    const reply = await ask({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' });
    expect(await reply.json()).toEqual({ suggestions: [], news: 'No suggestions' });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('are refused for other sites', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect(await thrownBy(ask({ 'Sec-Fetch-Site': site }))).toMatchObject({ status: 403 });
    }
  });

  test('redirect to the page when opened as an address', async () => {
    const away = (await thrownBy(ask({ 'Sec-Fetch-Mode': 'navigate' }))) as Response;
    expect(away.headers.get('location')).toBe('/main/drug?q=metf');
  });
});
