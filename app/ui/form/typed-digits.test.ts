import { expect, test } from 'vitest';
import {
  PHONE_DIGITS,
  PHONE_PATTERN,
  ZIP_DIGITS,
  normalizeCardId,
  toPhoneDigits,
  tidyName,
  toZipDigits,
} from './typed-digits.ts';

const field = new RegExp(`^(?:${PHONE_PATTERN})$`, 'v');

test.each([
  ...['6085550142', '(608) 555-0142', '(608) 555–0142', '608.555.0142', '+1 608 555 0142'],
  ...['+1 (608) 555-0142', '1-608-555-0142', ' 608 555 0142 ', '+16085550142'],
])('reads %s as one number of ten digits in field and form (5.02, 5.30, 9.02)', (typed) => {
  expect(toPhoneDigits(typed)).toBe('6085550142');
  expect(typed).toMatch(field);
});

test('ignores invisible characters in a phone number', () => {
  expect(toPhoneDigits('\u202a6085550142\u202c\u200b')).toBe('6085550142');
  expect('\u202a6085550142\u202c\u200b').toMatch(field);
});

test.each([
  ...['608555014', '60855501423', '16085550142', '1 608 555 01423', '+2 608 555 0142', '6085550142 ext 5'],
  ...['٦٠٨٥٥٥٠١٤٢', '608/555/0142', ''],
])('rejects %j as a phone number', (typed) => {
  expect(toPhoneDigits(typed)).not.toMatch(/^\d{10}$/);
  expect(typed).not.toMatch(field);
});

test.each(['MPA100200', 'mpa100200', 'MPA 100 200', 'MPA-100-200', ' MPA–100200\u200b'])(
  'reads %j as the same card',
  (typed) => expect(normalizeCardId(typed)).toBe('MPA100200'),
);

test('passes on other characters of a card id for validation', () =>
  expect(normalizeCardId('MPA/100')).toBe('MPA/100'));

test.each([
  ...['555-555-5555', '111-111-1111', '1234567890', '5551234567', '(608) 155-0142', '108-555-0142'],
  '1 234 567 890',
])('accepts %s because it has exactly ten digits (5.02, 5.30)', (typed) => {
  expect(toPhoneDigits(typed)).toBe(typed.replaceAll(/\D/g, ''));
  expect(toPhoneDigits(typed)).toMatch(PHONE_DIGITS);
  expect(typed).toMatch(field);
});

test.each(['0000000000', '(000) 000-0000'])('rejects %s as a phone number', (typed) =>
  expect(toPhoneDigits(typed)).not.toMatch(PHONE_DIGITS),
);

test.each([
  ['53703', '53703'],
  ['00501', '00501'],
  [' 53703-1234 ', '53703'],
  ['53703–1234', '53703'],
  ['537031234', '53703'],
  ['\u200b53703', '53703'],
])('reads the ZIP code %j as %s (5.31)', (typed, zip) => {
  expect(toZipDigits(typed)).toBe(zip);
  expect(zip).toMatch(ZIP_DIGITS);
});

test.each(['', '     ', '00000', '5370', '537031', '5370312345', '53703-12', 'K1A 0B1'])(
  'rejects %j as a ZIP code (5.31, 9.02)',
  (typed) => expect(toZipDigits(typed)).not.toMatch(ZIP_DIGITS),
);

test.each([
  ['García\u2010López', 'García-López'],
  ['García–López', 'García-López'],
  ['O´Neill', "O'Neill"],
  ['O`Neill', "O'Neill"],
  ['\u202aAna\u00a0\u200b María\u202c', 'Ana María'],
])('reads the name %j as %s', (typed, name) => expect(tidyName(typed)).toBe(name));
