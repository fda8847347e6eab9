import { expect } from '@playwright/test';

/**
 * Compares the problems with a list of known ones. Fails for a new problem, and for a listed problem that no longer
 * occurs.
 *
 * @param known the problems, each with a short reason
 */
export function expectOnly(found: Iterable<string>, known: Readonly<Record<string, string>>): void {
  const all = new Set(found);
  expect.soft([...all].filter((one) => !(one in known)).sort(), 'new failures').toEqual([]);
  expect
    .soft(
      Object.keys(known).filter((one) => !all.has(one)),
      'mended: strike them from the list',
    )
    .toEqual([]);
}
