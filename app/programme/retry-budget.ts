/** A second try for one call in ten, so that a programme in trouble is not asked twice as often for that. */

/** tries that are there from the start, so that a quiet portal may retry too */
const FIRST_TRIES = 10;
/** tries that are saved up at most */
const MOST_TRIES = 50;
const CALLS_PER_TRY = 10;

export interface RetryBudget {
  /** notes a call */
  deposit(): void;
  /** takes a second try, if there is one */
  withdraw(): boolean;
}

/** One per process. In tenths of a try, so that sums are exact. */
export function createRetryBudget(): RetryBudget {
  let tenths = FIRST_TRIES * CALLS_PER_TRY;
  return {
    deposit() {
      tenths = Math.min(tenths + 1, MOST_TRIES * CALLS_PER_TRY);
    },
    withdraw() {
      if (tenths < CALLS_PER_TRY) return false;
      tenths -= CALLS_PER_TRY;
      return true;
    },
  };
}
