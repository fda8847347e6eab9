import { expect, test } from '../fixtures.ts';
import { runOrdersUnderFaults } from '../../support/orders-under-faults.ts';

/** The same as `npm run orders-under-faults`, which presses 10,000 times; `npm run test:all` presses more often than `npm test`. */
const PRESSES = Number(process.env.ORDER_PRESSES ?? (process.env.TEST_ALL ? 300 : 100));

test('orders placed while calls fail: none is placed twice, none is lost, and every result page is true', async ({
  stack,
}) => {
  test.setTimeout(300_000 + PRESSES * 300);
  const report = await runOrdersUnderFaults({
    presses: PRESSES,
    atOnce: 10,
    restartEveryMs: process.env.TEST_ALL ? 6_000 : 2_000,
    firstPort: stack.portalPort + 10,
  });
  console.log(JSON.stringify(report));
  expect(report.wrong).toEqual([]);
  expect(report.presses).toBeGreaterThanOrEqual(PRESSES);
  expect(report.placed).toBeGreaterThan(PRESSES / 40);
  expect(report.restarts).toBeGreaterThan(0);
  expect(report.faults).toMatchObject({
    'first: carried out, reply lost': 1,
    'first: lost before it arrived': 1,
  });
});
