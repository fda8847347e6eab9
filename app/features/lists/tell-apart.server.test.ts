import { expect, test } from 'vitest';
import { tellApart } from './tell-apart.server.ts';

test('only rows that share their name say what tells them apart', () => {
  const rows: { drug: string; about?: string }[] = ['Metformin', 'Zolpidem', 'Metformin'].map((drug) => ({
    drug,
  }));
  const named = tellApart(
    rows,
    ({ drug }) => drug,
    (_row, index) => `Rx ${index}`,
  );
  expect(named).toEqual([
    { drug: 'Metformin', about: 'Rx 0' },
    { drug: 'Zolpidem' },
    { drug: 'Metformin', about: 'Rx 2' },
  ]);
});
