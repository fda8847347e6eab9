import { rmSync } from 'node:fs';
import { logFolder, storeFolder } from '../support/stack.ts';
import { forgetCrawl } from './invariants/saved-crawl.ts';
import { keepStacks } from './kept-stacks.ts';

/** Each run writes its logs and keeps its stores afresh; the tests in log-and-store-audit/ read all of them. */
export default function globalSetup(): Promise<() => Promise<void>> {
  rmSync(logFolder, { recursive: true, force: true });
  rmSync(storeFolder, { recursive: true, force: true });
  forgetCrawl();
  return keepStacks();
}
