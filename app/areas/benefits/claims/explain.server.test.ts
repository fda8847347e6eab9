import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { aClaim, anUnpaidClaim } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { buildClaimSummary, explainClaim } from './explain.server.ts';
import { withShownNetwork, toClaimRow } from './row.server.ts';
import { languages, type Language } from '#contract/languages.ts';

const en = await createLocalizerIn('en');
const answer = async (one: Claim, who = 'You', language: Language = 'en') => {
  const { strong, say, next } = buildClaimSummary(one, who, await createLocalizerIn(language));
  return [strong, say, next].filter(Boolean).join(' ');
};

/** Shares of a cost of $100.00, with matching member part and totals. */
const shared = (deductibleCents: number, copayCents: number, coinsuranceCents: number): Partial<Claim> => {
  const patientPayCents = deductibleCents + copayCents + coinsuranceCents;
  const planAmountCents = 10_000 - patientPayCents;
  const totals = { totalMemberPayCents: patientPayCents, clientPayCents: planAmountCents };
  return { deductibleCents, copayCents, coinsuranceCents, patientPayCents, planAmountCents, ...totals };
};
const straddle = shared(4_000, 0, 2_400);
const atNoCost = shared(0, 0, 0);
const allDeductible = shared(10_000, 0, 0);

describe('claim summary', () => {
  it.each<[string, Claim, string]>([
    ['paid', aClaim(), 'You paid $10.00. The full cost was $100.00. The plan paid the other $90.00.'],
    ['across the deductible', aClaim(straddle), 'You paid $64.00. The full cost was $100.00. The plan paid the other $36.00.'],
    ['at no cost', aClaim(atNoCost), 'You paid nothing. The plan paid the full cost of $100.00.'],
    ['all within the deductible', aClaim(allDeductible), 'You paid $100.00. That is the full cost. The plan paid nothing for this fill.'],
    ['paid back', aClaim({ reimbursementCents: 9_000 }), 'You paid $10.00 in the end. At first, $100.00 was paid at the pharmacy. Then the plan reimbursed $90.00.'],
    [
      'pending',
      anUnpaidClaim({ status: 'Pending' }),
      'Not decided yet. Your plan received this claim on November 13, 2026. Plans usually decide within a day or two. Then the amounts will show here.',
    ],
    ['rejected without a reason', anUnpaidClaim(), 'The plan did not pay. The plan gave no reason. Ask us what it means and what you can do.'],
    [
      'rejected with a code that is not known here',
      anUnpaidClaim({ rejectCode: 'M9' }),
      'The plan did not pay. The plan’s reason code is M9. Ask us what it means and what you can do.',
    ],
  ])('explains a claim that is %s', async (_, one, sentence) => {
    expect(await answer(one)).toBe(sentence);
  }); // oxfmt-ignore

  it('does not repeat contradictory amounts', async () => {
    const one = aClaim({ planAmountCents: 1, deductibleCents: 100 });
    expect(await answer(one)).toBe('We do not know who paid what. The amounts your plan sent do not match.');
    expect(explainClaim(one, en)).toEqual([]);
  });

  it('names the person of the claim', async () => {
    expect(await answer(aClaim(), 'Ben')).toMatch(/^Ben paid \$10\.00\./);
    expect(await answer(aClaim(), 'Ben', 'es')).toMatch(
      /^Ben pagó \$10\.00\. El costo total fue de \$100\.00\./,
    );
  });

  it('leaves the next step of a rejection to the review of the claim', async () => {
    const review = { inquiryId: 'PA1', status: 'denied' as const, date: '2026-06-12' };
    expect(buildClaimSummary(anUnpaidClaim({ rejectCode: '75', review }), 'You', en).next).toBeUndefined();
  });

  it.each(['40', '41', '65', '69', '70', '75', '76', '79', '83', '88'])(
    'has a reason and a next step for reject code %s in both languages',
    async (rejectCode) => {
      for (const language of languages) {
        const localizer = await createLocalizerIn(language);
        const { say, next } = buildClaimSummary(anUnpaidClaim({ rejectCode }), 'You', localizer);
        expect(say).toContain(rejectCode);
        expect(say.length).toBeGreaterThan(30);
        expect(next!.length).toBeGreaterThan(30);
      }
    },
  );

  it('shows a code with a dot as the code', async () => {
    expect(await answer(anUnpaidClaim({ rejectCode: '70.what' }))).toContain('code is 70.what');
  });
});

describe('claim remarks', () => {
  it.each<[string, Claim, string[]]>([
    ['nothing', aClaim(), []],
    ['taken back', aClaim({ status: 'Reversed' }), ['reversed']],
    ['a duplicate', anUnpaidClaim({ rejectCode: '83' }), ['duplicate']],
    ['a duplicate by its status', aClaim({ responseStatus: 'D' }), ['duplicate']],
    ['a compound', aClaim({ compound: true }), ['compound']],
    ['specialty', aClaim({ specialty: true }), ['specialty']],
    ['two plans', aClaim({ nonPrimary: true }), ['nonPrimary']],
    ['paid back', aClaim({ reimbursementCents: 9_000 }), ['reimbursed']],
    ['the end of the deductible', aClaim(straddle), ['straddles']],
    ['a part of the deductible', aClaim(allDeductible), ['deductible']],
    ['a deductible that was given back', aClaim({ status: 'Reversed', deductibleCents: 100 }), ['reversed']],
    ['a pharmacy in the network', aClaim({ inNetwork: true }), []],
    ['the end of the deductible out of the network', aClaim({ ...straddle, inNetwork: false }), ['outOfNetwork', 'straddles']],
    ['an unpaid claim', anUnpaidClaim({ rejectCode: '70', inNetwork: false }), []],
  ])('explain %s', async (_, one, keys) => {
    expect(explainClaim(one, en).map(({ key }) => key)).toEqual(keys);
  }); // oxfmt-ignore

  it.each(['1003053174', '1114477122', '1821120981'])(
    'recognize the NPI %s as a mail-order pharmacy’s (9.10)',
    async (pharmacyNpi) => {
      const [only] = explainClaim(aClaim({ pharmacyNpi }), en);
      expect(only?.key).toBe('mailOrder');
    },
  );

  it('omit the network where the client hides it', async () => {
    const one = aClaim({ inNetwork: false });
    const shown = (hideOutOfNetwork: boolean) => withShownNetwork(one, { hideOutOfNetwork });
    expect(explainClaim(shown(true), en)).toEqual([]);
    expect(explainClaim(shown(false), en).map(({ title }) => title)).toEqual(['Out of network']);
    for (const [hide, mark] of [
      [true, false],
      [false, true],
    ] as const) {
      const family = { members: [], allowedPhiPersonCodes: [] };
      const { more } = toClaimRow(shown(hide), '01', family, await createLocalizerIn('es'));
      expect(more.includes('Fuera de la red')).toBe(mark);
    }
  });

  it('name the amounts on both sides of the deductible', async () => {
    const [straddles] = explainClaim(aClaim(straddle), en);
    expect(straddles!.text).toContain(
      '$40.00 met the rest of your deductible. You paid $24.00 of the remaining $60.00',
    );
  });
});
