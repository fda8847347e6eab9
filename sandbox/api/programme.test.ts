import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { people } from '../data/people.ts';
import { startTestSandbox, type TestSandbox } from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const accounts = people.flatMap(({ account }) => (account ? [account.userName] : []));
const allDates = { startDate: '2000-01-01', endDate: '2099-12-31' };

describe.each(accounts)('%s', (userName) => {
  test('gets every call of the contract in its shape', async () => {
    const member = sandbox.as(userName);
    const query = { ...member.ids, perPage: 100 };
    const { clientId, cardId } = member.ids;
    const details = await member.call(calls.member.details, { query: { userName } });
    expect(details).toMatchObject(member.ids);
    await member.call(calls.member.eligibilityByUserName, { query: { userName } });
    await member.call(calls.member.eligibilitySso, {
      query: { clientId, cardId, sequenceCode: member.ids.personCode },
    });
    await member.call(calls.member.clientEffectiveDate, { query: { clientId } });
    const family = await member.call(calls.member.familyCoverage, { query: { clientId, cardId } });
    expect(family.some((person) => person.personCode === member.ids.personCode)).toBe(true);
    await member.call(calls.mailOrder.balance, { query: member.ids });
    await member.call(calls.mailOrder.profileSearch, { query: member.ids });
    await member.call(calls.mailOrder.shippingAddresses, { query: member.ids });
    await member.call(calls.mailOrder.paymentCards, { query: member.ids });
    const history = await member.call(calls.prescriptions.medicationHistory, {
      query: { ...query, ...allDates },
    });
    const { items } = await member.call(calls.prescriptions.refillable, { query });
    const orders = await member.call(calls.orders.search, { query });
    const claims = await member.call(calls.claims.search, { query: { ...query, ...allDates } });
    expect(claims.total).toBeGreaterThanOrEqual(history.total);
    for (const rx of items.slice(0, 3)) {
      const params = { prescriptionId: rx.prescriptionId };
      expect(await member.call(calls.prescriptions.byId, { params, query: member.ids })).toEqual(rx);
    }
    for (const order of orders.items.slice(0, 3)) {
      const params = { orderNumber: order.orderNumber };
      expect(await member.call(calls.orders.byNumber, { params, query: member.ids })).toEqual(order);
    }
  });
});

describe('money', () => {
  test('every claim that was paid or taken back adds up', async () => {
    const member = sandbox.as('ana');
    const query = { ...member.ids, ...allDates, allowedPhiPersonCodes: '02,03', perPage: 100 };
    const { items, total } = await member.call(calls.claims.search, { query });
    expect(total).toBeGreaterThan(100);
    for (const claim of items) {
      expect(claim.ingredientCostCents + claim.dispensingFeeCents + claim.taxCents).toBe(claim.drugCostCents);
      expect(claim.deductibleCents + claim.copayCents + claim.coinsuranceCents).toBe(claim.patientPayCents);
      expect(claim.totalMemberPayCents).toBe(claim.patientPayCents);
      expect(claim.clientPayCents).toBe(claim.planAmountCents);
      if (claim.status === 'Paid')
        expect(claim.patientPayCents + claim.planAmountCents).toBe(claim.drugCostCents);
    }
  });

  test('what is counted towards the limits is what the paid claims say', () => {
    const sql = `SELECT count(*) AS wrong
      FROM (SELECT memberId, year, sum(outOfPocketCents) AS paidCents FROM accumulators GROUP BY memberId, year) a
      WHERE paidCents <> (SELECT coalesce(sum(patientPayCents), 0)
      FROM claims c WHERE c.memberId = a.memberId AND c.status = 'Paid' AND substr(fillDate, 1, 4) = CAST(a.year AS TEXT))`;
    expect(sandbox.programme.db.get(sql)).toMatchObject({ wrong: 0 });
  });

  test('every order line that was filled costs what its claim says', () => {
    const sql = `SELECT count(*) AS lines, sum(l.priceCents = c.patientPayCents) AS alike
      FROM orderLines l JOIN claims c ON c.orderNumber = l.orderNumber AND c.rxNumber = l.rxNumber`;
    const { lines, alike } = sandbox.programme.db.get<{ lines: number; alike: number }>(sql)!;
    expect(lines).toBeGreaterThan(400);
    expect(alike).toBe(lines);
    expect(
      sandbox.programme.db.get(
        'SELECT count(*) AS unclaimed FROM orderLines WHERE isFilled = 1 AND orderNumber NOT IN (SELECT orderNumber FROM claims WHERE orderNumber IS NOT NULL)',
      ),
    ).toMatchObject({ unclaimed: 0 });
  });

  test('every kind of claim is there', async () => {
    const member = sandbox.as('ana');
    const pages = await Promise.all(
      [1, 2].map((page) =>
        member.call(calls.claims.search, { query: { ...member.ids, ...allDates, perPage: 100, page } }),
      ),
    );
    const items = pages.flatMap((page) => page.items);
    const has = (test: (claim: (typeof items)[number]) => boolean) => items.some(test);
    expect(new Set(items.map((claim) => claim.status))).toEqual(
      new Set(['Paid', 'Rejected', 'Reversed', 'Pending']),
    );
    expect(new Set(items.map((claim) => claim.rejectCode))).toEqual(
      new Set([undefined, '70', '75', '79', '83']),
    );
    expect(has((claim) => claim.deductibleCents > 0 && claim.copayCents > 0)).toBe(true);
    expect(has((claim) => claim.compound)).toBe(true);
    expect(has((claim) => claim.specialty)).toBe(true);
    expect(has((claim) => claim.nonPrimary)).toBe(true);
    expect(has((claim) => claim.reimbursementCents > 0)).toBe(true);
  });
});

