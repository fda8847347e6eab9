/** One programme, one portal and a proxy between them for each worker. */
import { test as base } from '@playwright/test';
import { startProgramme, type Programme } from './programme.ts';

const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 3200);

export const test = base.extend<object, { programme: Programme }>({
  programme: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, use, worker) => {
      const programme = await startProgramme(
        `invariants-${worker.parallelIndex}`,
        FIRST_PORT + worker.parallelIndex * 20 + 10,
      );
      await use(programme);
      await programme.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
