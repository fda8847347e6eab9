import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { hashPasswordSync } from '../idp/passwords.ts';
import { clearIdentityState, createIdentityTables } from '../idp/sqlite-adapter.ts';
import { clearOutbox } from '../outbox.ts';
import { clients } from './clients.ts';
import { DEMO_PASSWORD, people } from './people.ts';
import type { ProviderType } from './person.ts';

export interface StoredAccount {
  objectId: string;
  userName: string;
  email: string;
  firstName: string;
  lastName: string;
  providerType: ProviderType;
  isMigrated: boolean;
  /** absent until the account is linked to a membership */
  clientId?: string;
  rxGroup?: string;
  cardId?: string;
  personCode?: string;
  /** date-only */
  dateOfBirth?: string;
}

interface NewAccount extends Omit<StoredAccount, 'objectId'> {
  passwordHash: string;
}

export interface AccountStore {
  byObjectId(objectId: string): StoredAccount | undefined;
  /** user names are compared without case */
  byUserName(userName: string): StoredAccount | undefined;
  byEmail(email: string): StoredAccount | undefined;
  passwordHash(objectId: string): string | undefined;
  /** @throws when the user name already exists */
  create(account: NewAccount): StoredAccount;
  /** changes only the given fields; false when there is no such account */
  update(objectId: string, changes: Partial<Omit<StoredAccount, 'objectId'>>): boolean;
  setPasswordHash(objectId: string, passwordHash: string): void;
  /** the account can no longer sign in, and its refresh tokens end at their next use */
  remove(objectId: string): void;
}

const COLUMNS = {
  objectId: 'object_id',
  userName: 'user_name',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  providerType: 'provider_type',
  isMigrated: 'is_migrated',
  clientId: 'client_id',
  rxGroup: 'rx_group',
  cardId: 'card_id',
  personCode: 'person_code',
  dateOfBirth: 'date_of_birth',
} as const satisfies Record<keyof StoredAccount, string>;

type Field = keyof StoredAccount;
const FIELDS = Object.keys(COLUMNS) as Field[];

export function createAccountTables(db: DatabaseSync): void {
  db.exec(`CREATE TABLE IF NOT EXISTS accounts (
    object_id TEXT PRIMARY KEY, user_name TEXT NOT NULL UNIQUE COLLATE NOCASE, email TEXT NOT NULL COLLATE NOCASE,
    first_name TEXT NOT NULL, last_name TEXT NOT NULL, provider_type TEXT NOT NULL, is_migrated INTEGER NOT NULL,
    client_id TEXT, rx_group TEXT, card_id TEXT, person_code TEXT, date_of_birth TEXT, password_hash TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS accounts_email ON accounts (email)`);
}

const toColumn = (value: string | boolean | undefined) =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);

function fromRow(row: Record<string, unknown> | undefined): StoredAccount | undefined {
  if (!row) return undefined;
  const present = FIELDS.map((field) => [field, row[COLUMNS[field]]] as const).filter(
    ([, value]) => value !== null,
  );
  return { ...Object.fromEntries(present), isMigrated: row.is_migrated === 1 } as unknown as StoredAccount;
}

export function accountStore(db: DatabaseSync): AccountStore {
  const find = (where: string, value: string) =>
    fromRow(db.prepare(`SELECT * FROM accounts WHERE ${where} = ? ORDER BY rowid LIMIT 1`).get(value));
  const store: AccountStore = {
    byObjectId: (objectId) => find('object_id', objectId),
    byUserName: (userName) => find('user_name', userName),
    byEmail: (email) => find('email', email),
    passwordHash(objectId) {
      const row = db.prepare('SELECT password_hash FROM accounts WHERE object_id = ?').get(objectId);
      return row?.password_hash as string | undefined;
    },
    create({ passwordHash, ...account }) {
      const stored = { ...account, objectId: randomUUID() };
      insertAccount(db, stored, passwordHash);
      return stored;
    },
    update(objectId, changes) {
      const fields = FIELDS.filter((field) => field !== 'objectId' && field in changes);
      if (fields.length === 0) return store.byObjectId(objectId) !== undefined;
      const sets = fields.map((field) => `${COLUMNS[field]} = ?`).join(', ');
      const values = fields.map((field) => toColumn((changes as Partial<StoredAccount>)[field]));
      return (
        db.prepare(`UPDATE accounts SET ${sets} WHERE object_id = ?`).run(...values, objectId).changes === 1
      );
    },
    setPasswordHash(objectId, passwordHash) {
      db.prepare('UPDATE accounts SET password_hash = ? WHERE object_id = ?').run(passwordHash, objectId);
    },
    remove(objectId) {
      db.prepare('DELETE FROM accounts WHERE object_id = ?').run(objectId);
    },
  };
  return store;
}

function insertAccount(db: DatabaseSync, account: StoredAccount, passwordHash: string): void {
  const columns = FIELDS.map((field) => COLUMNS[field]).join(', ');
  const marks = FIELDS.map(() => '?').join(', ');
  db.prepare(`INSERT INTO accounts (${columns}, password_hash) VALUES (${marks}, ?)`).run(
    ...FIELDS.map((field) => toColumn(account[field])),
    passwordHash,
  );
}

/**
 * Resets the identity provider to its seed: the demo accounts with the demo password, no pending sign-in, no lock, an
 * empty outbox. Signing keys stay, so that running portals can still verify tokens.
 */
export function seedAccounts(db: DatabaseSync): void {
  createAccountTables(db);
  createIdentityTables(db);
  clearIdentityState(db);
  clearOutbox(db);
  db.exec('DELETE FROM accounts');
  const sharedHash = hashPasswordSync(DEMO_PASSWORD);
  for (const { account, ...person } of people) {
    if (!account || !person.email) continue;
    const { objectId, userName, providerType, isMigrated } = account;
    const { email, firstName, lastName, clientId, cardId, personCode, dateOfBirth } = person;
    const rxGroup = clients.find((client) => client.clientId === clientId)?.rxGroup;
    insertAccount(
      db,
      {
        objectId,
        userName,
        providerType,
        isMigrated,
        email,
        firstName,
        lastName,
        clientId,
        cardId,
        personCode,
        dateOfBirth,
        rxGroup,
      },
      sharedHash,
    );
  }
}
