/** All people are invented. The identity provider creates accounts from them, and the API creates members. */

import type { Account, Person } from './person.ts';

/** Password of every demo member. */
export const DEMO_PASSWORD = 'Portal#2026';

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

const future = { status: 'FUTURE_EFFECTIVE' } as const;

type Row = [
  clientId: string,
  cardId: string,
  personCode: string,
  relationshipCode: string,
  firstName: string,
  lastName: string,
  gender: Person['gender'],
  dateOfBirth: string,
  more?: Partial<Person>,
];

// oxfmt-ignore
const rows: Row[] = [
  // The Rivera family
  ['10001', 'MPA100200', '01', '1', 'Ana', 'Rivera', 'F', '1974-03-14', { phone: '6085550142', allowedPhiPersonCodes: ['02', '03'], account: direct('ana', 1, { isMigrated: true }) }],
  ['10001', 'MPA100200', '02', '2', 'Ben', 'Rivera', 'M', '1972-09-02', { phone: '6085550143', allowedPhiPersonCodes: ['03'], account: direct('ben', 2) }],
  ['10001', 'MPA100200', '03', '3', 'Leo', 'Rivera', 'M', '2016-05-21'],
  ['10001', 'MPA100200', '04', '7', 'Cara', 'Rivera', 'F', '2007-07-08', { phone: '6085550144', account: direct('cara', 4) }],
  // Membership that ended, or has not begun
  ['10001', 'MPD300301', '01', '1', 'Dev', 'Kapoor', 'M', '1981-11-30', { phone: '4145550111', eligibility: { status: 'TERMED', monthsAgo: 3 }, account: direct('dev', 5) }],
  ['10001', 'MPD300302', '01', '1', 'Dora', 'Lindqvist', 'F', '1968-01-19', { phone: '4145550112', eligibility: { status: 'TERMED', monthsAgo: 13 }, account: direct('dora', 6) }],
  ['10001', 'MPF400401', '01', '1', 'Fay', 'Okafor', 'F', '1990-06-25', { phone: '2625550113', eligibility: future, account: direct('fay', 7) }],
  ['20001', 'HHG500501', '01', '1', 'Gil', 'Moreau', 'M', '1985-02-11', { phone: '2075550114', eligibility: future, account: partner('gil', 8, 'password') }],
  // Partners
  ['20001', 'HHP500502', '01', '1', 'Pat', 'Nguyen', 'F', '1979-12-05', { phone: '2075550115', account: partner('pat', 9, 'partnerAccessToken') }],
  ['20001', 'HHS500503', '01', '1', 'Sam', 'Whitfield', 'M', '1966-08-17', { phone: '2075550116', account: partner('sam', 10, 'partnerSso') }],
  ['20001', 'HHS500504', '01', '1', 'Sue', 'Abara', 'F', '1993-04-03', { phone: '2075550117', account: partner('sue', 11, 'partnerSso', { isRegistered: false }) }],
  // First visit, no data, much data, Spanish, special clients
  ['10001', 'MPN600601', '01', '1', 'Nia', 'Calloway', 'F', '1988-10-29', { phone: '6085550118', account: direct('nia', 12, { isRegistered: false }) }],
  ['10001', 'MPE700701', '01', '1', 'Eve', 'Larsen', 'F', '1995-05-12', { phone: '6085550119', account: direct('eve', 13) }],
  ['10002', 'GPH800801', '01', '1', 'Hugo', 'Brandt', 'M', '1949-07-27', { phone: '4025550120', account: direct('hugo', 14, { isMigrated: true }) }],
  ['10002', 'GPX800802', '01', '1', 'Ximena', 'Peñalosa Núñez', 'F', '1977-02-28', { phone: '4025550121', language: 'es', account: direct('ximena', 15) }],
  ['28002', 'WPW900901', '01', '1', 'Wade', 'Sorensen', 'M', '1970-09-09', { phone: '6085550122', account: direct('wade', 16) }],
  ['30001', 'NON910911', '01', '1', 'Noor', 'Haddad', 'F', '1983-03-31', { phone: '5095550123', account: direct('noor', 17) }],
  ['10001', 'MPM920921', '01', '1', 'Mo', 'Farouk', 'M', '1991-01-15', { phone: '6085550124', account: direct('mo', 18) }],
  ['40001', 'PRU960961', '01', '1', 'Lee', 'Anderson', 'M', '1986-05-06', { phone: '6085550125', account: direct('lee', 19) }],
  // People without an account, some of whom may register
  ['10001', 'MPR930931', '01', '1', 'Rocío', 'Vásquez Peña', 'F', '1986-05-17', { language: 'es' }],
  ['10001', 'MPR930931', '02', '2', 'Tomás', 'Vásquez Peña', 'M', '1984-11-08', { language: 'es' }],
  ['10001', 'MPR930931', '03', '7', 'Lucía', 'Vásquez Peña', 'F', '2006-04-30', { language: 'es' }],
  ['10001', 'MPR930931', '04', '3', 'Mateo', 'Vásquez Peña', 'M', '2014-09-12', { language: 'es' }],
  ['10001', 'MPR930931', '05', '4', 'Inés', 'Vásquez Peña', 'F', '1955-02-02', { language: 'es' }],
  ['10001', 'MPT940941', '01', '1', 'Olga', 'Brennan', 'F', '1972-06-03', { eligibility: { status: 'TERMED', monthsAgo: 2 } }],
  ['10001', 'MPF950951', '01', '1', 'Hana', 'Kimura', 'F', '1994-12-19', { eligibility: future }],
];

/** People with an account have an e-mail address made from their name. */
function toPerson([clientId, cardId, personCode, relationshipCode, ...names]: Row): Person {
  const [firstName, lastName, gender, dateOfBirth, more] = names;
  const [address = ''] = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/\p{M}/gu, '').split(' ');
  return {
    ...{ clientId, cardId, personCode, relationshipCode, firstName, lastName, gender, dateOfBirth },
    email: more?.account && `${address.toLowerCase()}@example.com`,
    language: 'en',
    allowedPhiPersonCodes: [],
    eligibility: { status: 'ELIGIBLE' },
    ...more,
  };
}

export const people: readonly Person[] = rows.map(toPerson);
