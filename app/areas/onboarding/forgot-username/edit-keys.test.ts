import { expect, test } from 'vitest';
import { isEditKey } from './edit-keys.ts';

test.each([
  ...['Escape', 'Control', 'PageUp', 'PageDown', 'Insert', 'PrintScreen', 'CapsLock', 'Shift'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab', 'Enter'],
])('ignores %s (9.16)', (key) => expect(isEditKey(key)).toBe(false));
test.each(['a', 'ñ', '@', 'Backspace', 'Delete', ' '])('treats the key %j as an edit', (key) =>
  expect(isEditKey(key)).toBe(true),
);
