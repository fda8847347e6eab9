import { describe, expect, it } from 'vitest';
import type { Cap } from '#contract/benefits.ts';
import { resolveCapState, calculateLeftCents, listLimits } from './cap-state.ts';

const limit = (accumulationCents: number, limitCents = 20_000) => ({ limitCents, accumulationCents });

describe('limit state', () => {
  it.each([
    ['DEDUCTIBLE', limit(19_999), undefined, 'left'],
    ['DEDUCTIBLE', limit(20_000), undefined, 'met'],
    ['DEDUCTIBLE', limit(-500), undefined, 'left'],
    ['DEDUCTIBLE', limit(0, 0), undefined, 'none'],
    ['OUT_OF_POCKET', limit(0, 0), undefined, 'met'],
    ['DEDUCTIBLE', limit(5_000), limit(39_999, 40_000), 'left'],
    ['DEDUCTIBLE', limit(5_000), limit(40_000, 40_000), 'metByFamily'],
    ['OUT_OF_POCKET', limit(5_000), limit(90_000, 90_000), 'metByFamily'],
    ['DEDUCTIBLE', limit(5_000), limit(0, 0), 'left'],
  ] as const)('with %s %j and the family limit %j is %s', (capType, own, family, expected) => {
    expect(resolveCapState(capType, own, family)).toBe(expected);
  });

  it.each([
    [limit(0), 20_000],
    [limit(35_00), 165_00],
    [limit(25_000), 0],
    [limit(-500), 20_500],
  ])('with %j leaves %i cents', (one, left) => {
    expect(calculateLeftCents(one)).toBe(left);
  });

  it('lists a person’s own limit before the family’s', () => {
    const cap = { capType: 'DEDUCTIBLE' } as unknown as Cap;
    const who = (more: Partial<Cap>) => listLimits({ ...cap, ...more }).map((one) => one.scope);
    expect(who({ single: limit(1) })).toEqual(['person']);
    expect(who({ family: limit(2), member: limit(1) })).toEqual(['person', 'family']);
    expect(who({ family: limit(2) })).toEqual(['family']);
    expect(who({})).toEqual([]);
  });
});
