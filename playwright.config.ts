import { defineConfig } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { chromiumArguments, chromiumPath } from '#harness/chromium.ts';
import { listLeftForOtherDays } from '#harness/sweeps.ts';

/**
 * Slow checks, which build the portal a second time, fetch a tool with hundreds of packages or wait for Prometheus.
 * Only `npm run test:all` runs them.
 */
const longChecks =
  /checks\/(?:rolling-deploy|production-set-up|redis-kinds|alert-rehearsal|simulation)\.spec\.ts/;
/**
 * `npm test` runs one of these groups each day, and `npm run test:all` all of them. They take about the same time. A
 * fault in what they test is unlikely, or the tests of routes detect it as well. All other files run every day.
 */
const turns = [
  ['checks/client-navigation', 'journeys/prescription-actions', 'journeys/family', 'journeys/past-records'],
  [
    'journeys/account-lifecycle',
    'audit/budgets',
    'checks/sharing',
    'journeys/batch-refill',
    'journeys/session',
  ],
  [
    ...['checks/passkeys', 'invariants/other-session', 'journeys/drugs', 'journeys/exports-and-reminders'],
    ...['journeys/analytics', 'checks/sign-in-security', 'journeys/partner-error'],
  ],
  [
    ...[
      'checks/offline',
      'journeys/settings',
      'checks/session-time',
      'journeys/benefits',
      'checks/forced-colors',
    ],
    ...['invariants/older-engines', 'journeys/partner'],
  ],
  [
    ...[
      'checks/one-order',
      'journeys/mail-order-profile',
      'checks/connections',
      'journeys/help',
      'checks/transitions',
    ],
    ...[
      'journeys/resumable-form',
      'journeys/claims',
      'journeys/reviews-and-data',
      'journeys/forgot-username',
    ],
  ],
  [
    ...[
      'journeys/pharmacies',
      'invariants/markup',
      'checks/order-states',
      'checks/backup',
      'checks/hostile-programme',
    ],
    ...['checks/print-order', 'checks/start-checks', 'journeys/complete-profile', 'invariants/offers'],
    'journeys/id-card',
  ],
];
const specs = new Set(readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' }));
const unknown = turns.flat().filter((name) => !specs.has(`${name}.spec.ts`));
if (unknown.length > 0) throw new Error(`No file has these tests: ${unknown.join(', ')}`);

/** Tests of what all other tests have logged and stored. */
const audits = /log-and-store-audit\/.*\.spec\.ts/;

const notToday = listLeftForOtherDays(turns).map((name) => `**/${name}.spec.ts`);

/**
 * One project, because each further one starts its own workers and browsers. Folders run in the order of their names,
 * so the longest tests start first, and all workers end at about the same time.
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
    {
      name: 'pages',
      testMatch: /(audit|checks|invariants|journeys)\/.*\.spec\.ts/,
      testIgnore: [audits, ...notToday, ...(process.env.TEST_ALL ? [] : [longChecks])],
    },
    { name: 'log-and-store-audit', testMatch: audits, dependencies: ['pages'] },
  ],
});
