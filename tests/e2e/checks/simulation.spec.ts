import { expect, test } from '@playwright/test';
import { simulate } from '../../simulation/simulation.ts';

/** A month takes minutes, so only `npm run test:all` simulates it: once without faults, and once with them. */
const runs = [
  { seed: 1, days: 32, faults: 0 },
  { seed: 2, days: 32, faults: 0.15 },
];

for (const run of runs)
  test(`${run.days} days of six members agree with their ledger, while ${run.faults * 100} % of calls fail`, async () => {
    test.setTimeout(240_000 + run.days * 60_000);
    const report = await simulate(run);
    console.log(JSON.stringify(report));
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBeGreaterThan(0);
    expect(report.orders).toBeGreaterThan(run.days / 8);
    if (run.faults > 0) expect(report.faults).toBeGreaterThan(run.days);
  });
