/**
 * The people of the sandbox: every demo member and the family around them. All are invented.
 * The identity provider makes accounts from them, the API makes members.
 */

export type ProviderType = 'DIRECT' | 'PARTNER';

export interface Account {
  userName: string;
  /** object id at the identity provider */
  objectId: string;
  providerType: ProviderType;
  /** migrated from the legacy login */
  isMigrated: boolean;
  /** local: signs in with user name and password; partner: comes with a token of the partner's */
  signsInBy: 'password' | 'partnerAccessToken' | 'partnerSso';
  /** false until the member has completed the profile (nia, sue) */
  isRegistered: boolean;
}

export interface Person {
  clientId: string;
  cardId: string;
  personCode: string;
  /** NCPDP relationship code, 1 to 8 */
  relationshipCode: string;
  firstName: string;
  lastName: string;
  /** date-only */
  dateOfBirth: string;
  gender: 'F' | 'M';
  email?: string;
  /** ten digits */
  phone?: string;
  language: 'en' | 'es';
  /** person codes of the family whose data this person may see */
  allowedPhiPersonCodes: string[];
  eligibility:
    { status: 'ELIGIBLE' } | { status: 'TERMED'; monthsAgo: number } | { status: 'FUTURE_EFFECTIVE' };
  account?: Account;
}

export interface Client {
  clientId: string;
  name: string;
  rxGroup: string;
  /** RxBIN and RxPCN of the ID card */
  rxBin: string;
  rxPcn: string;
}

/** Password of every demo member. */
export const DEMO_PASSWORD = 'Portal#2026';

export const clients: readonly Client[] = [
  { clientId: '10001', name: 'Lakeshore Paper Mills', rxGroup: 'LPM2200', rxBin: '610591', rxPcn: 'MPRX' },
  {
    clientId: '10002',
    name: 'Great Plains School District',
    rxGroup: 'GPSD410',
    rxBin: '610591',
    rxPcn: 'MPRX',
  },
  { clientId: '20001', name: 'Harbor Health Partners', rxGroup: 'HHP3300', rxBin: '610591', rxPcn: 'MPRX' },
  {
    clientId: '28002',
    name: 'Wisconsin Public Employers',
    rxGroup: 'WPE0001',
    rxBin: '610591',
    rxPcn: 'MPRX',
  },
  { clientId: '30001', name: 'Northern Orchards', rxGroup: 'NOR9000', rxBin: '610591', rxPcn: 'MPRX' },
];

const direct = (userName: string, n: number, more: Partial<Account> = {}): Account => ({
  userName,
  objectId: `5d0c6a10-0000-4000-8000-${String(n).padStart(12, '0')}`,
  providerType: 'DIRECT',
  isMigrated: false,
  signsInBy: 'password',
  isRegistered: true,
  ...more,
});
const partner = (
  userName: string,
  n: number,
  signsInBy: Account['signsInBy'],
  more: Partial<Account> = {},
): Account => direct(userName, n, { providerType: 'PARTNER', signsInBy, ...more });

const eligible = { status: 'ELIGIBLE' } as const;
const email = (name: string) => `${name}@example.com`;

/** A cardholder of the first client, to be changed where a member differs. */
const cardholder = {
  clientId: '10001',
  personCode: '01',
  relationshipCode: '1',
  language: 'en',
  allowedPhiPersonCodes: [] as string[],
  eligibility: eligible,
} as const;

