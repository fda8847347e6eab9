import { describe, expect, it } from 'vitest';
import {
  readClaimFilters,
  buildClaimQuery,
  toDates,
  readSearchText,
  listYears,
  parseTypedDate,
} from './filters.server.ts';

const TODAY = '2026-11-20';
const read = (query = '') =>
  readClaimFilters(new Request(`https://portal.example/main/claims?${query}`), TODAY, {});

describe('claim filters', () => {
  it('default to this year of all visible people, newest first (7.45, 9.07)', () => {
    expect(read()).toEqual({ q: '', year: 2026, from: '', to: '', person: '', sort: 'date', page: 1 });
    expect(listYears(TODAY)).toHaveLength(11);
  });

  it.each([
    ['year=2024', { year: 2024 }],
    ['year=1492', { year: 2026 }],
    ['year=2099', { year: 2026 }],
    ['year=', { year: 2026 }],
    ['status=Paid', { status: 'Paid' }],
    ['status=paid', { status: undefined }],
    ['sort=price', { sort: 'date' }],
    ['page=-1', { page: 1 }],
    ['q=%20metf%20', { q: 'metf' }],
    [`q=${'x'.repeat(90)}`, { q: 'x'.repeat(60) }],
  ])('are read from %s', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it('omit defaults from the address', () => {
    const kept = (query: string) =>
      Object.fromEntries(
        Object.entries(buildClaimQuery(read(query), TODAY)).filter(
          ([, value]) => value !== undefined && value !== '',
        ),
      );
    expect(kept('year=2026&sort=date&page=3')).toEqual({});
    expect(kept('year=2024&status=Rejected&sort=drug')).toEqual({
      year: 2024,
      status: 'Rejected',
      sort: 'drug',
    });
    expect(kept('year=2024&from=3/1/2025')).toEqual({ from: '3/1/2025' });
  });
});

it.each([
  ['year=2024', { kind: 'year', year: 2024 }],
  ['from=3/1/2025&to=4/1/2025', { kind: 'range', startDate: '2025-03-01', endDate: '2025-04-01' }],
  ['from=4/1/2025&to=3/1/2025', { kind: 'range', startDate: '2025-03-01', endDate: '2025-04-01' }],
  ['from=3/1/2025', { kind: 'range', startDate: '2025-03-01', endDate: TODAY }],
  ['to=3/1/2025', { kind: 'range', startDate: '2016-01-01', endDate: '2025-03-01' }],
  ['from=3/1/2027', { kind: 'range', startDate: '2027-03-01', endDate: '2027-03-01' }],
  ['to=3/1/2010', { kind: 'range', startDate: '2010-03-01', endDate: '2010-03-01' }],
  ['from=soon&to=4/1/2025', { kind: 'unclear', fields: ['from'] }],
  ['from=soon&to=13/41/2025', { kind: 'unclear', fields: ['from', 'to'] }],
])('reads the requested days from %s', (query, expected) => {
  expect(toDates(read(query), TODAY)).toEqual(expected);
});

it.each([
  ['Rx 7204418', '7204418'],
  ['rx#7204418', '7204418'],
  ['rxnorm', 'rxnorm'],
  ['metformin', 'metformin'],
])('reads the search %s as %s', (q, words) => {
  expect(readSearchText(q)).toBe(words);
});

describe('typed date', () => {
  it.each([
    ['03/14/2026', '2026-03-14'],
    ['3/4/2026', '2026-03-04'],
    [' 3 / 4 / 2026 ', '2026-03-04'],
    ['03-14-2026', '2026-03-14'],
    ['3 14 2026', '2026-03-14'],
    ['03142026', '2026-03-14'],
    ['2026-03-14', '2026-03-14'],
    ['02/29/2028', '2028-02-29'],
  ])('is read from %j as %s', (text, day) => {
    expect(parseTypedDate(text)).toBe(day);
  });

  it.each([
    ...['', 'soon', '14/03/2026', '02/29/2026', '13/01/2026', '3/2026', '00/10/2026', '1/1/1', '3/14/02026'],
  ])('is rejected for %j', (text) => {
    expect(parseTypedDate(text)).toBeUndefined();
  });
});
