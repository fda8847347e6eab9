/** Places orders while calls fail: `npm run orders-under-faults -- --presses 10000`. Exits with 1 when a press made more than one order. */
import { parseArgs } from 'node:util';
import { runOrdersUnderFaults } from '../tests/support/orders-under-faults.ts';

const { values } = parseArgs({
  options: {
    presses: { type: 'string', default: '10000' },
    'at-once': { type: 'string', default: '25' },
    'restart-seconds': { type: 'string', default: '15' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7' },
    // the sandbox uses this plus a thousand; fetch refuses some ports, such as 4190
    port: { type: 'string', default: '3300' },
  },
});

let said = 0;
const report = await runOrdersUnderFaults({
  presses: Number(values.presses),
  atOnce: Number(values['at-once']),
  restartEveryMs: Number(values['restart-seconds']) * 1_000,
  withinMs: Number(values.minutes) * 60_000,
  seed: Number(values.seed),
  firstPort: Number(values.port),
  onProgress: (text) => {
    if (Date.now() - said < 10_000) return;
    said = Date.now();
    process.stdout.write(`${text}\n`);
  },
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.wrong.length === 0 ? 0 : 1);