export const people: readonly Person[] = [
  // The Rivera family
  {
    ...cardholder,
    cardId: 'MPA100200',
    firstName: 'Ana',
    lastName: 'Rivera',
    dateOfBirth: '1974-03-14',
    gender: 'F',
    email: email('ana.rivera'),
    phone: '6085550142',
    allowedPhiPersonCodes: ['02', '03'],
    account: direct('ana', 1, { isMigrated: true }),
  },
  {
    ...cardholder,
    cardId: 'MPA100200',
    personCode: '02',
    relationshipCode: '2',
    firstName: 'Ben',
    lastName: 'Rivera',
    dateOfBirth: '1972-09-02',
    gender: 'M',
    email: email('ben.rivera'),
    phone: '6085550143',
    allowedPhiPersonCodes: ['03'],
    account: direct('ben', 2),
  },
  {
    ...cardholder,
    cardId: 'MPA100200',
    personCode: '03',
    relationshipCode: '3',
    firstName: 'Leo',
    lastName: 'Rivera',
    dateOfBirth: '2016-05-21',
    gender: 'M',
  },
  {
    ...cardholder,
    cardId: 'MPA100200',
    personCode: '04',
    relationshipCode: '7',
    firstName: 'Cara',
    lastName: 'Rivera',
    dateOfBirth: '2007-07-08',
    gender: 'F',
    email: email('cara.rivera'),
    phone: '6085550144',
    account: direct('cara', 4),
  },

  // Membership that ended, or has not begun
  {
    ...cardholder,
    cardId: 'MPD300301',
    firstName: 'Dev',
    lastName: 'Kapoor',
    dateOfBirth: '1981-11-30',
    gender: 'M',
    email: email('dev.kapoor'),
    phone: '4145550111',
    eligibility: { status: 'TERMED', monthsAgo: 3 },
    account: direct('dev', 5),
  },
  {
    ...cardholder,
    cardId: 'MPD300302',
    firstName: 'Dora',
    lastName: 'Lindqvist',
    dateOfBirth: '1968-01-19',
    gender: 'F',
    email: email('dora.lindqvist'),
    phone: '4145550112',
    eligibility: { status: 'TERMED', monthsAgo: 13 },
    account: direct('dora', 6),
  },
  {
    ...cardholder,
    cardId: 'MPF400401',
    firstName: 'Fay',
    lastName: 'Okafor',
    dateOfBirth: '1990-06-25',
    gender: 'F',
    email: email('fay.okafor'),
    phone: '2625550113',
    eligibility: { status: 'FUTURE_EFFECTIVE' },
    account: direct('fay', 7),
  },
  {
    ...cardholder,
    clientId: '20001',
    cardId: 'HHG500501',
    firstName: 'Gil',
    lastName: 'Moreau',
    dateOfBirth: '1985-02-11',
    gender: 'M',
    email: email('gil.moreau'),
    phone: '2075550114',
    eligibility: { status: 'FUTURE_EFFECTIVE' },
    account: partner('gil', 8, 'password'),
  },

  // Partners
  {
    ...cardholder,
    clientId: '20001',
    cardId: 'HHP500502',
    firstName: 'Pat',
    lastName: 'Nguyen',
    dateOfBirth: '1979-12-05',
    gender: 'F',
    email: email('pat.nguyen'),
    phone: '2075550115',
    account: partner('pat', 9, 'partnerAccessToken'),
  },
  {
    ...cardholder,
    clientId: '20001',
    cardId: 'HHS500503',
    firstName: 'Sam',
    lastName: 'Whitfield',
    dateOfBirth: '1966-08-17',
    gender: 'M',
    email: email('sam.whitfield'),
    phone: '2075550116',
    account: partner('sam', 10, 'partnerSso'),
  },
  {
    ...cardholder,
    clientId: '20001',
    cardId: 'HHS500504',
    firstName: 'Sue',
    lastName: 'Abara',
    dateOfBirth: '1993-04-03',
    gender: 'F',
    email: email('sue.abara'),
    phone: '2075550117',
    account: partner('sue', 11, 'partnerSso', { isRegistered: false }),
  },

  // First visit, no data, much data, Spanish, special clients
  {
    ...cardholder,
    cardId: 'MPN600601',
    firstName: 'Nia',
    lastName: 'Calloway',
    dateOfBirth: '1988-10-29',
    gender: 'F',
    email: email('nia.calloway'),
    phone: '6085550118',
    account: direct('nia', 12, { isRegistered: false }),
  },
  {
    ...cardholder,
    cardId: 'MPE700701',
    firstName: 'Eve',
    lastName: 'Larsen',
    dateOfBirth: '1995-05-12',
    gender: 'F',
    email: email('eve.larsen'),
    phone: '6085550119',
    account: direct('eve', 13),
  },
  {
    ...cardholder,
    clientId: '10002',
    cardId: 'GPH800801',
    firstName: 'Hugo',
    lastName: 'Brandt',
    dateOfBirth: '1949-07-27',
    gender: 'M',
    email: email('hugo.brandt'),
    phone: '4025550120',
    account: direct('hugo', 14, { isMigrated: true }),
  },
  {
    ...cardholder,
    clientId: '10002',
    cardId: 'GPX800802',
    firstName: 'Ximena',
    lastName: 'Peñalosa Núñez',
    dateOfBirth: '1977-02-28',
    gender: 'F',
    email: email('ximena.penalosa'),
    phone: '4025550121',
    language: 'es',
    account: direct('ximena', 15),
  },
  {
    ...cardholder,
    clientId: '28002',
    cardId: 'WPW900901',
    firstName: 'Wade',
    lastName: 'Sorensen',
    dateOfBirth: '1970-09-09',
    gender: 'M',
    email: email('wade.sorensen'),
    phone: '6085550122',
    account: direct('wade', 16),
  },
  {
    ...cardholder,
    clientId: '30001',
    cardId: 'NON910911',
    firstName: 'Noor',
    lastName: 'Haddad',
    dateOfBirth: '1983-03-31',
    gender: 'F',
    email: email('noor.haddad'),
    phone: '5095550123',
    account: direct('noor', 17),
  },
  {
    ...cardholder,
    cardId: 'MPM920921',
    firstName: 'Mo',
    lastName: 'Farouk',
    dateOfBirth: '1991-01-15',
    gender: 'M',
    email: email('mo.farouk'),
    phone: '6085550124',
    account: direct('mo', 18),
  },

  // Nobody here has an account: who may register, and who may not
  ...[
    { personCode: '01', relationshipCode: '1', firstName: 'Rocío', dateOfBirth: '1986-05-17', gender: 'F' },
    { personCode: '02', relationshipCode: '2', firstName: 'Tomás', dateOfBirth: '1984-11-08', gender: 'M' },
    { personCode: '03', relationshipCode: '7', firstName: 'Lucía', dateOfBirth: '2006-04-30', gender: 'F' },
    { personCode: '04', relationshipCode: '3', firstName: 'Mateo', dateOfBirth: '2014-09-12', gender: 'M' },
    { personCode: '05', relationshipCode: '4', firstName: 'Inés', dateOfBirth: '1955-02-02', gender: 'F' },
  ].map(({ gender, ...person }) => ({
    ...cardholder,
    ...person,
    cardId: 'MPR930931',
    lastName: 'Vásquez Peña',
    gender: gender as Person['gender'],
    language: 'es' as const,
  })),
  {
    ...cardholder,
    cardId: 'MPT940941',
    firstName: 'Olga',
    lastName: 'Brennan',
    dateOfBirth: '1972-06-03',
    gender: 'F',
    eligibility: { status: 'TERMED', monthsAgo: 2 },
  },
  {
    ...cardholder,
    cardId: 'MPF950951',
    firstName: 'Hana',
    lastName: 'Kimura',
    dateOfBirth: '1994-12-19',
    gender: 'F',
    eligibility: { status: 'FUTURE_EFFECTIVE' },
  },
];
