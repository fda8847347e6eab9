import { test as base, type Beside } from '../fixtures.ts';
import { startProgramme, type Programme } from './programme.ts';
import { walkOfThisRun, type SavedWalk } from './saved-walk.ts';
import { walkThrough } from './walk.ts';

export { expect } from '../fixtures.ts';

/** A walk takes a minute or two, and more on a machine that is busy. */
const WALK_MS = 900_000;

const programmeOf = (beside: Beside) =>
  beside('invariants', (port) => startProgramme(`invariants-${port}`, port));

/** One programme, one portal and a proxy between them for each worker whose tests ask for more than what the walk saw. */
export const test = base.extend<{ programme: Programme; walk: SavedWalk }>({
  programme: async ({ beside }, use) => {
    await use(await programmeOf(beside));
  },
  walk: [
    async ({ beside }, use) => use(await walkOfThisRun(async () => walkThrough(await programmeOf(beside)))),
    { timeout: WALK_MS },
  ],
  // every test asks for it, and the worker's own portal would start for nothing
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
  baseURL: async ({}, use) => use(undefined),
});
