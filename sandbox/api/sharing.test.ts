import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { startTestSandbox, type TestMember, type TestSandbox } from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.post('/reset'));
afterAll(() => sandbox.close());

const settings = (who: TestMember) => who.call(calls.userManagement.phiSettings, { query: who.ids });
const put = (who: TestMember, personCode: string, withPersonCode: string, shared: boolean) =>
  who.send(calls.userManagement.updatePhiSettings, {
    query: who.ids,
    body: { personCode, withPersonCode, shared },
  });
const pairs = async (who: TestMember) =>
  (await settings(who)).shares.map(({ personCode, withPersonCode }) => `${personCode}>${withPersonCode}`);
const allowed = async (who: TestMember) => {
  const family = await who.call(calls.member.familyCoverage, { query: who.ids });
  return family.find(({ personCode }) => personCode === who.ids.personCode)!.allowedPhiPersonCodes;
};

/** What the programme answers to `who` about the data of one person, call by call. */
async function answers(who: TestMember, personCode: string): Promise<number[]> {
  const dates = { startDate: '2020-01-01', endDate: sandbox.programme.clock.today() };
  const of = { ...who.ids, personCode };
  const sent = await Promise.all([
    who.send(calls.prescriptions.refillable, { query: { ...who.ids, personCodes: personCode } }),
    who.send(calls.orders.search, { query: { ...who.ids, personCodes: personCode } }),
    who.send(calls.claims.search, { query: { ...who.ids, allowedPhiPersonCodes: personCode } }),
    who.send(calls.prescriptions.medicationHistory, { query: { ...of, ...dates } }),
    who.send(calls.benefits.capsAndDeductibles, { query: of }),
  ]);
  return [...new Set(sent.map(({ status }) => status))];
}

describe('who decides', () => {
  test.each([
    ['ana, the cardholder: for herself and for leo', 'ana', ['01>02', '01>04', '03>01', '03>02', '03>04']],
    ['ben: for himself', 'ben', ['02>01', '02>04']],
    ['cara: for herself', 'cara', ['04>01', '04>02']],
    ['eve, alone on her card: about nobody', 'eve', []],
  ])('%s (6.06)', async (_who, userName, expected) => {
    expect(await pairs(sandbox.as(userName))).toEqual(expected);
  });

  test.each([
    ['ben for leo', 'ben', '03', '01'],
    ['ben for ana', 'ben', '01', '02'],
    ['ana for cara', 'ana', '04', '01'],
    ['ana with leo, who is too young to look', 'ana', '01', '03'],
    ['ana with herself', 'ana', '01', '01'],
    ['ana for nobody', 'ana', '99', '01'],
  ])('not %s: 404, the same for all (6.06)', async (_case, userName, owner, viewer) => {
    for (const shared of [true, false]) {
      expect(await put(sandbox.as(userName), owner, viewer, shared)).toMatchObject({
        status: 404,
        body: { message: 'This is not yours to decide.' },
      });
    }
  });
});

test('sharing takes effect at once on every call, and ends as fast (6.06)', async () => {
  const [ana, cara] = [sandbox.as('ana'), sandbox.as('cara')];
  expect(await answers(ana, '04')).toEqual([403]);
  expect((await put(cara, '04', '01', true)).body).toBe('PHI settings updated successfully');
  expect(await allowed(ana)).toEqual(['02', '03', '04']);
  expect(await answers(ana, '04')).toEqual([200]);
  expect(await answers(sandbox.as('ben'), '04')).toEqual([403]);
  await put(cara, '04', '01', false);
  expect(await answers(ana, '04')).toEqual([403]);
  const { changes } = await settings(cara);
  expect(changes.map(({ shared, byPersonCode }) => `${byPersonCode} ${shared}`)).toEqual([
    '04 false',
    '04 true',
  ]);
});

test('the same change again changes nothing and is recorded once', async () => {
  const cara = sandbox.as('cara');
  await Promise.all([1, 2, 3].map(() => put(cara, '04', '02', true)));
  expect((await settings(cara)).changes).toHaveLength(1);
});

test('what the cardholder shared for a child ends on the eighteenth birthday, and then the child decides', async () => {
  const [ana, ben] = [sandbox.as('ana'), sandbox.as('ben')];
  const leo = (await settings(ana)).shares.find(({ personCode }) => personCode === '03')!;
  expect(leo.endsOn).toBe('2034-05-21');
  const { today } = (await sandbox.get('/clock')).body as { today: string };
  const days = Math.round((Date.parse('2034-05-20') - Date.parse(today)) / 86_400_000);
  await sandbox.post('/clock', { advanceDays: days });
  expect(await answers(ben, '03')).toEqual([200]);
  await sandbox.post('/clock', { advanceDays: 1 });
  expect(await answers(ben, '03')).toEqual([403]);
  expect(await answers(ana, '03')).toEqual([403]);
  expect(await pairs(ana)).toEqual(['01>02', '01>04']);
  expect((await put(ana, '03', '01', true)).status).toBe(404);
});
