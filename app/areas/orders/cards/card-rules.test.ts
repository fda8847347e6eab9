import { describe, expect, test } from 'vitest';
import type { Clock } from '~/platform/clock.ts';
import { extractCardDigits, isLuhnValid } from '~/platform/card-number.ts';
import { isExpired } from '#contract/mail-order.ts';
import { buildExpirationOptions } from './card-form.server.ts';
import { findCardProblem, findCardType } from './card-rules.ts';

describe('card number', () => {
  test.each([
    ['4111111111111111', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2221000000000009', 'Mastercard'],
    ['6011111111111117', 'Discover'],
    ['378282246310005', 'American Express'],
  ])('%s belongs to %s', (digits, type) => {
    expect(isLuhnValid(digits)).toBe(true);
    expect(findCardType(digits)).toBe(type);
  });
  test.each([
    ['4111111111111112', 'a wrong last digit'],
    ['4111111111111', 'a digit group that is missing'],
    ['372882246310005', 'two digits that changed places'],
    ['41111111111111a1', 'a letter'],
    ['4'.repeat(20), 'too many digits'],
    ['٤١١١١١١١١١١١١١١١', 'digits of another script'],
  ])('%s is rejected: %s', (digits) => {
    expect(isLuhnValid(digits)).toBe(false);
  });
  test.each([
    ['3530111333300000', 'a scheme that is not taken'],
    ['2220999999999999', 'just below the second range of Mastercard'],
    ['2721000000000000', 'just above it'],
    ['5600000000000000', 'just above the first'],
    ['37828224631000', 'too short for its scheme'],
    ['411111111111111111', 'a length that Visa does not have'],
  ])('%s belongs to no type: %s', (digits) => {
    expect(findCardType(digits)).toBeUndefined();
  });
  test('may contain spaces and hyphens only', () => {
    expect(extractCardDigits(' 4111 1111-1111 1111 ')).toBe('4111111111111111');
    expect(extractCardDigits('4111.1111')).toBe('4111.1111');
  });
});

describe('card', () => {
  test.each([
    [11, 2026, '2026-11-30', false],
    [11, 2026, '2026-12-01', true],
    [12, 2025, '2026-01-01', true],
  ])('with the date %i/%i is expired on %s: %s', (month, year, today, expired) => {
    expect(isExpired({ month, year }, today)).toBe(expired);
  });
  const good = { month: 8, year: 2028 };
  const old = { month: 8, year: 2026 };
  test.each([
    ['2025-02-26', good, 'reenter'],
    ['2025-02-27', good, undefined],
    ['2025-02-27', old, 'expired'],
    ['2020-01-01', old, 'reenter'],
  ])(
    'saved on %s must be entered again if it is older than February 27, 2025 (9.24)',
    (addedDate, expiration, problem) => {
      expect(findCardProblem({ addedDate, expiration }, '2026-11-20')).toBe(problem);
    },
  );
  test('can pay for an order filled within its month', () => {
    const card = { addedDate: '2026-01-10', expiration: { month: 11, year: 2026 } };
    expect(findCardProblem(card, '2026-11-27')).toBeUndefined();
    expect(findCardProblem(card, '2026-11-30')).toBe('expiresFirst');
    expect(findCardProblem(card, '2026-12-01')).toBe('expired');
  });
});

test.each([2026, 2027, 2031])('offers in %i that year and the fifteen after it', (year) => {
  const today = () => `${year}-01-01`;
  const { years } = buildExpirationOptions({ clock: { today } as Clock });
  expect(years.map(({ value }) => Number(value))).toEqual(Array.from({ length: 16 }, (_, n) => year + n));
});
