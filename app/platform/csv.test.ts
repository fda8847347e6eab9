import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const columns = [
  { label: 'Name', value: ({ name }: { name: string; count?: number }) => name },
  { label: 'How many', value: ({ count }: { name: string; count?: number }) => count },
];

test('accents, commas, quotes and line ends survive', () => {
  expect(csvOf(columns, [{ name: 'Peña, "Ana"\nRivera', count: 3 }, { name: 'Ñ' }])).toBe(
    '\ufeffName,How many\r\n"Peña, ""Ana""\nRivera",3\r\nÑ,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('%j is no formula', (name) => {
  const cell = csvOf(columns, [{ name, count: 1 }]).split('\r\n')[1]!;
  expect(cell.replace(/^"/, '')).toMatch(/^'/);
});
