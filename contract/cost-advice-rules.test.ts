import { expect, test } from 'vitest';
import { findLeftOutReason } from './cost-advice-rules.ts';
import { reviewStatuses } from './clinical-review.ts';

const TODAY = '2026-11-27';

test.each([
  ['2026-11-01', undefined],
  ['2025-11-27', undefined],
  ['2025-11-26', 'notFilled'],
  [undefined, 'notFilled'],
])('leaves out a medicine last filled on %s as %s', (lastFilled, reason) => {
  expect(findLeftOutReason({ lastFilled, review: undefined }, TODAY)).toBe(reason);
});

test('leaves out a medicine that the plan refused until an appeal changes that', () => {
  const left = reviewStatuses.filter((review) => findLeftOutReason({ lastFilled: TODAY, review }, TODAY));
  expect(left).toEqual(['denied', 'appealPending']);
});
