import { randomUUID } from 'node:crypto';
import { hashPasswordSync } from '../idp/passwords.ts';
import { findClient } from './clients.ts';
import type { Database } from './database.ts';
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
  /** changes only the given fields */
  update(objectId: string, changes: Partial<Omit<StoredAccount, 'objectId'>>): void;
  setPasswordHash(objectId: string, passwordHash: string): void;
  /** the account can no longer sign in, and its refresh tokens end at their next use */
  remove(objectId: string): void;
}

const FIELDS = `objectId, userName, email, firstName, lastName, providerType, isMigrated, clientId, rxGroup, cardId,
  personCode, dateOfBirth`;

export function createAccountStore(db: Database): AccountStore {
  const find = (field: 'objectId' | 'userName' | 'email', value: string) =>
    db.get<StoredAccount>(`SELECT ${FIELDS} FROM accounts WHERE ${field} = ? ORDER BY rowid LIMIT 1`, value);
  return {
    byObjectId: (objectId) => find('objectId', objectId),
    byUserName: (userName) => find('userName', userName),
    byEmail: (email) => find('email', email),
    passwordHash: (objectId) =>
      db.get<{ passwordHash: string }>('SELECT passwordHash FROM accounts WHERE objectId = ?', objectId)
        ?.passwordHash,
    create({ passwordHash, ...account }) {
      const stored = { ...account, objectId: randomUUID() };
      db.insert('accounts', { ...stored, passwordHash });
      return stored;
    },
    update: (objectId, changes) => db.update('accounts', changes, { objectId }),
    setPasswordHash: (objectId, passwordHash) => db.update('accounts', { passwordHash }, { objectId }),
    remove: (objectId) => void db.run('DELETE FROM accounts WHERE objectId = ?', objectId),
  };
}

/** Creates the demo accounts, all with the demo password. */
export function seedAccounts(db: Database): void {
  const passwordHash = hashPasswordSync(DEMO_PASSWORD);
  for (const { account, ...person } of people) {
    if (!account || !person.email) continue;
    const { objectId, userName, providerType, isMigrated } = account;
    const { email, firstName, lastName, clientId, cardId, personCode, dateOfBirth } = person;
    db.insert('accounts', {
      ...{ objectId, userName, providerType, isMigrated, email, firstName, lastName, clientId, cardId },
      ...{ personCode, dateOfBirth, passwordHash },
      rxGroup: findClient(clientId)?.rxGroup,
    });
  }
}
