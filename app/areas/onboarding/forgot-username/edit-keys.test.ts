import { expect, test } from 'vitest';
import { isEditKey } from './edit-keys.ts';

test.each(['Escape', 'Control', 'PageUp', 'PageDown', 'Insert', 'PrintScreen', 'CapsLock', 'Shift'])(
  'ignores %s (9.16)',
  (key) => expect(isEditKey(key)).toBe(false),
);
test.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])('ignores %s as well (9.16)', (key) =>
  expect(isEditKey(key)).toBe(false),
);
test.each(['Tab', 'Enter'])('ignores %s, which only moves the focus', (key) =>
  expect(isEditKey(key)).toBe(false),
);
test.each(['a', 'ñ', '@', 'Backspace', 'Delete', ' '])('treats the key %j as an edit', (key) =>
  expect(isEditKey(key)).toBe(true),
);
