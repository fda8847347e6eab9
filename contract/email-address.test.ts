import { expect, test } from 'vitest';
import { EMAIL_MAX_LENGTH, isEmail } from './email-address.ts';

test.each([
  ...['ana.rivera@example.com', 'a@b.co', "o'neill+portal@mail.example.org", 'peña@correo.example'],
  ...['a@[192.168.0.1].xx', 'ana@[192.168.0.10]'],
])('accepts %s (5.07)', (text) => expect(isEmail(text)).toBe(true));

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
])('rejects %j (5.07)', (text) => expect(isEmail(text)).toBe(false));

test('checks a very long text in linear time', () => {
  expect(isEmail(`a@${'.'.repeat(2_000_000)} `)).toBe(false);
});
