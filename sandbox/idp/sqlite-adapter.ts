import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Policy } from './flows.ts';

/** The identity provider's tables besides accounts. Times are milliseconds since the epoch. */
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

/** Ends all pending interactions and sessions; accounts and keys stay. */
export function clearIdentityState(db: DatabaseSync): void {
  db.exec('DELETE FROM idp_payloads; DELETE FROM idp_attempts; DELETE FROM idp_steps');
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

export function sqliteAdapter(db: DatabaseSync, policy: Policy, model: string): Adapter {
  const key = [policy, model] as const;
  const read = (row: Record<string, unknown> | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const payload: AdapterPayload = JSON.parse(String(row.payload));
    return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at };
  };
  const find = (column: 'id' | 'uid', value: string) =>
    read(
      db
        .prepare(
          `SELECT payload, consumed_at FROM idp_payloads
           WHERE flow = ? AND model = ? AND ${column} = ? AND (expires_at IS NULL OR expires_at > ?)`,
        )
        .get(...key, value, Date.now()),
    );
  return {
    async upsert(id, payload, expiresInSeconds) {
      db.prepare('DELETE FROM idp_payloads WHERE expires_at <= ?').run(Date.now());
      db.prepare(
        `INSERT INTO idp_payloads (flow, model, id, payload, uid, grant_id, account_id, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (flow, model, id) DO UPDATE SET payload = excluded.payload, uid = excluded.uid,
           grant_id = excluded.grant_id, account_id = excluded.account_id, expires_at = excluded.expires_at`,
      ).run(
        ...key,
        id,
        JSON.stringify(payload),
        text(payload.uid),
        text(payload.grantId),
        text(payload.accountId),
        expiresInSeconds === undefined ? null : Date.now() + expiresInSeconds * 1000,
      );
    },
    find: async (id) => find('id', id),
    findByUid: async (uid) => find('uid', uid),
    // only the device flow has user codes, and it is off
    findByUserCode: async () => undefined,
    async consume(id) {
      db.prepare('UPDATE idp_payloads SET consumed_at = ? WHERE flow = ? AND model = ? AND id = ?').run(
        Math.floor(Date.now() / 1000),
        ...key,
        id,
      );
    },
    async destroy(id) {
      db.prepare('DELETE FROM idp_payloads WHERE flow = ? AND model = ? AND id = ?').run(...key, id);
    },
    async revokeByGrantId(grantId) {
      db.prepare('DELETE FROM idp_payloads WHERE flow = ? AND model = ? AND grant_id = ?').run(
        ...key,
        grantId,
      );
    },
  };
}

/** Ends all sessions and tokens of an account in all flows, as after a new password. */
export function revokeAccount(db: DatabaseSync, accountId: string): void {
  db.prepare("DELETE FROM idp_payloads WHERE account_id = ? AND model <> 'Interaction'").run(accountId);
}
