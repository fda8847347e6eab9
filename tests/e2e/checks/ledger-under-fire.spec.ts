import { expect, test } from '../fixtures.ts';
import { fireAtLedger } from '../../support/ledger-under-fire.ts';

/** The same as `npm run ledger`, which presses 10,000 times; here as often as a run of all tests bears. */
const PRESSES = Number(process.env.LEDGER_PRESSES ?? 300);

test('order ledger under fire: no order twice, none lost, and every intent ends in a page that says the truth', async ({
  stack,
}) => {
  test.setTimeout(120_000 + PRESSES * 300);
  const report = await fireAtLedger({
    presses: PRESSES,
    atOnce: 10,
    restartEveryMs: 6_000,
    firstPort: stack.portalPort + 10,
  });
  console.log(JSON.stringify(report));
  expect(report.wrong).toEqual([]);
  expect(report.presses).toBeGreaterThanOrEqual(PRESSES);
  expect(report.placed).toBeGreaterThan(PRESSES / 40);
  expect(report.restarts).toBeGreaterThan(0);
});
