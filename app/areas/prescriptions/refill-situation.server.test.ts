import { describe, expect, it } from 'vitest';
import { ProgrammeFault } from '~/programme/fault.ts';
import { createContextIn, createMemberWith } from '#harness/localizer.ts';
import { buildRefillFacts, loadKnownRefillFacts, requireRefillFacts } from './refill-facts.server.ts';

const ownEntry = {
  personCode: '01',
  firstName: 'Ana',
  lastName: 'Rivera',
  allowedPhiPersonCodes: ['02', '03'],
};

type Answers = Record<string, () => unknown>;
const answers: Answers = {
  '/member/family-coverage': () => [ownEntry],
  '/mail-order/patient-enrollment': () => ({ enrolled: true }),
};
const down = () => {
  throw new ProgrammeFault('GET /somewhere', { code: 'unavailable' });
};

/** A member whose programme answers by path. */
const memberWith = (changes: Answers = {}) =>
  createMemberWith(async ({ path }: { path: string }) => ({ ...answers, ...changes })[path]?.());
const loadWith = (changes: Answers, options?: Parameters<typeof loadKnownRefillFacts>[2]) =>
  loadKnownRefillFacts(createContextIn('en'), memberWith(changes), options);

describe('refill facts', () => {
  it('combine membership, client, mail-order profile and family', async () => {
    expect(
      await requireRefillFacts(createContextIn('en', { suppressMailOrderFeatures: true }), memberWith()),
    ).toEqual({
      today: '2026-11-19',
      personCode: '01',
      eligibilityStatus: 'ELIGIBLE',
      terminationDate: undefined,
      effectiveDate: undefined,
      suppressMailOrderFeatures: true,
      hasMailOrderProfile: true,
      allowedPhiPersonCodes: ['02', '03'],
    });
  });

  it.each(['/member/family-coverage', '/mail-order/patient-enrollment'])(
    'are not guessed for an order while %s is down',
    async (path) => {
      const facts = requireRefillFacts(createContextIn('en'), memberWith({ [path]: down }));
      await expect(facts).rejects.toThrow(ProgrammeFault);
    },
  );

  it('assume an unknown mail-order profile on a read-only page', async () => {
    const outlook = await loadWith({ '/mail-order/patient-enrollment': down });
    expect(outlook.situation.hasMailOrderProfile).toBe(true);
  });

  it('assume no sharing of an unknown family, and report it', async () => {
    const outlook = await loadWith({ '/member/family-coverage': down });
    expect(outlook).toMatchObject({ familyKnown: false, situation: { allowedPhiPersonCodes: [] } });
  });

  it('assume sharing for the person of a returned prescription', async () => {
    const leo = { personCode: '03' };
    const unknown = await loadWith({ '/member/family-coverage': down });
    expect(buildRefillFacts(unknown, leo).allowedPhiPersonCodes).toEqual(['03']);
    const alone = { ...ownEntry, allowedPhiPersonCodes: [] };
    const known = await loadWith({ '/member/family-coverage': () => [alone] });
    expect(buildRefillFacts(known, leo).allowedPhiPersonCodes).toEqual([]);
  });

  it('delay a page no longer than their limit', async () => {
    const never = () => new Promise(() => undefined);
    const outlook = await loadWith({ '/member/family-coverage': never }, { budgetMs: 20 });
    expect(outlook.familyKnown).toBe(false);
  });
});
