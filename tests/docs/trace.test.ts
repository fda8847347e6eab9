import { expect, test } from 'vitest';
import { testsOfLines } from '../../scripts/trace.ts';

test('a test proves each line of the specification, and names no line that is not there', () => {
  const lines = testsOfLines();
  expect(lines.size).toBe(378);
  expect([...lines].filter(([, files]) => files.length === 0).map(([id]) => id)).toEqual([]);
});
