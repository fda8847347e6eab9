/** oidc-provider's storage over the sandbox's database: sessions, interactions, grants, codes, tokens. */
import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Policy } from './flows.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

export function sqliteAdapter(db: DatabaseSync, policy: Policy, model: string): Adapter {
  const key = [policy, model] as const;
  const read = (row: Record<string, unknown> | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const payload = JSON.parse(String(row.payload)) as AdapterPayload;
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

/** Ends every session and token of an account in all flows, as after a new password. */
export function revokeAccount(db: DatabaseSync, accountId: string): void {
  db.prepare("DELETE FROM idp_payloads WHERE account_id = ? AND model <> 'Interaction'").run(accountId);
}
