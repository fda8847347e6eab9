import { existsSync } from 'node:fs';
import { chromium, defineConfig, type PlaywrightTestConfig } from '@playwright/test';

/** Playwright's own browser where it could be had, else the system's. */
const executablePath = existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
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
