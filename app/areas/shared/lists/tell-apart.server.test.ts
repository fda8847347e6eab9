import { expect, test } from 'vitest';
import { tellApart } from './tell-apart.server.ts';

test('only rows that share their name say what tells them apart', () => {
  const named = tellApart(
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
