/** Registrations that wait for their password: one per person, until the account is created. */
import { randomBytes } from 'node:crypto';
import { isSameName } from '#contract/account-name.ts';
import type { PreRegistration } from '#contract/pre-registration.ts';
import { createAccountStore, type StoredAccount } from './accounts.ts';
import type { Database } from './database.ts';
import { listFamily, findMemberById, type Member } from './members.ts';
import { clients, findClient } from './clients.ts';
import { toSearchText } from './text-search.ts';

type RegistrationDetails = Pick<PreRegistration, 'username' | 'email' | 'contactNumber' | 'language'>;

export interface WaitingRegistration extends RegistrationDetails {
  reference: string;
  memberId: number;
}

const find = (db: Database, where: string, value: string | number) =>
  db.get<WaitingRegistration>(
    `SELECT reference, memberId, username, email, contactNumber, language FROM preRegistrations
     WHERE ${where} = ? COLLATE NOCASE ORDER BY rowid DESC LIMIT 1`,
    value,
  );

export const findRegistration = (db: Database, { memberId }: Member) => find(db, 'memberId', memberId);
export const findRegistrationByReference = (db: Database, reference: string) =>
  find(db, 'reference', reference);
export const findRegistrationByEmail = (db: Database, email: string) => find(db, 'email', email);

/** Whether a different person has a user name, or is registering with it. */
export function isUserNameTaken(db: Database, { memberId }: Member, username: string): boolean {
  if (createAccountStore(db).byUserName(username)) return true;
  const waiting = find(db, 'username', username);
  return waiting !== undefined && waiting.memberId !== memberId;
}

/**
 * completed: an account was created. replaced: the same person registered again, with a different e-mail address or
 * user name.
 */
export type Ending = 'completed' | 'replaced';

export const findEnding = (db: Database, reference: string): Ending | undefined =>
  db.get<{ how: Ending }>('SELECT how FROM endedRegistrations WHERE reference = ?', reference)?.how;

function end(db: Database, reference: string, how: Ending): void {
  db.run('DELETE FROM preRegistrations WHERE reference = ?', reference);
  db.insert('endedRegistrations', { reference, how });
}

/**
 * Stores a registration. An earlier one of the person is changed under the same reference, unless e-mail address or
 * user name differ. The holder of the old reference may then be a different person.
 */
export function keepRegistration(db: Database, member: Member, details: RegistrationDetails): string {
  const { username, email, contactNumber, language } = details;
  const values = { username, email, contactNumber, language };
  const before = findRegistration(db, member);
  if (before && isSameName(before.email, email) && isSameName(before.username, username)) {
    db.update('preRegistrations', values, { memberId: member.memberId });
    return before.reference;
  }
  if (before) end(db, before.reference, 'replaced');
  const reference = randomBytes(24).toString('base64url');
  db.insert('preRegistrations', { reference, memberId: member.memberId, ...values });
  return reference;
}

/**
 * Creates the account of a registration, links it to its member, and deletes the registration. Undefined when the
 * member already has an account, or another account has the user name or the address.
 */
export function completeRegistration(
  db: Database,
  { reference, memberId, username, email, contactNumber, language }: WaitingRegistration,
  passwordHash: string,
): StoredAccount | undefined {
  return db.transaction(() => {
    const member = findMemberById(db, memberId);
    const accounts = createAccountStore(db);
    if (member.userName !== undefined || accounts.byUserName(username) || accounts.byEmail(email))
      return undefined;
    const { clientId, cardId, personCode, firstName, lastName, dateOfBirth } = member;
    const account = accounts.create({
      ...{ firstName, lastName, dateOfBirth, clientId, cardId, personCode, email, passwordHash },
      ...{ userName: username, providerType: 'DIRECT', isMigrated: false },
      rxGroup: findClient(clientId)?.rxGroup,
    });
    const known = { userName: username, email, contactNumber, language, isProfileVerified: true };
    db.update('members', known, { memberId });
    end(db, reference, 'completed');
    return account;
  });
}

const plain = (text: string) => toSearchText(text.replaceAll(/[’‘ʼ]/g, "'").replaceAll(/\s+/g, ' '));

export interface CardHolderQuery {
  /** the client's id, or the RxGRP on its cards */
  clientId: string;
  cardId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** The person with these card and personal data; names are compared without case and accents. */
export function findPersonOnCard(db: Database, query: CardHolderQuery): Member | undefined {
  const client = clients.find(({ clientId, rxGroup }) =>
    [clientId, rxGroup].includes(query.clientId.toUpperCase()),
  );
  if (!client) return undefined;
  return listFamily(db, { clientId: client.clientId, cardId: query.cardId.toUpperCase() }).find(
    ({ firstName, lastName, dateOfBirth }) =>
      dateOfBirth === query.birthDate &&
      plain(firstName) === plain(query.firstName) &&
      plain(lastName) === plain(query.lastName),
  );
}
