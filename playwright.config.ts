import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '#harness/chromium.ts';

/**
 * Slow checks, which build the portal a second time, fetch a tool with hundreds of packages or wait for Prometheus.
 * Only `npm run test:all` runs them.
 */
const longChecks =
  /checks\/(?:rolling-deploy|production-set-up|redis-kinds|alert-rehearsal|simulation)\.spec\.ts/;
/** The first test that needs to see every page visits them. The others read its record. */
const walking = /invariants\/contradictions\.spec\.ts/;
const journeys = /journeys\/.*\.spec\.ts/;

/**
 * A worker starts one Chromium for each project, so there are few projects. Projects with the longest tests start
 * first, so that all workers end at about the same time. Tests in journeys/ with the tag `@without-scripts` run in
 * Chromium without scripts as well. The others prove what needs a script, or what looks the same without one.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // No test measures speed. These limits only end waits that would never end, also on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // one more than the cores, because tests also wait for clocks and limits
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // One timing accident must not block a landing; scripts/test.mjs lists tests that passed only in a retry.
  retries: process.env.CI === 'true' && !process.env.TEST_ALL ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { args: chromiumArguments, ...(chromiumPath ? { executablePath: chromiumPath } : {}) },
    // E2E_TRACE=1 stores a trace of each failed test; recording one slows every test
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'on-first-retry',
    // tests that watch or change requests cannot see the requests that a service worker forwards
    serviceWorkers: 'block',
  },
  projects: [
    // The record of all pages is made first, while other workers run tests that do not need it.
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
