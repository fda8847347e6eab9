import { describe, expect, test } from 'vitest';
import { calculateActByDay, canAppeal, reviewRules } from './clinical-review-rules.ts';
import { reviewStatuses } from './clinical-review.ts';

describe('clinical review', () => {
  // Thanksgiving 2026 is on November 26
  test.each([
    ['received', '2026-11-25', '2026-11-27'],
    ['inReview', '2026-11-20', '2026-11-25'],
    ['moreInformationNeeded', '2026-11-16', '2026-12-01'],
    ['approved', '2026-11-20', '2027-11-20'],
    ['approvedWithChanges', '2026-11-02', '2027-05-01'],
    ['denied', '2026-06-05', '2026-12-02'],
    ['appealPending', '2026-11-15', '2026-12-14'],
    ['expired', '2026-11-15', undefined],
  ] as const)('%s since %s is due by %s', (status, since, by) => {
    expect(calculateActByDay(status, since)).toBe(by);
  });

  test('names the next actor for every status', () => {
    expect(Object.keys(reviewRules).sort()).toEqual([...reviewStatuses].sort());
  });

  test.each([
    ['denied', '2026-12-02', '2026-12-02', true],
    ['denied', '2026-12-02', '2026-12-03', false],
    ['denied', undefined, '2026-11-20', false],
    ['appealPending', '2026-12-02', '2026-11-20', false],
  ] as const)('%s with a last day of %s on %s allows an appeal: %s', (status, by, today, may) => {
    expect(canAppeal(status, by, today)).toBe(may);
  });
});
