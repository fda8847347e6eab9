import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the programme usually takes, so that its own speed does not show. */
export const LEAST_MS = 800;

/**
 * Does something that takes longer for an account than for none, and lets nobody measure it.
 * What it throws comes as late as what it gives.
 */
export async function inTheSameTime<Result>(work: Promise<Result>, leastMs = LEAST_MS): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, wait(leastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
