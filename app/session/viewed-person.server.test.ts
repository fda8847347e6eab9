import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireMember } from './guards.server.ts';
import { portal, type Portal } from '#harness/session-portal.ts';
import { rememberSharing, resolveViewedPerson } from './viewed-person.server.ts';

const FAMILY = '/member/family-coverage';
const leo = { personCode: '03', firstName: 'Leo', lastName: 'Rivera' };
let site: Portal;
beforeEach(async () => {
  site = portal();
  await site.signedIn();
  await site.session().update((data) => ({ ...data, viewing: leo }));
});
afterEach(() => site.close());

const family = (...allowedPhiPersonCodes: string[]) => [
  {
    ...{ allowedPhiPersonCodes, cardId: 'MPA100200', personCode: '01', phiShared: false },
    ...{ firstName: 'Ana', lastName: 'Rivera', dateOfBirth: '1974-03-14' },
    ...{ relationshipCode: '1', relationshipValue: 'Cardholder' },
  },
];
const says = (answer: object | 'network' | 'refused') => void (site.programme.says[FAMILY] = answer);
const readData = async () => {
  const state = await site.session().read();
  return state.state === 'active' ? state.data : undefined;
};
const kept = async () => (await readData())?.viewing;

describe('viewing a different person', () => {
  it('continues while that person shares', async () => {
    says(family('02', '03'));
    const { viewing } = await requireMember(site.context(), site.request('/main/home'));
    expect(viewing).toEqual(leo);
    expect(await kept()).toEqual(leo);
  });

  it('is checked once a page for all its loaders', async () => {
    says(family('03'));
    const context = site.context();
    await Promise.all([1, 2, 3].map(() => resolveViewedPerson(context)));
    expect(site.programme.calls.filter((path) => path === FAMILY)).toHaveLength(1);
  });

  it.each([
    ['the sharing was ended', family('02')],
    ['the card has no people', []],
    ['the programme refuses the family', 'refused' as const],
  ])('ends with a message when %s', async (_case, answer) => {
    says(answer);
    expect(await resolveViewedPerson(site.context())).toBeUndefined();
    expect(await kept()).toBeUndefined();
    expect(await site.session().takeFlash()).toEqual([
      { label: 'family.viewing.ended', values: { name: 'Leo Rivera' }, tone: 'wait' },
    ]);
    const line = { audit: 'viewing', outcome: 'withdrawn', about: expect.any(String) as string };
    expect(site.log.lines()).toContainEqual(expect.objectContaining(line));
  });

  it('continues while the programme cannot be reached', async () => {
    says('network');
    expect(await resolveViewedPerson(site.context())).toEqual(leo);
    expect(await kept()).toEqual(leo);
  });

  it('is offered until the sharing has ended', async () => {
    const sharing = async () => (await readData())?.sharing;
    const session = site.session();
    await session.read();
    await rememberSharing(session, [leo]);
    expect(await sharing()).toEqual([leo]);
    says(family('02'));
    await resolveViewedPerson(site.context());
    expect(await sharing()).toEqual([]);
  });
});
