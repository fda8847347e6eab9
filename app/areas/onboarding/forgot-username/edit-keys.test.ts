import { expect, test } from 'vitest';
import { isEditKey } from './edit-keys.ts';

test.each(['Escape', 'Control', 'PageUp', 'PageDown', 'Insert', 'PrintScreen', 'CapsLock', 'Shift'])(
  '%s edits nothing (9.16)',
  (key) => expect(isEditKey(key)).toBe(false),
);
test.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])('%s edits nothing (9.16)', (key) =>
  expect(isEditKey(key)).toBe(false),
);
test.each(['Tab', 'Enter'])('%s, which moves the focus alone, edits nothing', (key) =>
  expect(isEditKey(key)).toBe(false),
);
test.each(['a', 'ñ', '@', 'Backspace', 'Delete', ' '])('the key %j edits the field', (key) =>
  expect(isEditKey(key)).toBe(true),
);
