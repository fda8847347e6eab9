import { test as base } from '../fixtures.ts';
import { startProgramme, type Programme } from './programme.ts';
import { walkOfThisRun, type SavedWalk } from './saved-walk.ts';
import { walkThrough } from './walk.ts';

export { expect } from '../fixtures.ts';

/** A walk takes a minute or two, and more on a machine that is busy. */
const WALK_MS = 900_000;

/** One programme, one portal and a proxy between them for each worker. */
export const test = base.extend<{ programme: Programme; walk: SavedWalk }>({
  programme: async ({ beside }, use) => {
    await use(await beside('invariants', (port) => startProgramme(`invariants-${port}`, port)));
  },
  walk: [
    async ({ programme }, use) => use(await walkOfThisRun(() => walkThrough(programme))),
    { timeout: WALK_MS },
  ],
});