describe('the demo members', () => {
  test('ana has every state of a prescription and of an order', async () => {
    const ana = sandbox.as('ana');
    const query = { ...ana.ids, personCodes: '01,02,03', perPage: 100 };
    const prescriptions = await ana.call(calls.prescriptions.refillable, { query });
    expect(Object.keys(prescriptions.counts).sort()).toEqual(
      [
        'active',
        'contactingPrescriber',
        'inactive',
        'noMoreRefills',
        'orderInProgress',
        'tooSoon',
        'transferred',
      ].sort(),
    );
    const orders = await ana.call(calls.orders.search, { query });
    expect(Object.keys(orders.counts).sort()).toEqual([
      'cancelled',
      'delivered',
      'inProgress',
      'pickedUp',
      'placed',
      'shipped',
    ]);
    const lines = orders.items.flatMap((order) => order.lines);
    expect(new Set(lines.map((line) => line.cancelReason))).toEqual(
      new Set([undefined, 'member', 'paymentDeclined', 'outOfStock', 'clinical', 'returned', 'discontinued']),
    );
    for (const line of lines.filter((one) => one.deliveredDate))
      expect(line.deliveredDate! <= sandbox.programme.clock.today()).toBe(true);
  });

  test('hugo has ten years, page by page and none twice', async () => {
    const hugo = sandbox.as('hugo');
    const ids = new Set<string>();
    for (let page = 1; page <= 4; page += 1) {
      const { items, total, counts } = await hugo.call(calls.prescriptions.refillable, {
        query: { ...hugo.ids, page, perPage: 100 },
      });
      expect(total).toBe(400);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(400);
      for (const rx of items) ids.add(rx.prescriptionId);
    }
    expect(ids.size).toBe(400);
    expect((await hugo.call(calls.orders.search, { query: hugo.ids })).total).toBe(300);
    expect((await hugo.call(calls.claims.search, { query: { ...hugo.ids, ...allDates } })).total).toBe(5_000);
  });

  test('eve has nothing but a mail-order profile', async () => {
    const eve = sandbox.as('eve');
    const query = eve.ids;
    expect((await eve.call(calls.mailOrder.profileSearch, { query })).enrolled).toBe(true);
    for (const call of [calls.prescriptions.refillable, calls.orders.search, calls.claims.search]) {
      expect((await eve.send(call, { query })).body).toMatchObject({ items: [], total: 0 });
    }
    expect(await eve.call(calls.mailOrder.paymentCards, { query })).toEqual([]);
  });

  test('dev’s and dora’s coverage has ended, fay’s and gil’s has not begun', async () => {
    const statusOf = async (userName: string) =>
      (await sandbox.as(userName).call(calls.member.eligibilityByUserName, { query: { userName } }))
        .eligibilityStatus;
    expect(await Promise.all(['ana', 'dev', 'dora', 'fay', 'gil'].map(statusOf))).toEqual([
      'ELIGIBLE',
      'TERMED',
      'TERMED',
      'FUTURE_EFFECTIVE',
      'FUTURE_EFFECTIVE',
    ]);
  });

  test('ximena’s name keeps its accents and her directions are in Spanish', async () => {
    const ximena = sandbox.as('ximena');
    const details = await ximena.call(calls.member.details, { query: { userName: 'ximena' } });
    expect(details).toMatchObject({
      lastName: 'Peñalosa Núñez',
      language: 'es',
      address: { addressLine1: '4025 Cañón Street' },
    });
    const { items } = await ximena.call(calls.prescriptions.refillable, { query: ximena.ids });
    expect(items.every((rx) => rx.directionsEs)).toBe(true);
  });
});

