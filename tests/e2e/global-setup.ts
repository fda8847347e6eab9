import { rmSync } from 'node:fs';
import { logFolder, storeFolder } from '../support/stack.ts';
import { forgetCrawl } from './invariants/saved-crawl.ts';

/** Each run writes its logs and keeps its stores afresh; the tests in log-and-store-audit/ read all of them. */
export default function globalSetup(): void {
  rmSync(logFolder, { recursive: true, force: true });
  rmSync(storeFolder, { recursive: true, force: true });
  forgetCrawl();
}
