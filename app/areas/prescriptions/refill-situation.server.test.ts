import { describe, expect, it } from 'vitest';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Api } from '~/programme/api.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { buildRefillFacts, loadKnownRefillFacts, requireRefillFacts } from './refill-facts.server.ts';

const identity = { clientId: '10001', cardId: 'MPA100200', personCode: '01', providerType: 'DIRECT' };
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
  ({
    identity,
    membership: { eligibilityStatus: 'ELIGIBLE', relationshipCode: '1', checkedAt: 0 },
    api: {
      call: async ({ path }: { path: string }) => ({ ...answers, ...changes })[path]?.(),
    } as unknown as Api,
  }) as unknown as MemberContext;

type Context = Parameters<typeof loadKnownRefillFacts>[0];
const context = (suppressMailOrderFeatures = false) =>
  ({
    clock: { today: () => '2026-11-19' },
    content: { client: () => Promise.resolve({ suppressMailOrderFeatures }) },
    log: { error: () => undefined },
  }) as unknown as Context;

describe('refill facts', () => {
  it('combine membership, client, mail-order profile and family', async () => {
    expect(await requireRefillFacts(context(true), memberWith())).toEqual({
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
      await expect(requireRefillFacts(context(), memberWith({ [path]: down }))).rejects.toThrow(
        ProgrammeFault,
      );
    },
  );

  it('assume an unknown mail-order profile on a read-only page', async () => {
    const outlook = await loadKnownRefillFacts(
      context(),
      memberWith({ '/mail-order/patient-enrollment': down }),
    );
    expect(outlook.situation.hasMailOrderProfile).toBe(true);
  });

  it('assume no sharing of an unknown family, and report it', async () => {
    const outlook = await loadKnownRefillFacts(context(), memberWith({ '/member/family-coverage': down }));
    expect(outlook).toMatchObject({ familyKnown: false, situation: { allowedPhiPersonCodes: [] } });
  });

  it('assume sharing for the person of a returned prescription', async () => {
    const leo = { personCode: '03' };
    const unknown = await loadKnownRefillFacts(context(), memberWith({ '/member/family-coverage': down }));
    expect(buildRefillFacts(unknown, leo).allowedPhiPersonCodes).toEqual(['03']);
    const alone = { ...ownEntry, allowedPhiPersonCodes: [] };
    const known = await loadKnownRefillFacts(
      context(),
      memberWith({ '/member/family-coverage': () => [alone] }),
    );
    expect(buildRefillFacts(known, leo).allowedPhiPersonCodes).toEqual([]);
  });

  it('delay a page no longer than their limit', async () => {
    const never = () => new Promise(() => undefined);
    const outlook = await loadKnownRefillFacts(context(), memberWith({ '/member/family-coverage': never }), {
      budgetMs: 20,
    });
    expect(outlook.familyKnown).toBe(false);
  });
});
