import type { Clock } from '~/platform/clock.ts';

/** Longer than the programme usually takes, so that its own speed does not show. */
export const LEAST_MS = 800;

/**
 * Does something that takes longer for an account than for none, and lets nobody measure it.
 * What it throws comes as late as what it gives.
 */
export async function withConstantTime<Result>(clock: Clock, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, clock.wait(LEAST_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
