import { beforeEach, describe, expect, test } from 'vitest';
import { aMember, ofTheShop } from '#harness/factories.ts';
import { callRoute } from '#harness/call-route.ts';
import { openShop, type Shop, type ShopOptions } from '#harness/shop.ts';
import type { MembershipView } from '~/areas/family/membership.server.ts';
import type { FinderView } from '~/areas/pharmacy/pharmacies/finder.server.ts';
import type { PharmacyView } from '~/areas/pharmacy/pharmacies/detail.server.ts';
import { pharmacies as contract } from '#contract/pharmacies.ts';
import { isOpenAt } from '#contract/pharmacy-hours.ts';
import * as finder from '~/areas/pharmacy/pages/main.find-pharmacy._index.tsx';
import * as detail from '~/areas/pharmacy/pages/main.find-pharmacy.$npi.tsx';
import * as membership from '~/areas/benefits/pages/main.membership._index.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { findPharmacy, pharmacies } from '../../sandbox/data/pharmacies.ts';
import { searchPharmacies } from '../../sandbox/data/pharmacies/search.ts';
import { answer as answerAll, refuse, useMsw } from '#harness/msw.ts';

const server = useMsw();
const answers = (replies: Parameters<typeof answerAll>[1]) => answerAll(server, replies);
const MAIL_ORDER = '1003053174';
const outside = pharmacies.find(({ inNetwork }) => !inNetwork)!;

let shop: Shop;
/** queries of the searches that reached the programme */
let searches: Record<string, string>[];
let preferred: string | undefined;
let changes: string[];

const listed = (npi: string) => {
  const found = findPharmacy(npi);
  if (!found) return undefined;
  const { isMailOrder: _isMailOrder, ...pharmacy } = found;
  return pharmacy;
};

function open(options: ShopOptions = {}): void {
  shop = openShop(server, options);
  searches = [];
  changes = [];
  preferred = undefined;
  const home = { addressLine1: '1 Elm', city: 'Madison', state: 'WI', zip: '53703-1234' };
  answers({
    'GET /member/details': aMember({ ...ofTheShop, address: home }),
    'GET /member/eligibility': {
      ...{ clientId: '28001', cardId: 'ABC123', personCode: '01', relationshipCode: '1' },
      eligibilityStatus: 'ELIGIBLE',
    },
    'GET /pharmacies': ({ query: asked }) => {
      searches.push(asked);
      const query = contract.search.query.parse(asked);
      const { page, perPage } = query;
      const { origin, found } = searchPharmacies(query);
      const items = found
        .slice((page - 1) * perPage, page * perPage)
        .map(({ pharmacy, distanceMiles }) => ({ ...listed(pharmacy.npi), distanceMiles }));
      return { items, total: found.length, page, perPage, origin };
    },
    'GET /pharmacies/preferred': () => (preferred ? { pharmacy: listed(preferred) } : {}),
    'PUT /pharmacies/preferred': async ({ request }) => {
      preferred = ((await request.json()) as { npi: string }).npi;
      changes.push(`PUT ${preferred}`);
      return 204;
    },
    'DELETE /pharmacies/preferred': () => {
      preferred = undefined;
      changes.push('DELETE');
      return 204;
    },
    'GET /pharmacies/:npi': ({ params: { npi = '' } }) => listed(npi) ?? refuse(404),
  });
}
beforeEach(() => open());

function clientSays(config: object): void {
  const { content } = shop.context;
  const client = async (id: string) => ({ ...(await content.client(id)), ...config });
  shop.context.content = { ...content, client };
}

interface Answered {
  status: number;
  location: string | null;
  view: FinderView;
  pharmacy: PharmacyView;
  reply?: FormReply;
}

async function run(
  handler: unknown,
  path: string,
  call: Parameters<typeof callRoute>[2] = {},
): Promise<Answered> {
  shop.context.formRefused = false;
  const { status, location, data } = await callRoute(shop.context, handler, { path, ...call });
  const { view, reply } = data;
  return { status, location, view: view as never, pharmacy: view as never, reply: reply as never };
}
const see = (query = '') => run(finder.loader, `/main/find-pharmacy${query}`);
const visit = (npi: string) => run(detail.loader, `/main/find-pharmacy/${npi}`, { params: { npi } });
const post = (handler: unknown, fields: Record<string, string>, params: Record<string, string> = {}) =>
  run(handler, '/main/find-pharmacy', { params, fields });

const getRows = ({ view }: Answered) => {
  if (view.results?.kind !== 'rows') throw new Error(`no rows but ${view.results?.kind}`);
  return view.results;
};

