import { expect, test } from 'vitest';
import { systemClock } from '~/platform/clock.ts';
import { stillClock } from '../../../tests/support/clocks.ts';
import { inTheSameTime, LEAST_MS } from './same-time.server.ts';

const took = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await inTheSameTime(systemClock(), work()).catch(() => undefined);
  return performance.now() - startedAt;
};

test('an answer at once, one that took a moment and a failure come at the same time', async () => {
  const moment = () => new Promise((done) => setTimeout(done, 60));
  for (const work of [() => Promise.resolve(), moment, () => Promise.reject(new Error('no'))])
    expect(await took(work)).toBeGreaterThanOrEqual(LEAST_MS - 5);
});

test('what was given or thrown arrives', async () => {
  expect(await inTheSameTime(stillClock(), Promise.resolve(7))).toBe(7);
  await expect(inTheSameTime(stillClock(), Promise.reject(new Error('no')))).rejects.toThrow('no');
});
