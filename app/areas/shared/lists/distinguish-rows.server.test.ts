import { expect, test } from 'vitest';
import { distinguishRows } from './distinguish-rows.server.ts';

test('adds details only to rows with equal names', () => {
  const named = distinguishRows(
    ['Metformin', 'Zolpidem', 'Metformin'],
    (drug): { drug: string; about?: string } => ({ drug }),
    ({ drug }) => drug,
    (_row, _item, index) => `Rx ${index}`,
  );
  expect(named).toEqual([
    { drug: 'Metformin', about: 'Rx 0' },
    { drug: 'Zolpidem' },
    { drug: 'Metformin', about: 'Rx 2' },
  ]);
});
