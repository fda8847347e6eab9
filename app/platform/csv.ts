/** Lists as files for a spreadsheet (RFC 4180). */
import { stringify } from 'csv-stringify/sync';

export interface CsvColumn<Row> {
  label: string;
  value(row: Row): string | number | undefined;
}

/**
 * A comma-separated file with a line of labels. It begins with a byte order mark, so that spreadsheets
 * read accents, and a cell that a spreadsheet would take for a formula is neutralised by an apostrophe
 * (OWASP, CSV injection).
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const cell = (value: string | number | undefined) => (value === undefined ? '' : String(value));
  return stringify(
    [
      columns.map(({ label }) => label),
      ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
    ],
    { bom: true, escape_formulas: true, record_delimiter: '\r\n' },
  );
}
