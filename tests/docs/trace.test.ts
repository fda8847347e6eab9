import { expect, test } from 'vitest';
import { findTestsByLine, formatTraceability } from '../../scripts/trace.ts';

test('proves each line of the specification by a test, and names only existing lines', () => {
  const lines = findTestsByLine();
  expect(lines.size).toBe(378);
  expect([...lines].filter(([, files]) => files.length === 0).map(([id]) => id)).toEqual([]);
});

test('prints the lines of each test file by folder', () => {
  expect(formatTraceability()).toContain('- sandbox/idp: pages (4.33, ');
});
