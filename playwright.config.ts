import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '#harness/chromium.ts';

/** Checks that build the portal a second time, fetch a tool with hundreds of packages or wait for Prometheus: only in `npm run test:all`. */
const longChecks =
  /checks\/(?:rolling-deploy|production-set-up|contract-mock|alert-rehearsal|simulation)\.spec\.ts/;
/** The first test that needs to see every page visits them; the others read its record. */
const walking = /invariants\/contradictions\.spec\.ts/;
const journeys = /journeys\/.*\.spec\.ts/;

/**
 * A worker starts a Chromium, and each project makes it start another, so there are few projects. They are in the order
 * of their start, those with the longest tests first, so that all workers end at about the same time.
 *
 * Tests in journeys/ with the tag `@without-scripts` run in Chromium without scripts as well. The others prove what
 * needs a script, or what looks the same without one.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // no test is about speed: these only end what would never come, also on a machine that is busy with something else
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // one more than cores, because tests also wait for clocks and limits
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // one accident of timing costs no landing; scripts/test.mjs lists what passed only then
  retries: process.env.CI === 'true' && !process.env.TEST_ALL ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { args: chromiumArguments, ...(chromiumPath ? { executablePath: chromiumPath } : {}) },
    // E2E_TRACE=1 keeps a trace of each test that fails; recording one slows every test
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'on-first-retry',
    // a request that a worker passes on is not seen by the tests that watch or change requests
    serviceWorkers: 'block',
  },
  projects: [
    // the record of all pages is made first, while other workers do other work; tests that need it wait for it
    { name: 'page-audit', testMatch: [walking, /page-audit\/.*\.spec\.ts/] },
    {
      name: 'with-scripts',
      testMatch: [/(checks|invariants)\/.*\.spec\.ts/, journeys],
      testIgnore: [walking, ...(process.env.TEST_ALL ? [] : [longChecks])],
    },
    {
      name: 'journeys-without-scripts',
      testMatch: journeys,
      grep: /@without-scripts/,
      use: { javaScriptEnabled: false },
    },
    {
      name: 'log-and-store-audit',
      testMatch: /log-and-store-audit\/.*\.spec\.ts/,
      dependencies: ['page-audit', 'with-scripts', 'journeys-without-scripts'],
    },
  ],
});
