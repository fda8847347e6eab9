/** initial retries, so that a portal with few calls may retry too */
const FIRST_TRIES = 10;
/** maximum of saved retries */
const MAX_TRIES = 50;
const CALLS_PER_TRY = 10;

export interface RetryBudget {
  deposit(): void;
  /** takes a retry; false when none is left */
  withdraw(): boolean;
}

/**
 * Allows at most one retry per ten calls, so that a failing programme does not get twice the load. Counts in tenths of
 * a retry, so that sums are exact. One per process.
 */
export function createRetryBudget(): RetryBudget {
  let tenths = FIRST_TRIES * CALLS_PER_TRY;
  return {
    deposit() {
      tenths = Math.min(tenths + 1, MAX_TRIES * CALLS_PER_TRY);
    },
    withdraw() {
      if (tenths < CALLS_PER_TRY) return false;
      tenths -= CALLS_PER_TRY;
      return true;
    },
  };
}
