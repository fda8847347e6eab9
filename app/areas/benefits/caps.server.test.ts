import { describe, expect, it } from 'vitest';
import type { Membership } from '~/session/session.server.ts';
import { aCap } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import {
  groupCaps,
  summarizeCaps,
  findEndedCoverage,
  selectShownCaps,
  type SentenceLocalizer,
} from './caps.server.ts';
import type { Language } from '#contract/languages.ts';

const localizers = { en: await createLocalizerIn('en'), es: await createLocalizerIn('es') };
const getLocalizer = (language: Language, more: Partial<SentenceLocalizer> = {}): SentenceLocalizer => ({
  ...{ ...localizers[language], language, ended: undefined },
  ...more,
});
const limit = (accumulationCents: number, limitCents = 150_000) => ({ limitCents, accumulationCents });
const withFamily = (own: number, family: number) => ({
  single: undefined,
  member: limit(own),
  family: limit(family, 300_000),
});

describe('limit text', () => {
  it('shows the used amount, the limit and its meaning', async () => {
    const [group] = groupCaps([aCap()], getLocalizer('en'));
    expect(group).toMatchObject({
      title: 'Deductible',
      text: 'You pay this first. It applies at pharmacies in the network. It starts again each January 1.',
    });
    expect(group?.caps).toEqual([
      {
        ...{ person: 'You', label: 'Deductible: You', figure: '$350.28', of: 'of $1,500.00' },
        ...{ strong: '$1,149.72', value: 35_028, max: 150_000 },
        sentence: 'You have $1,149.72 left to pay toward this deductible.',
      },
    ]);
  });

  it.each([
    ['en', 'DEDUCTIBLE', 'It applies at pharmacies outside the network.'],
    ['es', 'OUT_OF_POCKET', 'Se aplica en las farmacias fuera de la red.'],
  ] as const)('names the network (%s, %s)', async (language, capType, text) => {
    const [group] = groupCaps([aCap({ capType, network: 'OUT' })], getLocalizer(language));
    expect(group?.text).toContain(text);
  });

  it('does not start again after the coverage has ended', async () => {
    const [group] = groupCaps([aCap()], getLocalizer('en', { ended: {} }));
    expect(group?.text).toBe('You pay this first. It applies at pharmacies in the network.');
  });

  const out = { capType: 'OUT_OF_POCKET' } as const;
  const leo = { name: 'Leo' };
  it.each([
    ['en', {}, {}, ['You have $1,149.72 left to pay toward this deductible.']],
    ['es', {}, {}, ['Le faltan $1,149.72 para cumplir este deducible.']],
    ['en', out, {}, ['$1,149.72 left before your plan pays 100% for covered medicines.']],
    ['en', {}, leo, ['Leo has $1,149.72 left to pay toward this deductible.']],
    ['es', out, leo, ['Faltan $1,149.72 para que su plan pague el 100% de los medicamentos cubiertos de Leo.']],
    ['en', { single: limit(150_000) }, {}, ['Met. Your plan pays its share until the end of the year.']],
    ['en', { ...out, single: limit(160_000) }, {}, ['Reached. Your plan pays for all covered medicines until the end of the year.']],
    ['en', { single: limit(0, 0) }, {}, ['There is no deductible. Your plan pays its share from the first fill.']],
    ['en', withFamily(35_028, 61_041), {}, ['You have $1,149.72 left to pay toward this deductible.', 'Your family has $2,389.59 left to pay toward this deductible.']],
    ['en', withFamily(35_028, 300_000), {}, ['Your family has met its deductible, so this one is met too.', 'Met. Your plan pays its share until the end of the year.']],
    ['en', {}, { ended: { date: '2026-08-20' } }, ['$1,149.72 was left when your coverage ended on August 20, 2026.']],
    ['en', {}, { ended: {} }, ['$1,149.72 was left when your coverage ended.']],
    ['es', { single: limit(150_000) }, { ended: {} }, ['Se cumplió antes de que su cobertura terminara.']],
  ] as const)('explains in %s the limit %j with %j', async (language, changes, more, sentences) => {
    const [group] = groupCaps([aCap(changes)], getLocalizer(language, more));
    expect(group?.caps.map(({ sentence }) => sentence)).toEqual(sentences);
  }); // oxfmt-ignore

  it('has a bar between empty and full', async () => {
    const bars = (accumulationCents: number) =>
      groupCaps([aCap({ single: limit(accumulationCents) })], getLocalizer('en'))[0]?.caps[0];
    expect(bars(160_000)).toMatchObject({ figure: '$1,600.00', value: 150_000, max: 150_000 });
    expect(bars(-5_00)).toMatchObject({ figure: '-$5.00', value: 0 });
  });
});

it('returns the end of ended coverage only', () => {
  const membership = { eligibilityStatus: 'TERMED', terminationDate: '2026-08-20' } as Membership;
  expect(findEndedCoverage({ membership })).toEqual({ date: '2026-08-20' });
  expect(findEndedCoverage({ membership: { ...membership, eligibilityStatus: 'ELIGIBLE' } })).toBeUndefined();
});

it('hides limits outside the network from a client that hides them', () => {
  const caps = [aCap(), aCap({ network: 'OUT' })];
  expect(selectShownCaps(caps, { hideOutOfNetwork: true })).toEqual([caps[0]]);
  expect(selectShownCaps(caps, { hideOutOfNetwork: false })).toEqual(caps);
});

describe('yearly summary', () => {
  const maximum = (used: number) =>
    aCap({ capType: 'OUT_OF_POCKET', single: limit(used, 450_000), alias: { en: 'Maximum', es: 'Máximo' } });
  const readSentence = (used: number, deductible: number, name?: string) => {
    const caps = [maximum(used), aCap({ single: limit(deductible) })];
    const { strong, say } = summarizeCaps(caps, getLocalizer('en', { name }))!;
    return `${strong} ${say}`;
  };

  it.each([
    [
      [100_000, 150_000, undefined],
      '$1,000.00 applies to your in-network out-of-pocket maximum of $4,500.00. After $3,500.00 more, your plan will pay 100% for covered medicines in the network until the end of the year. The deductible is met.',
    ],
    [
      [50_000, 50_000, 'Leo'],
      '$500.00 applies to Leo’s in-network out-of-pocket maximum of $4,500.00. After $4,000.00 more, your plan will pay 100% for covered medicines in the network until the end of the year. $1,000.00 of the deductible is left.',
    ],
    [
      [450_000, 150_000, undefined],
      'Your plan pays 100% for covered medicines in the network for the rest of the year. The out-of-pocket maximum of $4,500.00 is reached.',
    ],
  ] as const)('is built for %j', async ([used, deductible, name], words) => {
    expect(readSentence(used, deductible, name)).toBe(words);
  });

  it('is omitted without a maximum in the network', async () => {
    expect(summarizeCaps([aCap(), { ...maximum(1), network: 'OUT' }], getLocalizer('en'))).toBeUndefined();
  });
});
