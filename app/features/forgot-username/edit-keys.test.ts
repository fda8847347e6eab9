import { expect, test } from 'vitest';
import { isEditKey } from './edit-keys.ts';

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
