/**
 * Mutation tests of the modules for money, access and refills. `npm run mutation -- --mutate
 * app/session/safe-return.ts` selects one of them.
 */
export default {
  mutate: [
    'contract/*-rules.ts',
    'contract/pharmacy-hours.ts',
    'app/areas/orders/checkout/{order-intent,order-intent.server,cart,stages}.ts',
    'app/areas/benefits/claims/money.server.ts',
    'app/areas/orders/balance.server.ts',
    'app/session/{safe-return,session-life}.ts',
    'app/platform/{request-guards,form-guards,rate-limit}.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // each mutant of a constant restarts the test runner, which takes minutes for a file instead of seconds
  ignoreStatic: !process.env.MUTATION_STATIC,
  concurrency: 1,
  thresholds: { high: 100, low: 95, break: 95 },
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: 'var/mutation/index.html' },
  jsonReporter: { fileName: 'var/mutation/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: 'var/mutation/sandbox',
  ignorePatterns: ['build', 'var', 'public', 'bench', 'docs', 'sandbox', 'tests/e2e'],
};
