import type { Appearance } from '#contract/appearance.ts';

/** Invented appearances of some drugs, by label. A real programme uses those of the product labels. */
const appearances = new Map<string, Appearance>([
  ['Atorvastatin 20 mg tablet', { shape: 'oval', colors: ['white'], imprint: ['A 20'], score: 1 }],
  ['Lisinopril 10 mg tablet', { shape: 'round', colors: ['pink'], imprint: ['L 10'], score: 2 }],
  ['Metformin 1000 mg tablet', { shape: 'oval', colors: ['white'], imprint: ['M', '1000'], score: 2 }],
  ['Amlodipine 5 mg tablet', { shape: 'round', colors: ['white'], imprint: ['A 5'], score: 1 }],
  ['Warfarin 5 mg tablet', { shape: 'round', colors: ['orange'], imprint: ['W 5'], score: 2 }],
  [
    'Pregabalin 75 mg capsule',
    { shape: 'capsule', colors: ['white', 'orange'], imprint: ['P 75'], score: 1 },
  ],
  ['Jardiance 10 mg tablet', { shape: 'round', colors: ['yellow'], imprint: ['J', '10'], score: 1 }],
]);

export const findAppearance = (label: string): Appearance | undefined => appearances.get(label);
