import { test as base, type Beside } from '#harness/browser.ts';
import { startProgramme, type Programme } from './programme.ts';
import { crawlOfThisRun, type SavedCrawl } from './saved-crawl.ts';
import { crawlProgramme } from './crawl-programme.ts';

export { expect } from '#harness/browser.ts';

/** A crawl takes a minute or two, and more on a busy machine. */
const CRAWL_TIMEOUT_MS = 900_000;

const startBeside = (beside: Beside) =>
  beside('invariants', (port) => startProgramme(`invariants-${port}`, port));

/** One programme, one portal and a proxy between them, for each worker whose tests need more than the stored crawl. */
export const test = base.extend<{ programme: Programme; crawl: SavedCrawl }>({
  programme: async ({ beside }, use) => {
    await use(await startBeside(beside));
  },
  crawl: [
    async ({ beside }, use) =>
      use(await crawlOfThisRun(async () => crawlProgramme(await startBeside(beside)))),
    { timeout: CRAWL_TIMEOUT_MS },
  ],
});