describe('lists', () => {
  test('are filtered and sorted', async () => {
    const ana = sandbox.as('ana');
    const list = (more: object) =>
      ana.call(calls.prescriptions.refillable, { query: { ...ana.ids, perPage: 100, ...more } });
    const found = await list({ q: 'lipitor' });
    expect(found.items.every((rx) => rx.prescribedDrug.startsWith('Lipitor'))).toBe(true);
    expect(found.total).toBeGreaterThan(0);
    expect((await list({ q: '%' })).items.every((rx) => rx.dispensedDrug.includes('%'))).toBe(true);
    for (const [written, meant] of [
      ['gutierrez', 'Gutiérrez'],
      ['lípitor', 'Lipitor'],
    ] as const)
      expect((await list({ q: written })).total).toBe((await list({ q: meant })).total);
    const tooSoon = await list({ status: 'tooSoon' });
    expect(tooSoon.items.every((rx) => rx.status === 'tooSoon')).toBe(true);
    expect(tooSoon.total).toBe(tooSoon.counts.tooSoon);
    expect((await list({})).counts).toEqual(tooSoon.counts);
    const names = (await list({ sort: 'drug' })).items.map((rx) => rx.dispensedDrug);
    expect(names).toEqual([...names].sort());
    expect((await list({ period: 'last6Months' })).total).toBeLessThan((await list({})).total);
    expect((await list({})).items[0]?.status).toBe('active');
  });

  test('of orders are filtered and sorted', async () => {
    const ana = sandbox.as('ana');
    const list = (more: object) =>
      ana.call(calls.orders.search, { query: { ...ana.ids, perPage: 100, ...more } });
    const all = await list({});
    const parts = await Promise.all(
      (['recent', 'past6To12Months', 'olderThan1Year'] as const).map((period) => list({ period })),
    );
    expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(all.total);
    const shipped = await list({ status: 'shipped' });
    expect(shipped.items.every((order) => order.status === 'shipped')).toBe(true);
    const oldest = (await list({ sort: 'oldest' })).items.map((order) => order.placedAt);
    expect(oldest).toEqual([...oldest].sort());
    expect((await list({ q: 'humira' })).items.length).toBeGreaterThan(3);
    expect((await list({ q: all.items[0]!.orderNumber })).total).toBe(1);
  });

  test('of claims take the current year, a year or a span', async () => {
    const ana = sandbox.as('ana');
    const year = Number(sandbox.programme.clock.today().slice(0, 4));
    const current = await ana.call(calls.claims.search, { query: ana.ids });
    expect(current.items.every((claim) => claim.fillDate.startsWith(String(year)))).toBe(true);
    const before = await ana.call(calls.claims.search, { query: { ...ana.ids, year: year - 1 } });
    expect(before.items.every((claim) => claim.fillDate.startsWith(String(year - 1)))).toBe(true);
    const half = { startDate: `${year}-01-01` };
    expect((await ana.send(calls.claims.search, { query: { ...ana.ids, ...half } })).status).toBe(400);
  });
});

describe('content', () => {
  test('labels, configuration and support numbers', async () => {
    const { guest } = sandbox;
    expect(await guest.call(calls.content.labels, { params: { lang: 'es' } })).toHaveProperty([
      'common.programmeName',
    ]);
    expect(await guest.call(calls.content.config, {})).toMatchObject({ DISABLE_TERMED_USER_AFTER: 12 });
    expect(await guest.call(calls.content.support, {})).toMatchObject({
      phone: '8005550142',
      alternatePhone: '8005550143',
      tty: '711',
    });
    const noor = await guest.call(calls.content.clientConfig, { params: { clientId: '30001' } });
    expect(noor).toMatchObject({
      suppressMailOrderFeatures: true,
      enableBannerMessage: { orderCheckoutScreen: true },
    });
    expect(await sandbox.as('ana').call(calls.content.support, {})).toHaveProperty('tty', '711');
    const linesOf = async (who: string) => (await sandbox.as(who).call(calls.content.support, {})).lines;
    expect((await linesOf('sam')).length).toBe((await linesOf('ana')).length + 1);
  });
});
