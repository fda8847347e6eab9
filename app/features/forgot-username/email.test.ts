import { expect, test } from 'vitest';
import { isEditKey } from './edit-keys.ts';
import { EMAIL_MAX_LENGTH, isEmail } from './email.ts';

test.each([
  'ana.rivera@example.com',
  'a@b.co',
  "o'neill+portal@mail.example.org",
  'peña@correo.example',
  'a@[192.168.0.1].xx',
])('%s is an address', (text) => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@example.c',
  'ana rivera@example.com',
  'ana@@example.com',
  'ana@example.com\n',
  'ana@exam ple.com',
  `${'a'.repeat(EMAIL_MAX_LENGTH)}@example.com`,
])('%j is none', (text) => expect(isEmail(text)).toBe(false));

test('a very long text is judged at once', () => {
  const started = performance.now();
  expect(isEmail(`a@${'.'.repeat(60_000)} `)).toBe(false);
  expect(performance.now() - started).toBeLessThan(100);
});

test.each(['Escape', 'Control', 'PageUp', 'PageDown', 'Insert', 'PrintScreen', 'CapsLock', 'Shift'])(
  '%s edits nothing',
  (key) => expect(isEditKey(key)).toBe(false),
);
test.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab', 'Enter'])('%s edits nothing', (key) =>
  expect(isEditKey(key)).toBe(false),
);
test.each(['a', 'ñ', '@', 'Backspace', 'Delete', ' '])('%j edits', (key) =>
  expect(isEditKey(key)).toBe(true),
);
