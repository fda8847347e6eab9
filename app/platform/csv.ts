/**
 * Rows as a CSV file that spreadsheets open as they should (RFC 4180): UTF-8 with a byte order mark, so
 * that accents survive, lines that end in CR LF, and no cell that a spreadsheet would run as a formula.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { fileText } from './file-text.ts';

/** The start of a spreadsheet formula, also behind quotes and invisible characters, and in full-width forms. */
const FORMULA = /^["\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** A cell that begins with one of these is not plain either. */
const NOT_FIRST = /^[\t\n]/;
/** Where some spreadsheets begin another cell, whatever the quotes of this file say. */
const SEPARATORS = /([;\t\n])/;

/** The cell as plain text: an apostrophe goes before anything that could run as a formula. */
export function plainCell(cell: string): string {
  // first, because what is removed may hide the start of a formula
  const text = fileText(cell);
  const plain = text
    .split(SEPARATORS)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('');
  return NOT_FIRST.test(text) ? `'${plain}` : plain;
}

/** More lines of such a file, without byte order mark and header. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(plainCell)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** The first line of such a file, with the byte order mark. */
export const csvHead = (columns: readonly string[]): string => `\ufeff${csvRows([columns])}`;

/** Some 10 ms of work, so that other requests are answered while a long file is made. */
const ROWS_PER_TURN = 200;

/**
 * A whole file, made in turns of the event loop.
 * @param columns the first line
 * @param rows one cell for each column; best made one by one as they are asked for
 */
export async function csvFile(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Promise<string> {
  let text = csvHead(columns);
  let batch: (readonly string[])[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_TURN) continue;
    text += csvRows(batch);
    batch = [];
    await nextTurn();
  }
  return text + csvRows(batch);
}
