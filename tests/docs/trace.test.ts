import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTestsByLine, buildTraceabilityPage } from '../../scripts/trace.ts';

test('a test proves each line of the specification, and names no line that is not there', () => {
  const lines = findTestsByLine();
  expect(lines.size).toBe(378);
  expect([...lines].filter(([, files]) => files.length === 0).map(([id]) => id)).toEqual([]);
});

test('docs/traceability.md is what npm run trace writes', () => {
  expect(readFileSync('docs/traceability.md', 'utf8')).toBe(buildTraceabilityPage());
});
