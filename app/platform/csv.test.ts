import { describe, expect, test } from 'vitest';
import { hostileNames } from '#harness/hostile-names.ts';
import { parseCsv } from '#harness/downloaded-file.ts';
import { buildCsvFile, toPlainCell } from './csv.ts';

describe('spreadsheet file', () => {
  test('preserves accents, quotes, commas and line breaks', async () => {
    const rows = [['Ñ, "uno"', 'Dr. Lucía\nGutiérrez']].concat([['dos', '']]);
    const text = await buildCsvFile(['Medicamento', 'Médico'], rows);
    expect(text).toBe('\ufeffMedicamento,Médico\r\n"Ñ, ""uno""","Dr. Lucía\nGutiérrez"\r\ndos,\r\n');
    expect([...Buffer.from(text).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test.each([
    ...['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(A1)', ' =1+1', '\u00a0=1+1'],
    ...['\u200b=1+1', '\u00ad=1+1', '＝1+1', '＠SUM(A1)', '\tplain', '\0=1+1', '\u202e=1+1'],
  ])('escapes the formula %j', async (cell) => {
    expect(toPlainCell(cell)).toBe(`'${cell.replace('\r', '\n').replace(/[\0\u202e]/, '')}`);
    expect(await buildCsvFile(['a'], [[cell]])).toContain("'");
  });

  test.each([
    ['\t=1+1', "'\t'=1+1"],
    ['\r=1+1', "'\n'=1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ['Ana;=1+1', "Ana;'=1+1"],
    ['Ana\t"-1', `Ana\t'"-1`],
  ])('escapes a formula behind a different separator: %j', (cell, plain) => {
    expect(toPlainCell(cell)).toBe(plain);
  });

  const cases = ['Metformin 500 mg', '7204418', '2026-11-20', 'a=b', 'Ana-María', '', '1 – 2'];
  test.each(cases)('leaves %j unchanged', (cell) => {
    expect(toPlainCell(cell)).toBe(cell);
  });

  test.each(hostileNames)('writes the name %j as one escaped cell', async (hostile) => {
    const rows = [['before', hostile, 'after'], Array<string>(3).fill(hostile)];
    const read = parseCsv(await buildCsvFile(['a', 'b', 'c'], rows));
    expect(read.map((row) => row.length)).toEqual([3, 3, 3]);
    expect(read[1]).toEqual(['before', toPlainCell(hostile), 'after']);
    for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+@-]|[\0\r]/);
  });

  // Computers set to Spanish of Spain or Colombia split at semicolons, and LibreOffice also at tabs.
  test.each([[';'], ['\t'], [[',', ';', '\t']]])(
    'has no formula when %j separates cells',
    async (delimiter) => {
      const rows = hostileNames.map((hostile) => ['before', hostile, 'after']);
      const loosely = { delimiter, relax_quotes: true, relax_column_count: true };
      const cells = parseCsv(await buildCsvFile(['a', 'b', 'c'], rows), loosely).flat();
      expect(cells.length).toBeGreaterThan(hostileNames.length);
      for (const cell of cells) expect(cell).not.toMatch(/^["\s]*[=+@-]/);
    },
  );

  test('escapes a formula in a column heading', async () => {
    expect(await buildCsvFile(['=cmd'], [])).toBe("\ufeff'=cmd\r\n");
  });

  test('lets other requests run while its rows are written', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const turnOfRow: number[] = [];
    function* rows() {
      for (let row = 0; row < 1_000; row += 1) {
        turnOfRow.push(turns);
        yield ['one', 'two'];
      }
    }
    const text = await buildCsvFile(['a', 'b'], rows());
    isDone = true;
    expect(parseCsv(text)).toHaveLength(1_001);
    expect(turnOfRow.at(-1)! - turnOfRow[0]!).toBeGreaterThanOrEqual(4);
  });
});
