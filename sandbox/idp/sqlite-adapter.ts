import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../data/database.ts';
import type { Policy } from './flows.ts';

export function createSqliteAdapter(db: Database, policy: Policy, model: string): Adapter {
  const find = (column: 'id' | 'uid', value: string): AdapterPayload | undefined => {
    const row = db.get<{ payload: AdapterPayload; consumedAt?: number }>(
      `SELECT payload, consumedAt FROM idpPayloads
        WHERE flow = ? AND model = ? AND ${column} = ? AND (expiresAt IS NULL OR expiresAt > ?)`,
      ...[policy, model, value, Date.now()],
    );
    return row && { ...row.payload, consumed: row.consumedAt };
  };
  const destroy = (column: 'id' | 'grantId', value: string) =>
    db.run(`DELETE FROM idpPayloads WHERE flow = ? AND model = ? AND ${column} = ?`, policy, model, value);
  return {
    async upsert(id, payload, expiresInSeconds) {
      const now = Date.now();
      db.run('DELETE FROM idpPayloads WHERE expiresAt <= ?', now);
      const { uid, grantId, accountId } = payload;
      db.run(
        `INSERT INTO idpPayloads (flow, model, id, payload, uid, grantId, accountId, expiresAt)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (flow, model, id) DO UPDATE SET payload = excluded.payload, uid = excluded.uid,
           grantId = excluded.grantId, accountId = excluded.accountId, expiresAt = excluded.expiresAt`,
        ...[policy, model, id, payload, uid, grantId, accountId],
        expiresInSeconds === undefined ? undefined : now + expiresInSeconds * 1000,
      );
    },
    find: async (id) => find('id', id),
    findByUid: async (uid) => find('uid', uid),
    // only the device flow has user codes, and it is off
    findByUserCode: async () => undefined,
    async consume(id) {
      const consumedAt = Math.floor(Date.now() / 1000);
      db.update('idpPayloads', { consumedAt }, { flow: policy, model, id });
    },
    destroy: async (id) => void destroy('id', id),
    revokeByGrantId: async (grantId) => void destroy('grantId', grantId),
  };
}

/** Ends all sessions and tokens of an account in all flows, as after a new password. */
export function revokeAccount(db: Database, accountId: string): void {
  db.run("DELETE FROM idpPayloads WHERE accountId = ? AND model <> 'Interaction'", accountId);
}
