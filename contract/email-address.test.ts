import { expect, test } from 'vitest';
import { EMAIL_MAX_LENGTH, isEmail } from './email-address.ts';

test.each([
  ...['ana.rivera@example.com', 'a@b.co', "o'neill+portal@mail.example.org", 'peña@correo.example'],
  ...['a@[192.168.0.1].xx', 'ana@[192.168.0.10]'],
])('%s is an address (5.07)', (text) => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@example.c',
  'ana rivera@example.com',
  'ana@@example.com',
  'a@b..com',
  'a@.example.com',
  'a@example.com.',
  'ana@example.com\n',
  'ana@exam ple.com',
  '<ana@example.com>',
  '"Ana"@example.com',
  'ana\u200b@example.com',
  '\u202eana@example.com',
  'ana@example.com\ufeff',
  `${'a'.repeat(EMAIL_MAX_LENGTH)}@example.com`,
])('%j is not an address (5.07)', (text) => expect(isEmail(text)).toBe(false));

test('a very long text is judged in a time that grows with its length, not with the square of it', () => {
  expect(isEmail(`a@${'.'.repeat(2_000_000)} `)).toBe(false);
});
