import { expect, test } from 'vitest';
import { inTheSameTime } from './same-time.server.ts';

const took = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await inTheSameTime(work(), 120).catch(() => undefined);
  return performance.now() - startedAt;
};

test('an answer at once, one that took a moment and a failure come at the same time', async () => {
  const moment = () => new Promise((done) => setTimeout(done, 60));
  for (const work of [() => Promise.resolve(), moment, () => Promise.reject(new Error('no'))])
    expect(await took(work)).toBeGreaterThanOrEqual(115);
});

test('what was given or thrown arrives', async () => {
  expect(await inTheSameTime(Promise.resolve(7), 1)).toBe(7);
  await expect(inTheSameTime(Promise.reject(new Error('no')), 1)).rejects.toThrow('no');
});
