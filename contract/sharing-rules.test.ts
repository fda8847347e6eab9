import { describe, expect, test } from 'vitest';
import type { RelationshipCode } from './common.ts';
import { canDecideFor, calculateSharingEnd, isSpouseOrPartner } from './sharing-rules.ts';

const person = (personCode: string, relationshipCode: RelationshipCode, dateOfBirth = '1980-01-01') => ({
  personCode,
  relationshipCode,
  dateOfBirth,
});
const ana = person('01', '1', '1974-03-14');
const ben = person('02', '2', '1972-09-02');
const leo = person('03', '3', '2016-05-21');
const cara = person('04', '7', '2007-07-08');

describe('sharing decision', () => {
  test.each([
    ['the cardholder for herself', ana, ana, '2026-11-20', true],
    ['the cardholder for a child of 10', ana, leo, '2026-11-20', true],
    ['the cardholder for a child on the day before 18', ana, leo, '2034-05-20', true],
    ['the cardholder for a child who is 18 today', ana, leo, '2034-05-21', false],
    ['the child who is 18 today', leo, leo, '2034-05-21', true],
    ['the child of 10', leo, leo, '2026-11-20', false],
    ['the cardholder for her spouse', ana, ben, '2026-11-20', false],
    ['the spouse for himself', ben, ben, '2026-11-20', true],
    ['the spouse for a child', ben, leo, '2026-11-20', false],
    ['the cardholder for an adult dependent', ana, cara, '2026-11-20', false],
    ['an adult dependent for herself', cara, cara, '2026-11-20', true],
    ['an adult dependent for a child', cara, leo, '2026-11-20', false],
  ])('belongs to %s (6.06)', (_who, by, owner, today, expected) => {
    expect(canDecideFor(by, owner, today)).toBe(expected);
  });

  test('for a minor ends on the eighteenth birthday', () => {
    expect(calculateSharingEnd(leo, '2026-11-20')).toBe('2034-05-21');
    expect(calculateSharingEnd(leo, '2034-05-21')).toBeUndefined();
    expect(calculateSharingEnd(ben, '2026-11-20')).toBeUndefined();
  });
});

describe('spouse or partner', () => {
  const family = [ana, ben, leo, cara];
  type Person = Parameters<typeof isSpouseOrPartner>[0][number];
  const found = (people: readonly Person[], own: string, isDirect: boolean) =>
    isSpouseOrPartner(people, own, isDirect)?.personCode;
  test.each([
    ['the cardholder’s is the spouse', family, '01', '02'],
    ['the spouse’s is the cardholder', family, '02', '01'],
    ['by relationship, whatever the codes', [person('05', '2'), person('03', '1')], '03', '05'],
    ['no person with a different relationship', [ana, person('02', '3'), leo], '01', undefined],
    ['no person on a card of one', [ana], '01', undefined],
  ])('is found after direct registration: %s (6.08, 6.09)', (_case, people, own, expected) => {
    expect(found(people, own, true)).toBe(expected);
  });
  test.each([
    ['01 has 02', family, '01', '02'],
    ['02 has 01', family, '02', '01'],
    ['by code, whatever the relationship', [ana, person('02', '4')], '01', '02'],
    ['a spouse with another code does not count', [ana, person('05', '2')], '01', undefined],
    ['no person on a card of one', [ana], '01', undefined],
  ])('is found for all others: %s (6.08, 6.10)', (_case, people, own, expected) => {
    expect(found(people, own, false)).toBe(expected);
  });
  test('is absent in an empty family', () => {
    expect(found([], '01', true)).toBeUndefined();
  });
});
