/** Registrations that wait for their password: one for each person, until the account is made. */
import { randomBytes } from 'node:crypto';
import type { PreRegistration } from '../../app/programme/contract/pre-registration.ts';
import { accountStore, type StoredAccount } from './accounts.ts';
import type { Database } from './database.ts';
import { familyOf, memberById, type Member } from './members.ts';
import { clients } from './clients.ts';

export interface WaitingRegistration {
  reference: string;
  memberId: number;
  username: string;
  email: string;
  contactNumber: string;
  language: 'en' | 'es';
}

type RegistrationDetails = Pick<PreRegistration, 'username' | 'email' | 'contactNumber' | 'language'>;

const find = (db: Database, where: string, value: string | number) =>
  db.get<WaitingRegistration>(
    `SELECT reference, memberId, username, email, contactNumber, language FROM preRegistrations
     WHERE ${where} = ? COLLATE NOCASE ORDER BY rowid DESC LIMIT 1`,
    value,
  );

export const registrationOf = (db: Database, { memberId }: Member) => find(db, 'memberId', memberId);
export const registrationByReference = (db: Database, reference: string) => find(db, 'reference', reference);
export const registrationByEmail = (db: Database, email: string) => find(db, 'email', email);

/** Whether somebody else goes by a user name, or is about to. */
export function isUserNameTaken(db: Database, { memberId }: Member, username: string): boolean {
  if (accountStore(db.connection).byUserName(username)) return true;
  const waiting = find(db, 'username', username);
  return waiting !== undefined && waiting.memberId !== memberId;
}

/** completed: it made an account. replaced: the same person registered again, as somebody who is reached elsewhere. */
export type Ending = 'completed' | 'replaced';

/** How a registration came to its end, for whoever holds its reference. */
export const endingOf = (db: Database, reference: string): Ending | undefined =>
  db.get<{ how: Ending }>('SELECT how FROM endedRegistrations WHERE reference = ?', reference)?.how;

function end(db: Database, reference: string, how: Ending): void {
  db.run('DELETE FROM preRegistrations WHERE reference = ?', reference);
  db.insert('endedRegistrations', { reference, how });
}

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Keeps a registration. One that the person began before is changed and keeps its reference, unless e-mail address
 * or user name are others: whoever holds the old reference then may be another than who registers now.
 */
export function keepRegistration(db: Database, member: Member, details: RegistrationDetails): string {
  const { username, email, contactNumber, language } = details;
  const values = { username, email, contactNumber, language };
  const before = registrationOf(db, member);
  if (before && isSameText(before.email, email) && isSameText(before.username, username)) {
    db.update('preRegistrations', values, { memberId: member.memberId });
    return before.reference;
  }
  if (before) end(db, before.reference, 'replaced');
  const reference = randomBytes(24).toString('base64url');
  db.insert('preRegistrations', { reference, memberId: member.memberId, ...values });
  return reference;
}

/**
 * Makes the account of a registration, linked to its member, and forgets the registration.
 * Undefined when the member has an account by now, or somebody else has the user name or the address.
 */
export function completeRegistration(
  db: Database,
  { reference, memberId, username, email, contactNumber, language }: WaitingRegistration,
  passwordHash: string,
): StoredAccount | undefined {
  return db.transaction(() => {
    const member = memberById(db, memberId);
    const accounts = accountStore(db.connection);
    if (member.userName !== undefined || accounts.byUserName(username) || accounts.byEmail(email))
      return undefined;
    const { clientId, cardId, personCode, firstName, lastName, dateOfBirth } = member;
    const rxGroup = clients.find((client) => client.clientId === clientId)?.rxGroup;
    const person = { firstName, lastName, dateOfBirth, clientId, cardId, personCode };
    const account = accounts.create({
      ...person,
      ...(rxGroup && { rxGroup }),
      userName: username,
      email,
      providerType: 'DIRECT',
      isMigrated: false,
      passwordHash,
    });
    const known = { userName: username, email, contactNumber, language, isProfileVerified: true };
    db.update('members', known, { memberId });
    end(db, reference, 'completed');
    return account;
  });
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export interface CardHolderQuery {
  /** the client's id, or the RxGRP on its cards */
  clientId: string;
  cardId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** Who is meant by what is on a card and what a person says; names without regard to case and accents. */
export function personOnCard(db: Database, query: CardHolderQuery): Member | undefined {
  const client = clients.find(({ clientId, rxGroup }) =>
    [clientId, rxGroup].includes(query.clientId.toUpperCase()),
  );
  if (!client) return undefined;
  return familyOf(db, { clientId: client.clientId, cardId: query.cardId.toUpperCase() }).find(
    ({ firstName, lastName, dateOfBirth }) =>
      dateOfBirth === query.birthDate &&
      plain(firstName) === plain(query.firstName) &&
      plain(lastName) === plain(query.lastName),
  );
}
