/** Reads a CSV file as a spreadsheet does, by a parser that is not ours; rows of different lengths are an error. */
import { createRequire } from 'node:module';

interface Parser {
  parse(text: string, options: { bom: boolean }): string[][];
}

export const parseCsv = (text: string): string[][] =>
  (createRequire(import.meta.url)('csv-parse/sync') as Parser).parse(text, { bom: true });
