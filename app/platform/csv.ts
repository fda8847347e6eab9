/**
 * Rows as a CSV file that spreadsheets open as they should (RFC 4180): UTF-8 with a byte order mark, so
 * that accents survive, lines that end in CR LF, and no cell that a spreadsheet would run as a formula.
 */
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

/** @param columns the first line @param rows one cell for each column */
export const csvOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify(
    [columns, ...rows].map((row) => row.map(plainCell)),
    { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
