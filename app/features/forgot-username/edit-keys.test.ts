import { expect, test } from 'vitest';
import { isEditKey } from './edit-keys.ts';

test.each(['Escape', 'Control', 'PageUp', 'PageDown', 'Insert', 'PrintScreen', 'CapsLock', 'Shift'])(
  '%s edits nothing',
  (key) => expect(isEditKey(key)).toBe(false),
);
test.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab', 'Enter'])('%s edits nothing', (key) =>
  expect(isEditKey(key)).toBe(false),
);
test.each(['a', 'ñ', '@', 'Backspace', 'Delete', ' '])('the key %j edits the field', (key) =>
  expect(isEditKey(key)).toBe(true),
);
