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
  /** whether at least one other person may see this person's data */
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

/** All data of a person; the sharing columns come from the table shares. */
const MEMBERS = `SELECT members.*,
  (SELECT json_group_array(owner.personCode ORDER BY owner.personCode) FROM shares
    JOIN members AS owner ON owner.memberId = shares.ownerId
    WHERE shares.viewerId = members.memberId) AS allowedPhiPersonCodes,
  EXISTS (SELECT 1 FROM shares WHERE shares.ownerId = members.memberId) AS phiShared
  FROM members`;

export type NewMember = Omit<Member, 'phiShared' | 'allowedPhiPersonCodes'>;

export const insertMember = (db: Database, member: NewMember): void => db.insert('members', { ...member });

export function findMemberById(db: Database, memberId: number): Member {
  const member = db.get<Member>(`${MEMBERS} WHERE memberId = ?`, memberId);
  if (!member) throw new Error(`there is no member ${memberId}`);
  return member;
}

export const listAllMembers = (db: Database): Member[] => db.all(`${MEMBERS} ORDER BY memberId`);

export const findMemberByUserName = (db: Database, userName: string): Member | undefined =>
  db.get(`${MEMBERS} WHERE userName = ? COLLATE NOCASE`, userName);

type Changes = Pick<
  Member,
  'email' | 'contactNumber' | 'notificationSettings' | 'mailOrderProfile' | 'enrolledDate'
>;

/** Changes only the given fields; a null pharmacy is none. */
export function updateMember(
  db: Database,
  memberId: number,
  changes: Changes & { isProfileVerified?: true; preferredPharmacyNpi?: string | null },
): void {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) db.update('members', given, { memberId });
}

/** Removes the user name; the person stays. */
export function unlinkUserName(db: Database, userName: string): void {
  db.run('UPDATE members SET userName = NULL WHERE userName = ? COLLATE NOCASE', userName);
}

export interface CardPerson {
  clientId: string;
  cardId: string;
  personCode: string;
}

export function findMemberByCard(
  db: Database,
  { clientId, cardId, personCode }: CardPerson,
): Member | undefined {
  const sql = `${MEMBERS} WHERE clientId = ? AND cardId = ? AND personCode = ?`;
  return db.get(sql, clientId, cardId, personCode);
}

/** The person code of a member on this card; undefined for a member of a different card. */
export function findPersonCodeOnCard(
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
  return db.all(sql, clientId, cardId);
}

export const formatFullName = (member: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${member.firstName} ${member.lastName}`;

/** Future coverage has begun once its first day is reached. */
export function calculateEligibility(member: Member, today: string): EligibilityStatus {
  const { eligibilityStatus, effectiveDate } = member;
  return eligibilityStatus === 'FUTURE_EFFECTIVE' && effectiveDate !== undefined && effectiveDate <= today
    ? 'ELIGIBLE'
    : eligibilityStatus;
}

/** The person, and the people who share with them. */
export function listVisiblePersonCodes(db: Database, member: Member): Member[] {
  return listFamily(db, member).filter(
    ({ personCode }) => personCode === member.personCode || member.allowedPhiPersonCodes.includes(personCode),
  );
}
