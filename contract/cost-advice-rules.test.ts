import { expect, test } from 'vitest';
import { findLeftOutReason } from './cost-advice-rules.ts';
import { reviewStatuses } from './clinical-review.ts';

const TODAY = '2026-11-27';
const TAKEN = { lastFilled: TODAY, review: undefined, isLongTerm: true };

test.each([
  ['2026-11-01', undefined],
  ['2025-11-27', undefined],
  ['2025-11-26', 'notFilled'],
  [undefined, 'neverFilled'],
  ['2026-11-01', 'shortCourse', false],
])('leaves out a medicine last filled on %s as %s', (lastFilled, reason, isLongTerm = true) => {
  expect(findLeftOutReason({ ...TAKEN, lastFilled, isLongTerm }, TODAY)).toBe(reason);
});

test('leaves out a medicine that the plan refused until an appeal changes that', () => {
  const left = reviewStatuses.filter((review) => findLeftOutReason({ ...TAKEN, review }, TODAY));
  expect(left).toEqual(['denied', 'appealPending']);
});
