import type { DatabaseSync } from 'node:sqlite';

const LIFETIME_MS = 60 * 60_000;

/** What an interaction of several pages has learned so far, by the interaction's id. */
export interface Steps<State> {
  read(uid: string): State | undefined;
  write(uid: string, state: State): void;
}

export function createSteps<State>(db: DatabaseSync, now: () => number): Steps<State> {
  return {
    read(uid) {
      const row = db.prepare('SELECT state FROM idp_steps WHERE uid = ? AND expires_at > ?').get(uid, now());
      return row ? (JSON.parse(String(row.state)) as State) : undefined;
    },
    write(uid, state) {
      db.prepare('DELETE FROM idp_steps WHERE expires_at <= ?').run(now());
      db.prepare('INSERT OR REPLACE INTO idp_steps (uid, state, expires_at) VALUES (?, ?, ?)').run(
        uid,
        JSON.stringify(state),
        now() + LIFETIME_MS,
      );
    },
  };
}
