/** Figures as Markdown tables, ready to be pasted into a page. */
import { median } from './rounds.ts';

const digits = (value: number) => (value < 10 ? 2 : value < 100 ? 1 : 0);

export const number = (value: number): string => value.toFixed(digits(Math.abs(value)));
export const kilobytes = (bytes: number): string => number(bytes / 1024);
export const times = (value: number, base: number): string => `${number(value / base)}×`;

/** '1.23 (1.20–1.31)': the median of the rounds, and the least and the most of them. */
export const spread = (values: readonly number[]): string =>
  `${number(median(values))} (${number(Math.min(...values))}–${number(Math.max(...values))})`;

/** Columns padded to the widest cell; all but the first stand to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0), 3),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
