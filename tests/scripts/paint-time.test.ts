import { expect, test } from 'vitest';
import { paintMs } from '../../scripts/paint-time.ts';

test('a paint time is counted from the start', () => {
  expect(paintMs(1_795_315_722.043, 1_795_315_721_293)).toBe(750);
});

test.each([undefined, 0])('a paint that the browser has not told (%s) has no time', (paintedAtS) => {
  expect(paintMs(paintedAtS, 1_795_315_721_293)).toBeUndefined();
});
