import { describe, expect, it } from 'vitest';
import { aRelative } from '#harness/factories.ts';
import { listChosenPeople, buildPersonChoices } from './chosen-person.ts';
import { toFamily } from './people.server.ts';

const person = (personCode: string, firstName: string, shares: string[] = []) =>
  aRelative(personCode, shares, { firstName });
const family = toFamily([person('01', 'Ana', ['01', '03']), person('03', 'Leo'), person('04', 'Cara')], '01');

describe('visible people', () => {
  it("are those of the member's own entry in the family coverage", () => {
    expect(family.allowedPhiPersonCodes).toEqual(['03']);
  });

  it('exclude all others without an own entry', () => {
    expect(toFamily([person('03', 'Leo')], '01').allowedPhiPersonCodes).toEqual([]);
  });

  it.each([
    ['', { shared: true }],
    ['01', { shared: true }],
    ['all', { shared: true, personCodes: '01,03' }],
    ['03', { shared: true, personCodes: '03' }],
    ['04', { shared: false, name: 'Cara Rivera' }],
    ['99', { shared: false }],
  ])('are chosen by %j', (choice, expected) => {
    expect(listChosenPeople(choice, '01', family)).toEqual(expected);
  });

  it('include everyone on the card as a choice', () => {
    const choices = buildPersonChoices('01', family, { you: 'You', all: 'Everyone' });
    expect(choices.map(({ value }) => value)).toEqual(['', 'all', '03', '04']);
  });

  it('are no choice while a different person is viewed', () => {
    const viewing = { personCode: '03', firstName: 'Leo', lastName: 'Rivera' };
    const viewed = toFamily([person('01', 'Ana', ['03']), person('03', 'Leo')], '01', viewing);
    expect(buildPersonChoices('01', viewed, { you: 'You', all: 'Everyone' })).toEqual([]);
  });

  it('are no choice for a member alone on the card', () => {
    const alone = toFamily([person('01', 'Eve')], '01');
    expect(buildPersonChoices('01', alone, { you: 'You', all: 'Everyone' })).toEqual([]);
  });
});
