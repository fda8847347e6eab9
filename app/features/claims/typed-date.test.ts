import { describe, expect, it } from 'vitest';
import { typedDate } from './typed-date.ts';

describe('a date that is typed', () => {
  it.each([
    ['03/14/2026', '2026-03-14'],
    ['3/4/2026', '2026-03-04'],
    [' 3 / 4 / 2026 ', '2026-03-04'],
    ['03-14-2026', '2026-03-14'],
    ['3.14.26', '2026-03-14'],
    ['3 14 2026', '2026-03-14'],
    ['03142026', '2026-03-14'],
    ['2026-03-14', '2026-03-14'],
    ['02/29/2028', '2028-02-29'],
  ])('%j is %s', (text, day) => {
    expect(typedDate(text)).toBe(day);
  });

  it.each([
    '',
    'soon',
    '14/03/2026',
    '02/29/2026',
    '13/01/2026',
    '3/2026',
    '00/10/2026',
    '1/1/1',
    '3/14/02026',
  ])('%j is none', (text) => {
    expect(typedDate(text)).toBeUndefined();
  });
});