describe('pharmacy finder', () => {
  test("starts near the member's home, with the client's distance", async () => {
    clientSays({ pharmacySearchConfig: { radiusMiles: 15 } });
    const first = await see();
    expect(searches).toEqual([
      {
        ...{ clientId: '28001', cardId: 'ABC123', personCode: '01' },
        ...{ zipCode: '53703', radius: '15', sortByField: 'distance', sortType: 'ASC' },
        ...{ page: '1', perPage: '8' },
      },
    ]);
    expect(first.view.form.values).toMatchObject({ zipCode: '53703', radius: '15' });
    expect(first.view.form.radii.map(({ value }) => value)).toContain('15');
  });

  test('starts with an empty form when the home is unknown', async () => {
    answers({ 'GET /member/details': 500 });
    const first = await see();
    expect(first).toMatchObject({ status: 200, view: { form: { values: { zipCode: '' } } } });
    expect(first.view.results).toBeUndefined();
    expect(searches).toEqual([]);
  });

  test('preserves typed values and shows the errors, without a call', async () => {
    const refused = await see('?zipCode=5370&radius=25&pharmacyName=badger&openNow=true');
    expect(refused.status).toBe(422);
    expect(shop.context.formRefused).toBe(true);
    expect(refused.view.reply).toMatchObject({
      values: { zipCode: '5370', radius: '25', pharmacyName: 'badger', openNow: 'true' },
      problems: [{ name: 'zipCode', message: 'Enter a ZIP code of 5 digits' }],
    });
    expect(searches).toEqual([]);
  });

  test('searches by name alone, and names the omitted half of a pair', async () => {
    const found = await see('?city=Omaha&pharmacyName=central+fill');
    const note = 'We did not use the city and the state, because each needs the other.';
    expect(found.view.missing).toEqual([{ text: note }]);
    expect(getRows(found).rows.map(({ mailOrder }) => mailOrder)).toEqual([
      'Mail order',
      'Mail order',
      'Mail order',
    ]);
    expect(getRows(found).map).toBeUndefined();
    expect(searches[0]).not.toHaveProperty('city');
  });

  test('lists each pharmacy once over its pages, numbered in sequence', async () => {
    const query = '?zipCode=10001&radius=50&sort=name-desc';
    const pages = getRows(await see(query)).pages;
    expect(pages).toBeGreaterThan(2);
    const seen: string[] = [];
    const numbers: (number | undefined)[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { rows } = getRows(await see(`${query}&page=${page}`));
      seen.push(...rows.map(({ npi }) => npi));
      numbers.push(...rows.map(({ number }) => number));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(numbers).toEqual(seen.map((_, index) => index + 1));
    expect(searches.every(({ sortType }) => sortType === 'DESC')).toBe(true);
    const beyond = await see(`${query}&page=${pages + 5}`);
    expect([beyond.status, beyond.location]).toEqual([302, expect.stringContaining(`page=${pages}`)]);
  });

  test('shows open pharmacies for ‘open now’, by the clock of each', async () => {
    const now = shop.context.clock.programmeNow().getTime();
    const { rows } = getRows(await see('?zipCode=10001&radius=50&openNow=true'));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(isOpenAt(findPharmacy(row.npi)!, now)).toBe(true);
      expect(row.opening).toMatch(/^Open /);
    }
    expect(Date.parse(searches[0]!.openAt!)).toBe(now);
  });

  test('shows a city spelled as the pharmacies spell it', async () => {
    const { summary } = getRows(await see('?by=city&city=mADISON&state=WI'));
    expect(summary).toContain('in Madison, WI');
  });

  test('offers a larger distance and fewer filters when it finds nothing (8.22)', async () => {
    const services = 'services=compounding&services=specialty&services=driveThrough';
    const { view } = await see(`?zipCode=53703&radius=2&${services}`);
    expect(view.results).toMatchObject({
      kind: 'none',
      summary: '0 pharmacies within 2 miles of 53703',
      title: 'Sorry, no pharmacies found',
    });
    const actions = view.results?.kind === 'none' ? view.results.actions : [];
    expect(actions.map(({ label }) => label)).toEqual(['Search within 5 miles', 'Remove filters']);
    const wider = await see(actions[1]!.to.replace('/main/find-pharmacy', ''));
    expect(getRows(wider).rows.length).toBeGreaterThan(0);
  });

  test('shows the preferred pharmacy first, and works without it after a fault', async () => {
    preferred = MAIL_ORDER;
    const named = await see('?pharmacyName=central+fill');
    expect(named.view.preferred).toMatchObject({ npi: MAIL_ORDER, preferred: 'Your pharmacy' });
    expect(getRows(named).rows.filter((row) => row.preferred)).toMatchObject([{ npi: MAIL_ORDER }]);
    answers({ 'GET /pharmacies/preferred': 500 });
    const without = await see('?pharmacyName=central+fill');
    expect(without.view.preferred).toBeUndefined();
    expect(getRows(without).rows).toHaveLength(3);
  });
});

