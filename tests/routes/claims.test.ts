import { beforeEach, describe, expect, test } from 'vitest';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { openShop, type Shop, type ShopOptions } from '#harness/shop.ts';
import type { ClaimView } from '~/areas/benefits/claims/detail.server.ts';
import type { ClaimListView } from '~/areas/benefits/claims/list.server.ts';
import type { Claim } from '#contract/claims.ts';
import * as claimRoute from '~/areas/benefits/pages/main.claims.$claimId.tsx';
import * as csvRoute from '~/areas/benefits/pages/main.claims.csv.tsx';
import * as listRoute from '~/areas/benefits/pages/main.claims._index.tsx';
import { aRelative, aClaim, anExplanation, anUnpaidClaim } from '#harness/factories.ts';
import { answer, refuse, useMsw } from '#harness/msw.ts';

const server = useMsw();
const family = [
  aRelative('01', ['02', '03']),
  aRelative('02', [], { firstName: 'Ben' }),
  aRelative('03', [], { firstName: 'Leo' }),
  aRelative('04', [], { firstName: 'Cara' }),
];

let shop: Shop;
let claims: Claim[];
/** people whose years were requested */
let years: string[];
/** the queries of searches, without the person */
let asked: Record<string, string>[];
/** the requests about one claim */
let askedOne: string[];

function open(options?: ShopOptions): void {
  shop = openShop(server, options);
  claims = [aClaim(), aClaim({ claimId: 'C2', personCode: '03', drugName: '=Cetirizine' })];
  asked = [];
  askedOne = [];
  years = [];
  answer(server, {
    'GET /benefits/explanation-of-benefits/figures': ({ query: { personCode, year } }) => {
      years.push(`${personCode} ${year}`);
      return anExplanation({ year: Number(year) });
    },
    'GET /member/family-coverage': family,
    'GET /claims': ({ query }) => {
      const { clientId: _1, cardId: _2, personCode: _3, ...rest } = query;
      asked.push(rest);
      const [page, perPage] = [Number(query.page), Number(query.perPage)];
      const items = claims.slice((page - 1) * perPage, page * perPage);
      return { items, total: claims.length, page, perPage, counts: { Paid: claims.length } };
    },
    'GET /claims/:id': ({ params: { id }, request }) => {
      askedOne.push(new URL(request.url).pathname + new URL(request.url).search);
      if (id === 'C4') return refuse(403, { message: 'Not yours.' });
      return claims.find(({ claimId }) => claimId === id) ?? refuse(404);
    },
  });
}
beforeEach(() => open());

const load = async (loader: (args: LoaderFunctionArgs) => Promise<unknown>, path: string, claimId = '') => {
  const request = new Request(`http://portal.test${path}`);
  const args = { context: shop.context, request, params: { claimId } } as unknown as LoaderFunctionArgs;
  return loader(args).catch((thrown: unknown) => thrown);
};
const getStatus = (answer: unknown) =>
  answer instanceof Response ? answer.status : (answer as { init: { status: number } }).init.status;

async function list(query = '') {
  const answer = await load(listRoute.loader, `/main/claims${query}`);
  const { data, init } = answer as { data: { view: ClaimListView }; init: { status: number } | number };
  return { ...data, status: typeof init === 'number' ? init : init.status };
}
const detail = async (id: string) =>
  (await load(claimRoute.loader, `/main/claims/${id}`, id)) as { claim: ClaimView };

describe('list of claims', () => {
  test('requests the current year and all people who share (6.07, 7.45, 9.07)', async () => {
    const { view, status } = await list();
    expect(status).toBe(200);
    const page = { sort: 'date', page: '1', perPage: '20' };
    expect(asked).toEqual([{ allowedPhiPersonCodes: '02,03', year: '2026', ...page }]);
    expect(view.summary).toBe('2 claims in 2026, yours and your family’s.');
    expect((await list('?person=01')).view.summary).toBe('2 claims in 2026.');
    expect(view.people.map(({ value }) => value)).toEqual(['', '01', '02', '03', '04']);
  });

  test('starts with the cost of the year and its shares', async () => {
    const strong = 'You paid $85.45 in 2026.';
    const apart = / Your family’s claims are not in these amounts\.$/;
    expect((await list()).view.year).toMatchObject({ value: { strong, say: expect.stringMatching(apart) } });
    const say = 'Leo’s medicines cost $301.23, and the plan paid $215.78.';
    expect((await list('?person=03&year=2025')).view.year).toMatchObject({ value: { say } });
    expect(years).toEqual(['01 2026', '03 2025']);
  });

  test('shows no yearly sum beside a search or on further pages, and an outage elsewhere', async () => {
    expect((await list('?q=losartan')).view).not.toHaveProperty('year');
    expect((await list('?status=Paid')).view).not.toHaveProperty('year');
    expect((await list('?from=01/01/2026')).view).not.toHaveProperty('year');
    expect(years).toEqual([]);
    answer(server, { 'GET /benefits/explanation-of-benefits/figures': 500 });
    const { view, status } = await list();
    expect([status, view.body.kind, view.year?.ok]).toEqual([200, 'rows', false]);
  });

  test('passes the filters of the address to the programme (2.56, 7.45)', async () => {
    const filters = '?from=3/1/2025&to=4-15-25&status=Paid&q=Rx%2027204418&person=03&sort=amount&page=1';
    const { view } = await list(filters);
    expect(asked[0]).toEqual({
      ...{ allowedPhiPersonCodes: '02,03', startDate: '2025-03-01', endDate: '2025-04-15' },
      onlyPersonCode: '03',
      ...{ status: 'Paid', q: '27204418', sort: 'amount', page: '1', perPage: '20' },
    });
    expect(view.summary).toBe('2 claims found from March 1, 2025 to April 15, 2025.');
  });

  test('preserves an invalid date, shows an error, and makes no call', async () => {
    const { view, status } = await list('?from=02/30/2026');
    expect(status).toBe(422);
    expect(view.reply).toMatchObject({ values: { from: '02/30/2026' }, problems: [{ name: 'from' }] });
    expect(asked).toEqual([]);
  });

  test('shows that there are no claims (8.31)', async () => {
    claims = [];
    const none = 'No claims found for the selected filter...';
    expect((await list()).view.body).toMatchObject({ kind: 'empty', title: none, clear: false });
    expect((await list('?q=x')).view.body).toMatchObject({ kind: 'empty', title: none, clear: true });
  });

  test('redirects from a page beyond the last one', async () => {
    const answer = (await load(listRoute.loader, '/main/claims?page=9&sort=drug')) as Response;
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/main/claims?sort=drug&page=1']);
  });

  test('does not report a person as unshared while sharing is unknown', async () => {
    answer(server, { 'GET /member/family-coverage': 500 });
    expect((await list('?person=03')).view.body).toEqual({
      kind: 'outage',
      message: 'Sorry, something went wrong',
    });
    expect(asked).toEqual([]);
  });
  test.each(['04', '99'])('reports that %s does not share, without a call (6.06)', async (code) => {
    expect((await list(`?person=${code}`)).view.body).toMatchObject({
      ...{ kind: 'empty', clear: true, title: 'These claims are not shared with you' },
    });
    expect(asked).toEqual([]);
  });

  test('marks a claim that does not add up', async () => {
    claims = [aClaim({ planAmountCents: 8_999 })];
    expect((await list()).view.body).toMatchObject({ rows: [{ doubtful: true }] });
  });
});

