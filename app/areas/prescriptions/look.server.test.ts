import { expect, test } from 'vitest';
import { Prescription } from '#contract/prescription.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import type { Appearance } from '#contract/appearance.ts';
import type { Language } from '#contract/languages.ts';
import { toLook } from './look.server.ts';

const round: Appearance = { shape: 'round', colors: ['white'], imprint: ['L 5'], score: 1 };
const textIn = async (language: Language, change: Partial<Appearance>) =>
  toLook({ ...round, ...change }, await createLocalizerIn(language))?.text;

test.each<[Partial<Appearance>, en: string, es: string]>([
  [{}, 'Round, white, marked L 5', 'De forma redonda, color blanco, con la marca L 5'],
  [
    { imprint: ['M', '1000'], score: 2 },
    'Round, white, marked M and, on the back, 1000, with a line across',
    'De forma redonda, color blanco, con la marca M y, atrás, 1000, con una línea en medio',
  ],
  [{ shape: 'capsule', colors: ['white', 'orange'], imprint: [] }, 'Capsule-shaped, white and orange', 'Con forma de cápsula, color blanco y color anaranjado'],
])('describes the appearance %j in both languages', async (change, en, es) => {
  expect([await textIn('en', change), await textIn('es', change)]).toEqual([en, es]);
}); // oxfmt-ignore

test.each<Partial<Appearance>>([{ shape: 'other' }, { colors: ['white', 'other'] }])(
  'draws nothing for %j, which it does not know',
  async (change) => {
    expect(await textIn('en', change)).toBeUndefined();
  },
);

test('shows no picture when the appearance is faulty', () => {
  expect(Prescription.shape.appearance.parse({ ...round, score: 9 })).toBeUndefined();
});
