/** Keys that change nothing in a field: those of specification 9.16, and the two that only move the focus to it. */
const SILENT = new Set([
  ...['Escape', 'Control', 'PageUp', 'PageDown', 'Insert', 'PrintScreen', 'CapsLock', 'Shift'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ...['Tab', 'Enter'],
]);

export const isEditKey = (key: string) => !SILENT.has(key);