describe('client that hides out-of-network pharmacies', () => {
  beforeEach(() => clientSays({ hideOutOfNetwork: true }));

  test('shows only the others, whatever the address contains', async () => {
    const { rows } = getRows(await see('?zipCode=10001&radius=50&inNetwork=false'));
    expect(searches[0]).toMatchObject({ inNetwork: 'true' });
    expect(rows.every(({ network }) => network.isIn)).toBe(true);
  });
  test('omits the network from the form', async () => {
    const { switches } = (await see('?pharmacyName=badger')).view.form;
    expect(switches.map(({ name }) => name)).toEqual(['openNow', 'operating24Hours']);
  });
  test('has no page for such a pharmacy, which cannot be preferred either', async () => {
    expect((await visit(outside.npi)).status).toBe(404);
    const answer = await post(detail.action, { intent: 'prefer' }, { npi: outside.npi });
    expect([answer.status, changes]).toEqual([404, []]);
    preferred = outside.npi;
    expect((await see()).view.preferred).toBeUndefined();
  });
});

describe('membership page', () => {
  const facts = async () => {
    const { view } = await run(membership.loader, '/main/membership');
    return (view as unknown as MembershipView).facts.find(({ label }) => label === 'Preferred pharmacy');
  };

  test('shows the preferred pharmacy, and works without it', async () => {
    expect(await facts()).toBeUndefined();
    preferred = MAIL_ORDER;
    expect((await facts())?.value).toMatch(/^Central Fill .*, NJ$/);
    answers({ 'GET /pharmacies/preferred': 500 });
    expect(await facts()).toBeUndefined();
  });
  test('hides a pharmacy that the client hides', async () => {
    clientSays({ hideOutOfNetwork: true });
    preferred = outside.npi;
    expect(await facts()).toBeUndefined();
  });
});

