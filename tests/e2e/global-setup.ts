import { rmSync } from 'node:fs';
import { ensureBuild } from '../../scripts/project.mjs';
import { logFolder, storeFolder } from '#harness/portal.ts';
import { forgetCrawl } from './invariants/saved-crawl.ts';
import { keepStacks } from '#harness/kept-stacks.ts';
import { claimsFolder } from './audit/claims.ts';

/** A run of some tests builds first when sources are newer. Each run starts with empty logs and stores. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuild();
  rmSync(logFolder, { recursive: true, force: true });
  rmSync(storeFolder, { recursive: true, force: true });
  rmSync(claimsFolder, { recursive: true, force: true });
  forgetCrawl();
  return keepStacks();
}