describe('claim page', () => {
  test('is shown for each person who shares (2.56, 3.25)', async () => {
    expect((await detail('C20261112')).claim).toMatchObject({
      name: aClaim().drugName,
      lead: 'Filled November 12, 2026 at Corner Street Pharmacy',
      answer: { strong: 'You paid $10.00.' },
      prescription: 'P1',
    });
    expect((await detail('C2')).claim).toMatchObject({
      lead: 'For Leo Rivera · Filled November 12, 2026 at Corner Street Pharmacy',
      answer: { strong: 'Leo paid $10.00.' },
    });
  });

  test('names no fill that the plan has not paid', async () => {
    claims = [anUnpaidClaim()];
    expect((await detail('C20261112')).claim).toMatchObject({
      lead: 'Sent to the plan November 12, 2026 by Corner Street Pharmacy',
    });
  });

  test('is requested by id, client, card and person (7.46)', async () => {
    await detail('C20261112');
    expect(askedOne).toEqual(['/claims/C20261112?clientId=28001&cardId=ABC123&personCode=01']);
  });

  test('shows the pharmacy’s address, phone, store number and NPI, and the programme’s message (3.26, 3.29)', async () => {
    claims = [aClaim({ claimId: 'C6', additionalMessage: 'Generic available.' })];
    expect((await detail('C6')).claim).toMatchObject({
      message: 'Generic available.',
      status: 'Paid',
      pharmacy: {
        name: 'Corner Street Pharmacy',
        isMailOrder: false,
        lines: ['12 Corner Street', 'Madison, WI 53703'],
        phone: { digits: '6085550170', text: '(608) 555-0170' },
        ids: 'Store number 0417 · National ID (NPI) 1992999825',
      },
    });
  });

  test('returns the same 404 for a different member’s claim and an unknown one', async () => {
    const [theirs, unknown] = [await detail('C4'), await detail('C9')] as unknown as Response[];
    expect([theirs!.status, await theirs!.text()]).toEqual([404, '']);
    expect([unknown!.status, await unknown!.text()]).toEqual([404, '']);
  });
});

describe('claims file', () => {
  const file = async (query = '') => (await load(csvRoute.loader, `/main/claims/csv${query}`)) as Response;

  test('lists every claim of the filter, with amounts as numbers and no formula', async () => {
    claims = Array.from({ length: 130 }, (_, i) => aClaim({ claimId: `C${i}`, drugName: '=Cetirizine' }));
    claims[0] = aClaim({ planAmountCents: 8_999 });
    const answer = await file('?year=2025');
    expect(answer.headers.get('content-disposition')).toMatch(/claims-\d{4}-\d\d-\d\d\.csv/);
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(131);
    expect(asked.map(({ year, page }) => [year, page])).toEqual([
      ['2025', '1'],
      ['2025', '2'],
    ]);
    expect(lines[0]).toContain('medicine cost');
    expect(lines[1]).toContain('add up to $99.99');
    expect(lines[2]).toMatch(/^2026-11-12,'=Cetirizine,Ana Rivera,Paid,/);
    expect(lines[2]).toContain(',98.00,1.75,0.25,100.00,0.00,10.00,0.00,10.00,90.00,10.00,90.00,0.00,');
  });

  test('has no amounts for an unpaid claim', async () => {
    claims = (['Paid', 'Reversed', 'Rejected', 'Pending'] as const).map((status) => aClaim({ status }));
    const [, ...rows] = (await (await file()).text()).trimEnd().split('\r\n');
    const withAmounts = rows.filter((row) => row.includes(',100.00,'));
    expect(withAmounts.map((row) => row.split(',')[3])).toEqual(['Paid']);
    expect(rows.filter((row) => row.includes(',,,,,,,,,,,'))).toHaveLength(3);
  });

  test.each(['?person=04', '?person=99', '?from=soon'])('returns 404 for %s', async (query) => {
    expect(getStatus(await file(query))).toBe(404);
    expect(asked).toEqual([]);
  });
});
