import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './tests/support/chromium.ts';

/** Journeys run with and without JavaScript; what is measured or asked once runs with it. */
const journeys = /journeys\/.*\.spec\.ts/;

const config: PlaywrightTestConfig = {
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { args: chromiumArguments, ...(chromiumPath ? { executablePath: chromiumPath } : {}) },
    trace: 'retain-on-failure',
    // a request that a worker passes on is not seen by the tests that watch or change requests
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'with-javascript', testMatch: journeys },
    { name: 'without-javascript', testMatch: journeys, use: { javaScriptEnabled: false } },
    { name: 'checks', testMatch: /checks\/.*\.spec\.ts/ },
    {
      name: 'logs',
      testMatch: /after\/.*\.spec\.ts/,
      dependencies: ['with-javascript', 'without-javascript', 'checks'],
    },
  ],
};

export default defineConfig(config);
