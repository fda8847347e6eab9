/** Ceilings of docs/develop/style.md that only fall. A rule of the linter cannot count over all files. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const isTest = (path: string) => path.includes('.test.');
const product = globSync('{app,contract,sandbox}/**/*.{ts,tsx}', { exclude: isTest });
const count = (pattern: RegExp) =>
  product.reduce((sum, path) => sum + (readFileSync(path, 'utf8').match(pattern)?.length ?? 0), 0);

test('has at most 10 conditional spreads in the product', () => {
  expect(count(/\.\.\.\([^;{}]{1,120}? && \{/g)).toBeLessThanOrEqual(10);
});
