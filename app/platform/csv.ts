/**
 * Rows as a CSV file that spreadsheets open as they should (RFC 4180): UTF-8 with a byte order mark, so
 * that accents survive, lines that end in CR LF, and no cell that a spreadsheet would run as a formula.
 */
import { stringify } from 'csv-stringify/sync';
import { fileText } from './file-text.ts';

/** What a spreadsheet takes for a formula, also behind spaces and letters that nobody sees, and in its full-width forms. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** The cell as text and nothing else: an apostrophe goes before what could run as a formula. */
export function plainCell(cell: string): string {
  // first, because what is taken away may hide the beginning of a formula
  const text = fileText(cell);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Further lines of such a file, without its beginning. */
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
