import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { routeLabels } from './app/i18n/route-labels.plugin.ts';
import { listLeftForOtherDays } from './tests/harness/sweeps.ts';

const app = fileURLToPath(new URL('./app', import.meta.url));
const folders = '{app,contract,sandbox,tests}/**';
/**
 * Slow tests of what an operator runs or starts, and of the sandbox. `npm test` runs one of these groups each day. Tests
 * of money, access and privacy run every day.
 */
const turns = [
  ['tests/contract/check-connection.test.ts', 'sandbox/data/seed/seed-snapshot.test.ts'],
  [
    'app/platform/stores/{redis-groups,unusable-store}.test.ts',
    'tests/scripts/{deploy,linear-expressions}.test.ts',
  ],
  [
    'app/platform/{lifecycle,slow-connections}.test.ts',
    'tests/scripts/alerts.test.ts',
    'sandbox/api/money.test.ts',
  ],
];
const unknown = turns.flat().filter((pattern) => globSync(pattern).length === 0);
if (unknown.length > 0) throw new Error(`No file has these tests: ${unknown.join(', ')}`);

const exclude = ['tests/e2e/**', '**/*.spec.ts', '**/node_modules/**', ...listLeftForOtherDays(turns)];

export default defineConfig({
  plugins: [routeLabels(app)],
  resolve: { alias: { '~': app } },
  test: {
    // loading every module again for each file takes a third of the run, and no test changes a module
    isolate: false,
    // one more than the cores, because tests also wait for processes that they start
    maxWorkers: 3,
    // No test measures speed. These limits only end waits that would never end, also on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    // the cost of the sandbox's password hashes; no test checks it
    env: { SANDBOX_SCRYPT_COST: String(2 ** 10) },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Projects with different numbers of workers run one after the other.
          sequence: { groupOrder: 1 },
          include: [`${folders}/*.test.ts`],
          exclude,
          // a zone whose day begins after UTC's
          env: { TZ: 'America/Los_Angeles' },
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          // its tests wait for nothing, and each further worker spends seconds on loading jsdom and all pages
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
          include: [`${folders}/*.test.tsx`],
          exclude,
          setupFiles: ['./tests/harness/dom.ts'],
        },
      },
    ],
  },
});
