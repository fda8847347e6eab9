import { expect, it } from 'vitest';
import type { FamilyMember } from '~/programme/contract/member.ts';
import { ownEntry } from './people.server.ts';

const ana = { personCode: '01', firstName: 'Ana', cardId: 'MPA100200' } as FamilyMember;
const who = { cardId: 'MPA100200', personCode: '01' };
const empty = {
  allowedPhiPersonCodes: [],
  cardId: 'MPA100200',
  dateOfBirth: '',
  firstName: '',
  lastName: '',
  personCode: '01',
  phiShared: false,
  relationshipCode: '2',
  relationshipValue: '',
};

it('is the entry of the family coverage', () => {
  expect(ownEntry([{ ...ana, personCode: '02' }, ana], who, { relationshipCode: '1' })).toBe(ana);
});

it.each([
  ['the coverage is empty', []],
  ['the member is not in it', [{ ...ana, personCode: '02' }]],
])('is made of the eligibility answer where %s', (_case, members) => {
  expect(ownEntry(members, who, { relationshipCode: '2' })).toEqual(empty);
});

it('has the relationship “other” where eligibility says none that is known', () => {
  expect(ownEntry([], who, { relationshipCode: '' }).relationshipCode).toBe('4');
});