describe('search near the device', () => {
  const near = (fields: Record<string, string>) => post(finder.action, fields);

  test('rounds the position, omits it from the address, and searches around it', async () => {
    const sent = await near({ latitude: '43.0747512', longitude: '-89.3840329' });
    expect(sent).toMatchObject({ status: 303, location: '/main/find-pharmacy?near=here' });
    const found = getRows(await see('?near=here&radius=5'));
    expect(searches[0]).toMatchObject({ latitude: '43.07', longitude: '-89.38', radius: '5' });
    expect(found.summary).toMatch(/within 5 miles of your location/);
    expect(shop.logText() + JSON.stringify(found)).not.toContain('43.0747');
  });
  test('is forgotten within the hour', async () => {
    await near({ latitude: '43.07', longitude: '-89.38' });
    shop.clock.advance(3_600_001);
    const later = await see('?near=here');
    expect(later.status).toBe(422);
    expect(later.view.reply?.problems).toMatchObject([
      { name: '', message: expect.stringMatching(/no longer have your location/) as string },
    ]);
    expect(searches).toEqual([]);
  });
  test.each([
    [{ latitude: '', longitude: '' }],
    [{ latitude: '91', longitude: '0' }],
    [{ latitude: '0', longitude: '-180.1' }],
    [{ latitude: 'NaN', longitude: '1e2' }],
    [{ latitude: '43.07' }],
  ])('refuses %o', async (fields) => {
    const answer = await near(fields as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(answer.reply).toMatchObject({ values: {}, problems: [{ name: '' }] });
  });
  test('requests the position on its own page only', async () => {
    await see('?near=ask');
    expect(shop.context.documentMay).toEqual({ geolocation: true });
    await see('?zipCode=53703&radius=5');
    expect(shop.context.documentMay).toEqual({ geolocation: false });
  });
});

describe('street map', () => {
  const address = '?zipCode=53703&radius=5&map=street';
  test('is hidden without a tile service', async () => {
    const { view } = await see(address);
    expect([view.tiles, shop.context.documentMay]).toEqual([{ state: 'none' }, { geolocation: false }]);
  });
  test('is offered with one, and allows its origin only on request', async () => {
    Object.assign(shop.context.env, {
      ...{ mapsTileUrl: 'https://tiles.example.com/{id}/{z}/{x}/{y}.png?key={key}' },
      ...{ mapsKey: 'a&b', mapsId: 'streets' },
    });
    expect((await see('?zipCode=53703&radius=5')).view.tiles).toEqual({ state: 'offered' });
    expect(shop.context.documentMay).toEqual({ geolocation: false });
    const TILES = 'https://tiles.example.com';
    const { tiles, results } = (await see(address)).view;
    expect(tiles).toMatchObject({
      state: 'shown',
      map: { url: `${TILES}/streets/{z}/{x}/{y}.png?key=a%26b`, credit: 'tiles.example.com' },
    });
    const rows = results?.kind === 'rows' ? results.rows : [];
    expect(tiles.state === 'shown' && tiles.map.pins).toHaveLength(rows.length);
    expect(shop.context.documentMay).toEqual({ imagesFrom: TILES, geolocation: false });
  });
});

describe('pharmacy page', () => {
  test('shows its week, its numbers and directions (3.31, 3.45)', async () => {
    const { pharmacy } = await visit(MAIL_ORDER);
    expect(pharmacy.nabp).toMatch(/^\d{7}$/);
    const { name, phone, services, address } = findPharmacy(MAIL_ORDER)!;
    expect(pharmacy).toMatchObject({
      ...{ name, npi: MAIL_ORDER, mailOrder: 'Mail order', network: { text: 'In network' } },
      phone: { digits: phone },
      address: `${address.addressLine1}, ${address.city}, ${address.state} ${address.zip}`,
    });
    expect(pharmacy.services).toHaveLength(services.length);
    expect(services.length).toBeGreaterThan(0);
    expect(pharmacy.week.map(({ day }) => day)).toEqual([
      ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    ]);
    const { searchParams } = new URL(pharmacy.directions.google);
    expect(searchParams.get('destination')).toContain('400 Distribution Way');
    expect(pharmacy.zone).toContain('Eastern Time');
  });
  test('marks today and its time by the zone of the pharmacy', async () => {
    const inTokyo = { ...listed(MAIL_ORDER), timeZone: 'Asia/Tokyo' };
    answers({ [`GET /pharmacies/${MAIL_ORDER}`]: inTokyo });
    shop.clock.advance(9.5 * 3_600_000);
    const { pharmacy } = await visit(MAIL_ORDER);
    expect(pharmacy.week.filter(({ isToday }) => isToday).map((row) => row.day)).toEqual(['Saturday']);
    expect(pharmacy.zone).toContain('9:30 am');
  });
  test.each([
    ['2026-11-24', undefined],
    ['2026-11-25', 'Tomorrow is a holiday. Hours may be different, so call first.'],
    ['2026-11-26', 'Today is a holiday. Hours may be different, so call first.'],
    ['2026-11-27', undefined],
  ])('on %s mentions Thanksgiving: %s', async (day, note) => {
    Object.assign(shop.context.clock, { today: () => day });
    expect((await visit(MAIL_ORDER)).pharmacy.holiday).toBe(note);
    expect((await see('?zip=53703&radius=10')).view.missing.map(({ text }) => text)).toEqual(
      note === undefined ? [] : [note],
    );
  });
  test.each(['1000000000', 'preferred', '..', '123', 'é'.repeat(200), '10030531740'])(
    'returns 404 for an unknown id (%s)',
    async (npi) => {
      expect((await run(detail.loader, '/main/find-pharmacy/x', { params: { npi } })).status).toBe(404);
      expect((await post(detail.action, { intent: 'prefer' }, { npi })).status).toBe(404);
      expect(changes).toEqual([]);
    },
  );
  test('sets the preferred pharmacy, and clears it', async () => {
    const sent = await post(detail.action, { intent: 'prefer' }, { npi: MAIL_ORDER });
    expect([sent.status, sent.location]).toEqual([303, `/main/find-pharmacy/${MAIL_ORDER}`]);
    expect((await visit(MAIL_ORDER)).pharmacy.isPreferred).toBe(true);
    await post(detail.action, { intent: 'unprefer' }, { npi: MAIL_ORDER });
    expect((await visit(MAIL_ORDER)).pharmacy.isPreferred).toBe(false);
    expect(changes).toEqual([`PUT ${MAIL_ORDER}`, 'DELETE']);
    expect(shop.flashes.map(({ label }) => label)).toEqual([
      'pharmacies.words.preferredSet',
      'pharmacies.words.preferredCleared',
    ]);
  });
});
