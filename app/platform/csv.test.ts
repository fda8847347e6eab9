import { describe, expect, test } from 'vitest';
import { csvOf, plainCell } from './csv.ts';

describe('a spreadsheet file', () => {
  test('keeps accents, quotes, commas and line breaks', () => {
    const text = csvOf(
      ['Medicina', 'Médico'],
      [
        ['Ñ, "uno"', 'Dr. Lucía\nGutiérrez'],
        ['dos', ''],
      ],
    );
    expect(text).toBe('\ufeffMedicina,Médico\r\n"Ñ, ""uno""","Dr. Lucía\nGutiérrez"\r\ndos,\r\n');
    expect([...Buffer.from(text).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test.each([
    '=HYPERLINK("http://evil.example","x")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＠SUM(A1)',
    '\tplain',
  ])('has no cell that runs: %j', (cell) => {
    expect(plainCell(cell)).toBe(`'${cell}`);
    expect(csvOf(['a'], [[cell]])).toContain("'");
  });

  test.each(['Metformin 500 mg', '7204418', '2026-11-20', 'a=b', 'Ana-María', '', '1 – 2'])(
    'leaves %j as it is',
    (cell) => {
      expect(plainCell(cell)).toBe(cell);
    },
  );

  test('neutralises the heads of columns too', () => {
    expect(csvOf(['=cmd'], [])).toBe("\ufeff'=cmd\r\n");
  });
});
