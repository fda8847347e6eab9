/** Creates members from the people: coverage dates, home addresses, mail-order profiles, wallets. */
import { addMonths } from '#contract/calendar.ts';
import type { SavedProfile } from '#contract/enrollment.ts';
import type { CardType } from '#contract/mail-order.ts';
import type { RelationshipCode } from '#contract/common.ts';
import type { Database } from '../database.ts';
import { insertMember, findMemberById, type Member, type NewMember } from '../members.ts';
import { seedShares } from './others.ts';
import { people } from '../people.ts';
import type { Person } from '../person.ts';
import type { Random } from '../random.ts';
import { insertAddress, insertCard } from '../wallet.ts';

type Address = SavedProfile['contact']['address'];
type Home = [street: string, city: string, state: Address['state'], zip: string];

/** Homes by card id. */
// oxfmt-ignore
const homes: Record<string, Home> = {
  MPA100200: ['1418 Jenifer Street', 'Madison', 'WI', '53703'], MPD300301: ['2209 North Lake Drive', 'Milwaukee', 'WI', '53202'],
  MPD300302: ['640 South 5th Street', 'Milwaukee', 'WI', '53204'], MPF400401: ['311 College Avenue', 'Racine', 'WI', '53403'],
  HHG500501: ['52 Exchange Street', 'Portland', 'ME', '04101'], HHP500502: ['17 Munjoy Street', 'Portland', 'ME', '04101'],
  HHS500503: ['230 Congress Street', 'Portland', 'ME', '04101'], HHS500504: ['9 Pleasant Avenue', 'Portland', 'ME', '04103'],
  MPN600601: ['77 Sherman Terrace', 'Madison', 'WI', '53704'], MPE700701: ['905 Spaight Street', 'Madison', 'WI', '53703'],
  GPH800801: ['1812 South 11th Street', 'Omaha', 'NE', '68108'], GPX800802: ['4025 Cañón Street', 'Omaha', 'NE', '68107'],
  WPW900901: ['3301 University Avenue', 'Madison', 'WI', '53705'], NON910911: ['1207 Summitview Avenue', 'Yakima', 'WA', '98902'],
  MPR930931: ['618 Williamson Street', 'Madison', 'WI', '53703'], MPT940941: ['29 Farwell Avenue', 'Milwaukee', 'WI', '53202'],
  MPF950951: ['1502 Erin Street', 'Madison', 'WI', '53715'], PRU960961: ['1633 Sherman Avenue', 'Madison', 'WI', '53704'],
  MPM920921: ['414 West Mifflin Street', 'Madison', 'WI', '53703'],
};

/** People without a mail-order profile: too young, not registered yet, or (mo) not completed. */
const hasProfile = ({ account, firstName }: Person) =>
  account !== undefined && !['Nia', 'Sue', 'Mo'].includes(firstName);

function getHome(cardId: string): Address {
  const home = homes[cardId];
  if (!home) throw new Error(`card ${cardId} has no home address`);
  const [addressLine1, city, state, zip] = home;
  return { addressLine1, city, state, zip };
}

function coverage(
  { eligibility }: Person,
  today: string,
): Pick<Member, 'eligibilityStatus' | 'terminationDate' | 'effectiveDate'> {
  switch (eligibility.status) {
    case 'TERMED':
      return { eligibilityStatus: 'TERMED', terminationDate: addMonths(today, -eligibility.monthsAgo) };
    case 'FUTURE_EFFECTIVE':
      return {
        eligibilityStatus: 'FUTURE_EFFECTIVE',
        effectiveDate: `${addMonths(today, 1).slice(0, 7)}-01`,
      };
    case 'ELIGIBLE':
      return { eligibilityStatus: 'ELIGIBLE' };
  }
}

function toMember(person: Person, memberId: number, today: string): NewMember {
  const { clientId, cardId, personCode, firstName, lastName, dateOfBirth, gender, language } = person;
  return {
    ...{ memberId, clientId, cardId, personCode, firstName, lastName, dateOfBirth, gender, language },
    relationshipCode: person.relationshipCode as RelationshipCode,
    isProfileVerified: person.account?.isRegistered ?? false,
    address: getHome(cardId),
    ...coverage(person, today),
    email: person.email,
    contactNumber: person.phone,
    userName: person.account?.userName,
    enrolledDate: hasProfile(person) ? addMonths(today, -40) : undefined,
    mailOrderProfile: hasProfile(person) && firstName !== 'Ben' ? toProfile(person, today) : undefined,
  };
}

/** Saved answers to read and to change. Ben enrolled on paper and has none. */
const toProfile = ({ cardId, dateOfBirth, phone = '', ...person }: Person, today: string): SavedProfile => ({
  reference: '3d6f0a52-7c1b-4f0e-9a44-5b1c8e2f7a10',
  contact: {
    contactPhone: phone,
    email: person.email,
    notifyBy: 'email',
    language: person.language,
    address: getHome(cardId),
  },
  health: {
    allergies: ['penicillin'],
    conditions: dateOfBirth < '1980' ? ['highBloodPressure', 'diabetes', 'thyroid'] : ['none'],
    otherMedications: 'Vitamin D 1000 IU',
    takesControlledSubstances: false,
  },
  insurance: { insuranceMemberId: cardId },
  prescribing: {
    prescriptionSource: 'prescriberSends',
    prescriberName: 'Dr. Maya Feldman',
    prescriberPhone: '6085550181',
  },
  signature: `${person.firstName} ${person.lastName}`,
  enrolledDate: addMonths(today, -40),
  updatedDate: addMonths(today, -7),
});

/** All people, by first name in lower case. */
export function seedMembers(db: Database, today: string): Map<string, Member> {
  const members = people.map((person, i) => toMember(person, i + 1, today));
  for (const member of members) insertMember(db, member);
  seedShares(db, members, today);
  return new Map(
    members.map(({ memberId, firstName }) => [firstName.toLowerCase(), findMemberById(db, memberId)]),
  );
}

interface Place {
  db: Database;
  random: Random;
  today: string;
}

export function giveHomeAddress({ db, random }: Place, member: Member): void {
  insertAddress(db, member.memberId, {
    ...getHome(member.cardId),
    addressId: `A${random.digits(11)}`,
    isDefault: true,
  });
}

interface CardStory {
  type: CardType;
  lastFour: string;
  /** months until it expires; negative when it has expired */
  monthsLeft: number;
  addedDate: string;
  isDefault?: boolean;
}

export function giveCard({ db, random, today }: Place, member: Member, story: CardStory): void {
  const { monthsLeft, isDefault = false, ...card } = story;
  const expires = addMonths(today, monthsLeft);
  const { memberId, firstName, lastName } = member;
  insertCard(db, {
    paymentCardId: `K${random.digits(11)}`,
    ...{ memberId, firstName, lastName, ...card, isDefault },
    expiration: { month: Number(expires.slice(5, 7)), year: Number(expires.slice(0, 4)) },
    billingAddress: getHome(member.cardId),
  });
}

/** A home address and a valid card: enough to order. */
export function giveWallet(place: Place, member: Member): void {
  giveHomeAddress(place, member);
  const card = { type: 'Visa', lastFour: place.random.digits(4), monthsLeft: 26, isDefault: true } as const;
  giveCard(place, member, { ...card, addedDate: addMonths(place.today, -6) });
}
