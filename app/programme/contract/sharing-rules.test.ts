import { describe, expect, test } from 'vitest';
import type { RelationshipCode } from './common.ts';
import { decidesFor, sharingEndsOn, spouseOrPartner } from './sharing-rules.ts';

const person = (personCode: string, relationshipCode: RelationshipCode, dateOfBirth = '1980-01-01') => ({
  personCode,
  relationshipCode,
  dateOfBirth,
});
const ana = person('01', '1', '1974-03-14');
const ben = person('02', '2', '1972-09-02');
const leo = person('03', '3', '2016-05-21');
const cara = person('04', '7', '2007-07-08');

describe('who decides about whose data', () => {
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
  ])('%s', (_who, by, owner, today, expected) => {
    expect(decidesFor(by, owner, today)).toBe(expected);
  });

  test('what is shared for a minor ends on the eighteenth birthday', () => {
    expect(sharingEndsOn(leo, '2026-11-20')).toBe('2034-05-21');
    expect(sharingEndsOn(leo, '2034-05-21')).toBeUndefined();
    expect(sharingEndsOn(ben, '2026-11-20')).toBeUndefined();
  });
});

describe('the spouse or partner', () => {
  const family = [ana, ben, leo, cara];
  test.each([
    ['direct: the cardholder’s is the spouse', family, '01', true, '02'],
    ['direct: the spouse’s is the cardholder', family, '02', true, '01'],
    ['direct: by relationship, whatever the codes', [person('05', '2'), person('03', '1')], '03', true, '05'],
    ['direct: nobody with another relationship', [ana, person('02', '3'), leo], '01', true, undefined],
    ['direct: nobody for someone alone', [ana], '01', true, undefined],
    ['others: 01 has 02', family, '01', false, '02'],
    ['others: 02 has 01', family, '02', false, '01'],
    ['others: by code, whatever the relationship', [ana, person('02', '4')], '01', false, '02'],
    ['others: a spouse with another code does not count', [ana, person('05', '2')], '01', false, undefined],
    ['others: nobody for someone alone', [ana], '01', false, undefined],
    ['nobody where the family is empty', [], '01', true, undefined],
  ])('%s', (_case, people, own, isDirect, expected) => {
    expect(spouseOrPartner(people, own, isDirect)?.personCode).toBe(expected);
  });
});
