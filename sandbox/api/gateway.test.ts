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

  const cases = [undefined, '', 'SOMETHING', 'PARTNER'];
  test.each(cases)('rejects ProviderType %s for a direct member', async (providerType) => {
    const reply = await ana.send(eligibility, byName, { ProviderType: providerType });
    expect(reply).toMatchObject({ status: 400, body: { fields: ['ProviderType'] } });
  });

  test("rejects a member's token on a content call, and a guest on a member's call", async () => {
    const inEnglish = { params: { lang: 'en' as const } };
    const labels = await ana.send(calls.content.labels, inEnglish, { ProviderType: 'GUEST' });
    const platform = { query: { clientId: '10001' } };
    const asGuest = await sandbox.guest.send(calls.routing.platform, platform, { Authorization: '' });
    const own = await ana.send(calls.routing.platform, platform);
    expect([labels.status, asGuest.status, own.status]).toEqual([400, 401, 200]);
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
    const theirs = await ana.send(calls.prescriptions.byId, { params, query: ana.ids });
    const unknown = { params: { prescriptionId: 'nothing' }, query: ana.ids };
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual((await ana.send(calls.prescriptions.byId, unknown)).body);
  });
});
