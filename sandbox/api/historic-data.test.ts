/** Records of years past: asked for once, there within five business days (specification 7.60, 9.21). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBusinessDays, daysBetween } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { startTestSandbox, type TestSandbox } from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => void (await sandbox.post('/reset')));

const thisYear = () => Number(sandbox.programme.clock.today().slice(0, 4));
const request = (more: object = {}) => ({
  clientReference: randomUUID(),
  kind: 'claims' as const,
  year: thisYear() - 2,
  reason: 'taxes' as const,
  ...more,
});

async function register(more: object = {}, userName = 'eve') {
  const member = sandbox.as(userName);
  return member.call(calls.historicData.register, { body: { ...member.ids, ...request(more) } });
}
async function requestsOf(userName = 'eve') {
  const member = sandbox.as(userName);
  return (await member.call(calls.historicData.requests, { query: member.ids })).items;
}

test('a request is received, worked on and fulfilled by the fifth business day (7.60, 9.21)', async () => {
  const asked = await register();
  const today = sandbox.programme.clock.today();
  expect(asked).toMatchObject({
    status: 'received',
    requestedDate: today,
    dueDate: addBusinessDays(today, 5),
  });
  await sandbox.post('/clock', { advanceDays: 1 });
  expect(await requestsOf()).toMatchObject([{ status: 'inProgress' }]);
  await sandbox.post('/clock', { advanceDays: daysBetween(today, asked.dueDate) - 2 });
  expect(await requestsOf()).toMatchObject([{ status: 'inProgress' }]);
  await sandbox.post('/clock', { advanceDays: 1 });
  expect(await requestsOf()).toMatchObject([{ status: 'fulfilled', fulfilledDate: asked.dueDate }]);
});

test('the same reference, or the same records once more, is the same request', async () => {
  const clientReference = randomUUID();
  const first = await register({ clientReference });
  expect(await register({ clientReference })).toEqual(first);
  expect(await register({ reason: 'legal' })).toEqual(first);
  await register({ year: thisYear() - 3 });
  await register({ kind: 'orders' });
  expect(await requestsOf()).toHaveLength(3);
});

test('what was fulfilled can be asked for again', async () => {
  const first = await register();
  await sandbox.post('/clock', { advanceDays: 15 });
  expect((await register()).requestId).not.toBe(first.requestId);
});

test('a year without records, and another person, are refused', async () => {
  const eve = sandbox.as('eve');
  for (const year of [thisYear() + 1, thisYear() - 11, 0]) {
    const body = { ...eve.ids, ...request({ year }) };
    expect((await eve.send(calls.historicData.register, { body })).status).toBe(400);
  }
  const body = { ...sandbox.as('ana').ids, ...request() };
  expect((await eve.send(calls.historicData.register, { body })).status).toBe(403);
  await register({}, 'ana');
  expect(await requestsOf()).toEqual([]);
});
