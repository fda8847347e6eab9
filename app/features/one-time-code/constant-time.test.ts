import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stillClock } from '../../../tests/support/clocks.ts';
import { LEAST_MS, withConstantTime } from './constant-time.server.ts';

test.each<[string, () => Promise<unknown>]>([
  ['an answer at once', () => Promise.resolve()],
  ['an answer that took a moment', () => turn()],
  ['a failure', () => Promise.reject(new Error('no'))],
])('%s comes no sooner than the least time', async (_what, work) => {
  const waits: number[] = [];
  let endWait: () => void = () => undefined;
  const wait = (ms: number) => {
    waits.push(ms);
    return new Promise<void>((resolve) => (endWait = resolve));
  };
  let isThere = false;
  const answer = withConstantTime({ ...stillClock(), wait }, work())
    .catch(() => undefined)
    .finally(() => (isThere = true));
  for (let round = 0; round < 5; round += 1) await turn();
  expect([waits, isThere]).toEqual([[LEAST_MS], false]);
  endWait();
  await answer;
  expect(isThere).toBe(true);
});

test('what was given or thrown arrives', async () => {
  expect(await withConstantTime(stillClock(), Promise.resolve(7))).toBe(7);
  await expect(withConstantTime(stillClock(), Promise.reject(new Error('no')))).rejects.toThrow('no');
});
