import type { Cap } from '~/programme/contract/benefits.ts';

type Limit = NonNullable<Cap['single']>;

/**
 * none: a deductible of nothing · met: used up · metByFamily: not used up by this person, but by the
 * family, which counts for everyone in it · left: something is left
 */
type CapState = 'none' | 'met' | 'metByFamily' | 'left';

const isUsedUp = ({ limitCents, accumulationCents }: Limit) => accumulationCents >= limitCents;

/** Where a limit stands (specification 3.30); `family` for one person's limit beside the family's. */
export function capState(capType: Cap['capType'], limit: Limit, family?: Limit): CapState {
  if (limit.limitCents === 0 && capType === 'DEDUCTIBLE') return 'none';
  if (isUsedUp(limit)) return 'met';
  return family !== undefined && family.limitCents > 0 && isUsedUp(family) ? 'metByFamily' : 'left';
}

/** What is left of a limit, in cents; never less than nothing. */
export const leftCents = ({ limitCents, accumulationCents }: Limit): number =>
  Math.max(0, limitCents - accumulationCents);

/** The limits of a cap, a person's own before the family's. */
export function limitsOf({ single, member, family }: Cap): { who: 'person' | 'family'; limit: Limit }[] {
  const own = single ?? member;
  return [
    ...(own ? [{ who: 'person' as const, limit: own }] : []),
    ...(family ? [{ who: 'family' as const, limit: family }] : []),
  ];
}
