import type { Cap } from '#contract/benefits.ts';

type Limit = NonNullable<Cap['single']>;

/**
 * - none: a deductible of zero
 * - met: used up
 * - metByFamily: used up by the family, which applies to every person in it
 * - left: not used up
 */
type CapState = 'none' | 'met' | 'metByFamily' | 'left';

const isUsedUp = ({ limitCents, accumulationCents }: Limit) => accumulationCents >= limitCents;

/** The state of a limit (specification 3.30). @param family the family's limit, if one person's limit is shown */
export function resolveCapState(capType: Cap['capType'], limit: Limit, family?: Limit): CapState {
  if (limit.limitCents === 0 && capType === 'DEDUCTIBLE') return 'none';
  if (isUsedUp(limit)) return 'met';
  return family !== undefined && family.limitCents > 0 && isUsedUp(family) ? 'metByFamily' : 'left';
}

export const calculateLeftCents = ({ limitCents, accumulationCents }: Limit): number =>
  Math.max(0, limitCents - accumulationCents);

/** The limits of a cap, a person's own before the family's. */
export function listLimits({ single, member, family }: Cap): { scope: 'person' | 'family'; limit: Limit }[] {
  const own = single ?? member;
  return [
    ...(own ? [{ scope: 'person' as const, limit: own }] : []),
    ...(family ? [{ scope: 'family' as const, limit: family }] : []),
  ];
}
