import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { startTestSandbox, type TestMember, type TestSandbox } from '#harness/sandbox-client.ts';

let sandbox: TestSandbox;
let ana: TestMember;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = sandbox.as('ana');
});
afterAll(() => sandbox.close());

const eligibility = calls.member.eligibilityByUserName;
const byName = { query: { userName: 'ana' } };

describe('gateway', () => {
  test.each([undefined, '2.0'])('rejects x-api-version %s instead of 1.0', async (version) => {
    const reply = await ana.send(eligibility, byName, { 'x-api-version': version });
    expect(reply).toMatchObject({ status: 400, body: { fields: ['x-api-version'] } });
  });

  test('rejects version 1.0 instead of 2.0', async () => {
    const { clientId, cardId } = ana.ids;
    const reply = await ana.send(
      calls.member.familyCoverage,
      { query: { clientId, cardId } },
      { 'x-api-version': '1.0' },
    );
    expect(reply.status).toBe(400);
  });

  test.each([undefined, '', 'SOMETHING', 'PARTNER'])(
    'rejects ProviderType %s for a direct member',
    async (providerType) => {
      const reply = await ana.send(eligibility, byName, { ProviderType: providerType });
      expect(reply).toMatchObject({ status: 400, body: { fields: ['ProviderType'] } });
    },
  );

  test("rejects a member's token on a content call, and a guest on a member's call", async () => {
    const labels = await ana.send(
      calls.content.labels,
      { params: { lang: 'en' } },
      { ProviderType: 'GUEST' },
    );
    expect(labels.status).toBe(400);
    const platform = { query: { clientId: '10001' } };
    expect((await sandbox.guest.send(calls.routing.platform, platform, { Authorization: '' })).status).toBe(
      401,
    );
    expect((await ana.send(calls.routing.platform, platform)).status).toBe(200);
  });

  test('names the field of an invalid query', async () => {
    const reply = await ana.send(calls.orders.search, {
      query: { ...ana.ids, perPage: 1000, sort: 'upwards' },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining(['perPage', 'sort']) },
    });
  });
});

describe('different member’s data', () => {
  const other = { clientId: '10002', cardId: 'GPH800801', personCode: '01' };

  test.each(['clientId', 'cardId', 'personCode'] as const)('is forbidden by %s', async (id) => {
    const ids = { ...ana.ids, [id]: id === 'personCode' ? '02' : other[id] };
    expect((await ana.send(calls.mailOrder.balance, { query: ids })).status).toBe(403);
  });

  test('is forbidden for relatives who do not share', async () => {
    const query = { ...ana.ids, personCodes: '01,04' };
    expect((await ana.send(calls.prescriptions.refillable, { query })).status).toBe(403);
    expect((await ana.send(calls.orders.search, { query })).status).toBe(403);
    const claims = { query: { ...ana.ids, allowedPhiPersonCodes: '04' } };
    expect((await ana.send(calls.claims.search, claims)).status).toBe(403);
    const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const cara = { query: { ...ana.ids, personCode: '04', ...dates } };
    expect((await ana.send(calls.prescriptions.medicationHistory, cara)).status).toBe(403);
  });

  test('is not found by id', async () => {
    const hugo = sandbox.as('hugo');
    const { items } = await hugo.call(calls.prescriptions.refillable, { query: hugo.ids });
    const params = { prescriptionId: items[0]!.prescriptionId };
    expect((await ana.send(calls.prescriptions.byId, { params, query: ana.ids })).status).toBe(404);
    const unknown = { params: { prescriptionId: 'nothing' }, query: ana.ids };
    const [theirs, none] = [
      await ana.send(calls.prescriptions.byId, { params, query: ana.ids }),
      await ana.send(calls.prescriptions.byId, unknown),
    ];
    expect(theirs.body).toEqual(none.body);
  });
});
