/** Follows a request for records of past years, day by day. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { addBusinessDays, addDays, calculateDaysBetween } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { startTestSandbox } from '#harness/sandbox-client.ts';

test('fulfils a request for past records on the fifth business day, and registers it once (7.60, 9.21)', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.close());
  const today = () => sandbox.programme.clock.today();
  const advance = (advanceDays: number) => sandbox.post('/clock', { advanceDays });
  const eve = sandbox.as('eve');
  const records = { kind: 'claims', year: Number(today().slice(0, 4)) - 2, reason: 'taxes' } as const;
  const register = () => {
    const body = { ...eve.ids, ...records, clientReference: randomUUID() };
    return eve.call(calls.historicData.register, { body });
  };
  const statuses = async () =>
    (await eve.call(calls.historicData.requests, { query: eve.ids })).items.map(({ status }) => status);
  const asked = await register();
  const due = addBusinessDays(today(), 5);
  expect(asked).toMatchObject({ status: 'received', requestedDate: today(), dueDate: due });
  expect(await register()).toEqual(asked);
  await advance(1);
  expect(await statuses()).toEqual(['inProgress']);
  await advance(calculateDaysBetween(today(), addDays(due, -1)));
  expect(await statuses()).toEqual(['inProgress']);
  await advance(1);
  expect(await statuses()).toEqual(['fulfilled']);
  expect((await register()).requestId).not.toBe(asked.requestId);
});
