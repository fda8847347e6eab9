import { expect, test } from 'vitest';
import { isLongEnded, toMembership, adoptCard } from './membership.ts';
import type { Identity, Membership } from './session.server.ts';

const eve: Identity = {
  ...{ kind: 'normal', providerType: 'DIRECT', subject: 's-1', userName: 'eve', isMigrated: false },
  ...{ firstName: 'Eve', lastName: 'Ek', clientId: '10001', cardId: 'OLD1', personCode: '01' },
};
const answer = { clientId: '10001', cardId: 'NEW2', personCode: '01' };

test('adopts a new card of the same person from the next reply', () => {
  expect(adoptCard(eve, answer)).toEqual({ ...eve, cardId: 'NEW2' });
});

test('fills in from the reply the fields that the token left empty', () => {
  const unknown = { ...eve, clientId: '', cardId: '', personCode: '' };
  expect(adoptCard(unknown, answer)).toEqual({ ...eve, cardId: 'NEW2' });
});

test.each([
  ['another person', { ...answer, personCode: '02' }],
  ['another client', { ...answer, clientId: '10002' }],
  ['no card', { ...answer, cardId: '' }],
])('ignores the card in a reply about %s', (_what, other) => {
  expect(adoptCard(eve, other)).toEqual(eve);
});

test('uses the card that the partner named', () => {
  const sam: Identity = { ...eve, kind: 'sso' };
  expect(adoptCard(sam, answer)).toEqual(sam);
});

const ended = (terminationDate?: string): Membership => ({
  ...{ eligibilityStatus: 'TERMED', relationshipCode: '1', checkedAt: 0 },
  ...(terminationDate && { terminationDate }),
});

test.each([
  ['on the day it ended', ended('2026-11-20'), '2026-11-20', 12, false],
  ['twelve months after it, to the day', ended('2025-11-20'), '2026-11-20', 12, false],
  ['a day later', ended('2025-11-19'), '2026-11-20', 12, true],
  ['twelve months after the last of a leap February', ended('2024-02-29'), '2025-02-28', 12, false],
  ['by the number of the content system', ended('2026-09-19'), '2026-11-20', 2, true],
  ['at once where that is none', ended('2026-11-19'), '2026-11-20', 0, true],
  ['without an end date', ended(), '2026-11-20', 12, false],
  ['of a member who is eligible again', { ...ended('2020-01-01'), eligibilityStatus: 'ELIGIBLE' as const }, '2026-11-20', 12, false], // oxfmt-ignore
])(
  'ends a membership twelve months after its termination: %s (4.32)',
  (_when, membership, today, months, isOver) => {
    expect(isLongEnded(membership, today, months)).toBe(isOver);
  },
);

test.each([
  ['FUTURE_EFFECTIVE', 'DIRECT', 'FUTURE_EFFECTIVE'],
  ['FUTURE_EFFECTIVE', 'PARTNER', 'ELIGIBLE'],
  ['FUTURE_EFFECTIVE', 'GUEST', 'ELIGIBLE'],
  ['TERMED', 'DIRECT', 'TERMED'],
  ['ELIGIBLE', 'DIRECT', 'ELIGIBLE'],
] as const)('reads %s of a %s member as %s (3.47, 4.31)', (eligibilityStatus, providerType, counted) => {
  const said = { ...answer, eligibilityStatus, relationshipCode: '1' as const };
  expect(toMembership(said, { providerType }, 'DIRECT', 0).eligibilityStatus).toBe(counted);
});
