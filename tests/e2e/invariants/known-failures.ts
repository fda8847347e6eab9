import { expect } from '@playwright/test';

/**
 * Holds a list of what is known to be wrong to the truth: fails when something new is wrong, and when something is
 * mended that the list still names.
 *
 * @param known what is wrong, and in a few words why
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
