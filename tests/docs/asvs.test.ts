import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/operate/asvs.md', 'utf8');

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they are numbered from 1. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3 },
  ...{ '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1 },
  ...{ '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2 },
  ...{ '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2 },
  ...{ '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3 },
  ...{ '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4 },
  ...{ '17.3': 2 },
};
const upTo = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);

/** `1.2.5–1.2.8, 1.3.1` */
function idsIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first, last = first] = part.split('–');
    const [section, from, to] = [first!.replace(/\.\d+$/, ''), /\d+$/.exec(first!), /\d+$/.exec(last!)];
    return upTo(section, Number(from), Number(to));
  });
}

const rows = text.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim());
  const [, ids = '', stands = '', why = ''] = cells;
  return /^\d/.test(ids) ? [{ ids: idsIn(ids), stands, why, cells }] : [];
});

test('lists each exception once, and only requirements of levels 1 and 2', () => {
  const all = Object.entries(SECTIONS).flatMap(([section, count]) => upTo(section, 1, count));
  expect(all).toHaveLength(253);
  const ids = rows.flatMap((row) => row.ids);
  expect(ids.filter((id) => !all.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('has a status and a short reason in every row', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const { stands, why, cells } of rows) {
    expect(['not met', 'elsewhere', 'n/a']).toContain(stands);
    expect(why).not.toBe('');
    expect(cells.filter((cell) => cell.length > 80)).toEqual([]);
  }
});
