import type { Address } from '#contract/address.ts';
import type { RelationshipCode } from '#contract/common.ts';
import type { EligibilityStatus } from '#contract/eligibility.ts';
import type { SavedProfile } from '#contract/enrollment.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Database } from './database.ts';
import type { Language } from '#contract/languages.ts';

export interface Member {
  memberId: number;
  clientId: string;
  cardId: string;
  personCode: string;
  relationshipCode: RelationshipCode;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: 'F' | 'M';
  email?: string;
  contactNumber?: string;
  language: Language;
  userName?: string;
  isProfileVerified: boolean;
  /** at least one other person may see this person's data */
  phiShared: boolean;
  /** person codes whose data this person may see */
  allowedPhiPersonCodes: string[];
  eligibilityStatus: EligibilityStatus;
  terminationDate?: string;
  effectiveDate?: string;
  address?: Address;
  /** the day of the mail-order profile */
  enrolledDate?: string;
  /** the answers of the profile; older profiles are on paper */
  mailOrderProfile?: SavedProfile;
  /** absent until the member changes something */
  notificationSettings?: NotificationSettings;
  /** the preferred pharmacy; most have none */
  preferredPharmacyNpi?: string;
}

type Row = Record<string, unknown>;

/** A row without its empty columns. */
export const present = <Stored extends object>(row: Stored): Stored =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Stored;

const json = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : undefined);

function fromRow(row: Row): Member {
  const { address, allowedPhiPersonCodes, isProfileVerified, phiShared, ...others } = present(row);
  const { notificationSettings, mailOrderProfile, paymentDue: _due, paymentDueDate: _day, ...rest } = others;
  return {
    ...rest,
    address: json(address),
    notificationSettings: json(notificationSettings),
    mailOrderProfile: json(mailOrderProfile),
    allowedPhiPersonCodes: json(allowedPhiPersonCodes),
    isProfileVerified: isProfileVerified === 1,
    phiShared: phiShared === 1,
  } as Member;
}

/** All data of a person; the sharing columns come from the table shares. */
const MEMBERS = `SELECT members.*,
  (SELECT json_group_array(owner.personCode ORDER BY owner.personCode) FROM shares
    JOIN members AS owner ON owner.memberId = shares.ownerId
    WHERE shares.viewerId = members.memberId) AS allowedPhiPersonCodes,
  EXISTS (SELECT 1 FROM shares WHERE shares.ownerId = members.memberId) AS phiShared
  FROM members`;

export type NewMember = Omit<Member, 'phiShared' | 'allowedPhiPersonCodes'>;

export function insertMember(
  db: Database,
  { address, mailOrderProfile, notificationSettings, ...member }: NewMember,
): void {
  db.insert('members', {
    ...member,
    notificationSettings: notificationSettings && JSON.stringify(notificationSettings),
    address: address && JSON.stringify(address),
    mailOrderProfile: mailOrderProfile && JSON.stringify(mailOrderProfile),
  });
}

/** Saves the mail-order profile; the first one enrolls. */
export function saveProfile(db: Database, memberId: number, profile: SavedProfile): void {
  const values = { mailOrderProfile: JSON.stringify(profile), enrolledDate: profile.enrolledDate };
  db.update('members', values, { memberId });
}

export function memberById(db: Database, memberId: number): Member {
  const row = db.get<Row>(`${MEMBERS} WHERE memberId = ?`, memberId);
  if (!row) throw new Error(`there is no member ${memberId}`);
  return fromRow(row);
}

export const allMembers = (db: Database): Member[] =>
  db.all<Row>(`${MEMBERS} ORDER BY memberId`).map(fromRow);

export function memberByUserName(db: Database, userName: string): Member | undefined {
  const row = db.get<Row>(`${MEMBERS} WHERE userName = ? COLLATE NOCASE`, userName);
  return row && fromRow(row);
}

export function updateContact(
  db: Database,
  memberId: number,
  { email, contactNumber }: Pick<Member, 'email' | 'contactNumber'>,
): void {
  const changes: Partial<Pick<Member, 'email' | 'contactNumber'>> = {};
  if (email) changes.email = email;
  if (contactNumber) changes.contactNumber = contactNumber;
  if (Object.keys(changes).length > 0) db.update('members', changes, { memberId });
}

export function saveNotificationSettings(
  db: Database,
  memberId: number,
  settings: NotificationSettings,
): void {
  db.update('members', { notificationSettings: JSON.stringify(settings) }, { memberId });
}

/** @param npi null for none */
export function savePreferredPharmacy(db: Database, memberId: number, npi: string | null): void {
  db.update('members', { preferredPharmacyNpi: npi }, { memberId });
}

/** Removes the user name; the person stays. */
export function unlinkUserName(db: Database, userName: string): void {
  db.run('UPDATE members SET userName = NULL WHERE userName = ? COLLATE NOCASE', userName);
}

export interface Contact {
  email: string;
  contactNumber: string;
}

export function setContact(db: Database, memberId: number, { email, contactNumber }: Contact): void {
  db.run(
    'UPDATE members SET email = ?, contactNumber = ? WHERE memberId = ?',
    email,
    contactNumber,
    memberId,
  );
}

export function markRegistered(db: Database, memberId: number): void {
  db.run('UPDATE members SET isProfileVerified = 1 WHERE memberId = ?', memberId);
}

export interface CardPerson {
  clientId: string;
  cardId: string;
  personCode: string;
}

export function memberByCard(db: Database, { clientId, cardId, personCode }: CardPerson): Member | undefined {
  const sql = `${MEMBERS} WHERE clientId = ? AND cardId = ? AND personCode = ?`;
  const row = db.get<Row>(sql, clientId, cardId, personCode);
  return row && fromRow(row);
}

/** The person code of a member on this card; undefined for a member of a different card. */
export function personCodeOnCard(
  db: Database,
  { clientId, cardId }: Omit<CardPerson, 'personCode'>,
  memberId: number,
): string | undefined {
  const sql = 'SELECT personCode FROM members WHERE memberId = ? AND clientId = ? AND cardId = ?';
  return db.get<{ personCode: string }>(sql, memberId, clientId, cardId)?.personCode;
}

/** All people on a card, the cardholder first. */
export function listFamily(db: Database, { clientId, cardId }: Omit<CardPerson, 'personCode'>): Member[] {
  const sql = `${MEMBERS} WHERE clientId = ? AND cardId = ? ORDER BY personCode`;
  return db.all<Row>(sql, clientId, cardId).map(fromRow);
}

export const fullName = (member: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${member.firstName} ${member.lastName}`;

/** Future coverage has begun once its first day is reached. */
export function eligibilityOn(member: Member, today: string): EligibilityStatus {
  const { eligibilityStatus, effectiveDate } = member;
  return eligibilityStatus === 'FUTURE_EFFECTIVE' && effectiveDate !== undefined && effectiveDate <= today
    ? 'ELIGIBLE'
    : eligibilityStatus;
}

/** The person and the people who share with them. */
export function visibleTo(db: Database, member: Member): Member[] {
  return listFamily(db, member).filter(
    ({ personCode }) => personCode === member.personCode || member.allowedPhiPersonCodes.includes(personCode),
  );
}
