import type { DatabaseSync } from 'node:sqlite';

export interface Allowance {
  limit: number;
  windowMs: number;
  /** each attempt starts the window again; otherwise it runs from the first one */
  sliding?: boolean;
}

/** Five tries at a password, then fifteen minutes of rest. */
export const SIGN_IN_TRIES: Allowance = { limit: 5, windowMs: 15 * 60_000, sliding: true };
export const CODES_SENT: Allowance = { limit: 5, windowMs: 60 * 60_000 };

export interface Attempts {
  /**
   * Counts one attempt before it is made, so that many at once cannot pass together.
   * Undefined when none is left, else how many are left after this one.
   */
  take(key: string, allowance: Allowance): number | undefined;
  forget(key: string): void;
}

export function createAttempts(db: DatabaseSync, now: () => number): Attempts {
  return {
    take(key, { limit, windowMs, sliding = false }) {
      db.prepare('DELETE FROM idp_attempts WHERE until <= ?').run(now());
      const row = db.prepare('SELECT count, until FROM idp_attempts WHERE key = ?').get(key);
      const count = Number(row?.count ?? 0);
      if (count >= limit) return undefined;
      const until = row && !sliding ? Number(row.until) : now() + windowMs;
      db.prepare('INSERT OR REPLACE INTO idp_attempts (key, count, until) VALUES (?, ?, ?)').run(
        key,
        count + 1,
        until,
      );
      return limit - count - 1;
    },
    forget(key) {
      db.prepare('DELETE FROM idp_attempts WHERE key = ?').run(key);
    },
  };
}
