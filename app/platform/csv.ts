/**
 * Rows as a CSV file that spreadsheets open correctly (RFC 4180). A UTF-8 byte order mark preserves accents, lines end
 * in CR LF, and no cell can run as a formula.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { toFileText } from './file-text.ts';

/** The start of a spreadsheet formula, also behind quotes and invisible characters, and in full-width forms. */
const FORMULA = /^["\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** A cell must not begin with one of these characters either. */
const NOT_FIRST = /^[\t\n]/;
/** Characters that some spreadsheets treat as separators even inside quotes. */
const SEPARATORS = /([;\t\n])/;

/** The cell as plain text. An apostrophe precedes any text that could run as a formula. */
export function toPlainCell(cell: string): string {
  // first, because the removed characters may hide the start of a formula
  const text = toFileText(cell);
  const plain = text
    .split(SEPARATORS)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('');
  return NOT_FIRST.test(text) ? `'${plain}` : plain;
}

/** CSV lines without byte order mark and header. */
export const toCsvRows = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(toPlainCell)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** The header line, with the byte order mark. */
export const buildCsvHead = (columns: readonly string[]): string => `\ufeff${toCsvRows([columns])}`;

/** About 10 ms of work, so that other requests are answered while a long file is made. */
const ROWS_PER_TURN = 200;

/**
 * A complete file, made in several turns of the event loop.
 * @param columns the first line
 * @param rows one cell for each column; ideally generated lazily
 */
export async function buildCsvFile(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Promise<string> {
  let text = buildCsvHead(columns);
  let batch: (readonly string[])[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_TURN) continue;
    text += toCsvRows(batch);
    batch = [];
    await nextTurn();
  }
  return text + toCsvRows(batch);
}
