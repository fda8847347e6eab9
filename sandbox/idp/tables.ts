import type { DatabaseSync } from 'node:sqlite';

/** What the identity provider keeps beside its accounts. Times are milliseconds since the epoch. */
export function createIdentityTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS idp_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS idp_payloads (
      flow TEXT NOT NULL, model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, uid TEXT, grant_id TEXT,
      account_id TEXT, consumed_at INTEGER, expires_at INTEGER, PRIMARY KEY (flow, model, id));
    CREATE INDEX IF NOT EXISTS idp_payloads_grant ON idp_payloads (grant_id) WHERE grant_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS idp_payloads_account ON idp_payloads (account_id) WHERE account_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS idp_payloads_uid ON idp_payloads (uid) WHERE uid IS NOT NULL;
    CREATE TABLE IF NOT EXISTS idp_attempts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS idp_steps (uid TEXT PRIMARY KEY, state TEXT NOT NULL, expires_at INTEGER NOT NULL)`);
}

/** Ends everything under way; accounts and keys stay. */
export function clearIdentityState(db: DatabaseSync): void {
  db.exec('DELETE FROM idp_payloads; DELETE FROM idp_attempts; DELETE FROM idp_steps');
}
