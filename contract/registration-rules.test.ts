import { expect, test } from 'vitest';
import { isMinor, canRegister } from './registration-rules.ts';

test.each([
  ['2008-11-20', '2026-11-20', false],
  ['2008-11-21', '2026-11-20', true],
  ['2008-02-29', '2026-02-27', true],
  ['2008-02-29', '2026-02-28', false],
  ['1900-01-01', '2026-11-20', false],
])('treats a person born %s as a minor on %s: %s (9.04)', (birthDate, today, minor) => {
  expect(isMinor(birthDate, today)).toBe(minor);
});

test('allows cardholder, spouse, partner and adult children to register (1.01, 1.09)', () => {
  const codes = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
  expect(codes.filter(canRegister)).toEqual(['1', '2', '3', '5', '6', '7', '8']);
});
