import { describe, expect, it } from 'vitest';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { FamilyMember } from '#contract/member.ts';
import { aRelative } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { toFamily, findOwnEntry, toPersonRows } from './people.server.ts';

const person = (personCode: string, firstName: string, rest: object) =>
  aRelative(personCode, [], { firstName, phiShared: false, ...rest });
const ana = person('01', 'Ana', { relationshipCode: '1', allowedPhiPersonCodes: ['02'] });
const ben = person('02', 'Ben', {
  ...{ relationshipCode: '2', dateOfBirth: '1972-09-02', allowedPhiPersonCodes: ['01', '03'] },
});
const leo = person('03', 'Leo', { relationshipCode: '3', dateOfBirth: '2016-05-21' });
const cara = person('04', 'Cara', { relationshipCode: '7', dateOfBirth: '2007-07-08' });
const card = [leo, cara, ana, ben];

const viewsBen = { personCode: '02', firstName: 'Ben', lastName: 'Rivera' };

async function buildRows(own: FamilyMember, providerType = 'DIRECT', viewing?: typeof viewsBen) {
  const { t } = await createLocalizerIn('en');
  const identity = { personCode: own.personCode, providerType } as MemberContext['identity'];
  const member = { identity };
  return toPersonRows(toFamily(card, own.personCode, viewing), own, member, {
    today: '2026-11-20',
    providerTypeDirect: 'DIRECT',
    t,
  });
}

describe('people on a card', () => {
  it('mark the person whose data the pages show', async () => {
    const rows = await buildRows(ana, 'DIRECT', viewsBen);
    expect(rows.filter(({ isViewed }) => isViewed).map(({ name }) => name)).toEqual(['Ben Rivera']);
  });

  it('show a cardholder their names and sharing in both directions (3.18)', async () => {
    const adult = { personCode: '04', name: 'Cara Rivera', relationship: 'Adult dependent' };
    expect(await buildRows(ana)).toEqual([
      {
        ...{ personCode: '02', name: 'Ben Rivera', relationship: 'Spouse' },
        ...{ sharesWithYou: true, seesYou: 'Sees your data' },
        sharing: { to: '/main/phi-settings/01/02', label: 'Sharing your data with Ben Rivera' },
      },
      {
        ...{ personCode: '03', name: 'Leo Rivera', relationship: 'Child' },
        ...{ sharesWithYou: false, why: 'The cardholder has not turned sharing on.' },
      },
      {
        ...{ ...adult, sharesWithYou: false, why: 'Each adult decides this.' },
        seesYou: 'Does not see your data',
        sharing: { to: '/main/phi-settings/01/04', label: 'Sharing your data with Cara Rivera' },
      },
    ]);
  });

  it('offer a minor no sharing, because others decide it', async () => {
    for (const row of await buildRows(leo)) expect(row.sharing).toBeUndefined();
  });

  it.each(['DIRECT', 'PARTNER'])(
    'list the cardholder first as the spouse’s partner: %s',
    async (providerType) => {
      const [first] = await buildRows(ben, providerType);
      expect(first).toMatchObject({
        name: 'Ana Rivera',
        relationship: 'Cardholder · Your spouse or partner',
      });
    },
  );

  it('exclude a parent as the partner of a child', async () => {
    for (const row of await buildRows(cara)) expect(row.relationship).not.toContain('partner');
  });
});

it.each([
  ['1', 'Cardholder', 'Titular'],
  ['2', 'Spouse', 'Cónyuge'],
  ['3', 'Child', 'Hijo o hija'],
  ['4', 'Other', 'Otra relación'],
  ['5', 'Student', 'Estudiante'],
  ['6', 'Dependent with a disability', 'Dependiente con discapacidad'],
  ['7', 'Adult dependent', 'Dependiente adulto'],
  ['8', 'Significant other', 'Pareja'],
] as const)('translates the relationship %s as %s, in Spanish %s (3.48)', async (code, en, es) => {
  expect((await createLocalizerIn('en')).t(`family.relationship.${code}`)).toBe(en);
  expect((await createLocalizerIn('es')).t(`family.relationship.${code}`)).toBe(es);
});

const anaListed = { personCode: '01', firstName: 'Ana', cardId: 'MPA100200' } as FamilyMember;
const who = { cardId: 'MPA100200', personCode: '01' };
const empty = {
  ...{ personCode: '01', cardId: 'MPA100200', firstName: '', lastName: '', dateOfBirth: '' },
  ...{ allowedPhiPersonCodes: [], phiShared: false, relationshipCode: '2', relationshipValue: '' },
};

it("reads the member's own entry from the family coverage (3.16, 3.18)", () => {
  expect(findOwnEntry([{ ...anaListed, personCode: '02' }, anaListed], who, { relationshipCode: '1' })).toBe(
    anaListed,
  );
});

it.each([
  ['the coverage is empty', []],
  ['the member is not in it', [{ ...anaListed, personCode: '02' }]],
])("builds the member's own entry from the eligibility reply where %s (3.16)", (_case, members) => {
  expect(findOwnEntry(members, who, { relationshipCode: '2' })).toEqual(empty);
});

it('treats an unknown relationship code as “other”', () => {
  expect(findOwnEntry([], who, { relationshipCode: '' }).relationshipCode).toBe('4');
});
