import { expect, test } from 'vitest';
import type { ClinicalReview } from '#contract/clinical-review.ts';
import type { Alternative } from '#contract/drugs.ts';
import { calls } from '#contract/index.ts';
import { readDecision } from '~/areas/prescriptions/clinical-reviews/decision.server.ts';
import { createContextIn, createLocalizerIn, createMemberWith } from '#harness/localizer.ts';
import { findBestAlternative, loadAlternativesView, loadTakenMedicines } from './alternatives.server.ts';
import { findLatestReview } from './record.server.ts';

const [BRAND, STRONGER, GENERIC] = ['00187-5162-45', '00187-5162-46', '45802-0361-02'];
const family = [
  { ndc: BRAND, name: 'Retin-A', strength: '0.05%', form: 'cream', isBrand: true, tier: 'Specialty' },
  { ndc: STRONGER, name: 'Retin-A', strength: '0.1%', form: 'cream', isBrand: true, tier: 'Specialty' },
  { ndc: GENERIC, name: 'Tretinoin', strength: '0.05%', form: 'cream', isBrand: false, tier: 'Generic' },
] as const;
const reviewOn = (inquiryId: string, ndc?: string) => ({ inquiryId, ndc }) as ClinicalReview;

test.each([
  ['a brand', 'Retin-A', [reviewOn('new', BRAND), reviewOn('old', BRAND)], 'new'],
  ['another strength of the brand', 'Retin-A', [reviewOn('one', STRONGER)], 'one'],
  ['the generic of a reviewed brand', 'Tretinoin', [reviewOn('one', BRAND)], undefined],
  ['a review without a drug', 'Retin-A', [reviewOn('one')], undefined],
])('finds the latest review for %s', (_kind, name, reviews, inquiryId) => {
  expect(findLatestReview(reviews, { name, family: [...family] })?.inquiryId).toBe(inquiryId);
});

test('shows a note instead of a decision of unknown status', async () => {
  const review = { inquiryId: 'one', status: 'other' as const, date: '2026-11-02' };
  expect(readDecision(review, '2026-11-20', await createLocalizerIn('en'))).toEqual({
    missing: [{ text: 'We could not check the clinical reviews.' }],
  });
});

const other = (drugName: string, more: Partial<Alternative>) =>
  ({ drugName, tier: 'Generic', yearlySavingCents: 100, sameIngredient: false, ...more }) as Alternative;

test.each([
  ['the highest saving', [other('a', {}), other('b', { yearlySavingCents: 200 })], 'b'],
  [
    'the same ingredient first',
    [other('a', { yearlySavingCents: 200 }), other('b', { sameIngredient: true })],
    'b',
  ],
  ['none that is already taken', [other('a', { yearlySavingCents: 200, taken: true }), other('b', {})], 'b'],
  ['nothing when all others are taken', [other('a', { taken: true })], undefined],
  ['nothing that costs more', [other('a', { yearlySavingCents: -100 })], undefined],
])('chooses as the best alternative %s', (_rule, alternatives, drugName) => {
  expect(findBestAlternative(alternatives)?.drugName).toBe(drugName);
});

test.each([
  ['the medicine taken instead', GENERIC, 'You already take Generic for the same purpose, and pay about $21.60 a year.', 0, undefined],
  ['the best saving for a medicine that is taken', BRAND, 'Cheaper could save you $942.00 a year.', 1, '$942.00 less'],
])('names above the alternatives %s', async (_what, taken, best, others, difference) => {
  const alternatives = [
    other('Cheaper', { yearlySavingCents: 94_200, yearlyPatientPayCents: 1_800 }),
    other('Generic', { sameIngredient: true, taken: true, yearlyPatientPayCents: 2_160 }),
  ];
  const replies = new Map<unknown, object>([
    [calls.drugs.details, { name: 'Retin-A', drugName: 'Retin-A', family }],
    [calls.drugs.alternatives, { yearlyPatientPayCents: 96_000, alternatives }],
    [calls.drugs.savings, [{ ndc: taken }]],
    [calls.clinicalReviews.statuses, { items: [] }],
  ]);
  const member = createMemberWith(async (call: unknown) => replies.get(call));
  const view = await loadAlternativesView(createContextIn('en'), member, BRAND);
  expect(view).toMatchObject({ best, others });
  expect(view.rows[0]!.difference).toBe(difference);
}); // oxfmt-ignore

test('excludes refused and long unfilled medicines from the headline of savings', async () => {
  const saving = (drugName: string, leftOut?: string) => ({
    ...{ ndc: BRAND, drugName, yearlyPatientPayCents: 5_000, bestSavingCents: 1_000 },
    ...{ alternatives: 1, leftOut },
  });
  const call = async () => [saving('Refused', 'notApproved'), saving('Old', 'notFilled'), saving('Taken')];
  const member = createMemberWith(call);
  const { saving: headline, taken, others } = await loadTakenMedicines(createContextIn('en'), member);
  expect(headline?.strong).toBe('Switching could save you up to $10.00 a year.');
  expect([...taken, ...others].map(({ name, lines }) => `${name}: ${lines[0]}`)).toEqual([
    'Taken: $50.00 a year',
    'Refused: Not approved by the plan. Not counted here.',
    'Old: Not filled in the last year. Not counted here.',
  ]);
  expect(taken).toHaveLength(1);
});
