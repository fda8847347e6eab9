import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTestsByLine, buildTraceabilityPage } from '../../scripts/trace.ts';

test('proves each line of the specification by a test, and names only existing lines', () => {
  const lines = findTestsByLine();
  expect(lines.size).toBe(378);
  expect([...lines].filter(([, files]) => files.length === 0).map(([id]) => id)).toEqual([]);
});

test('matches docs/traceability.md with the output of npm run trace', () => {
  expect(readFileSync('docs/traceability.md', 'utf8')).toBe(buildTraceabilityPage());
});
