/**
 * `npm run simulation -- --seed 1 --days 32 --faults 0.15`: exits with 1 when a page or file contradicts the ledger.
 */
import { parseArgs } from 'node:util';
import { simulate } from './simulation.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '32' },
    faults: { type: 'string', default: '0' },
  },
});
const report = await simulate({
  ...{ seed: Number(values.seed), days: Number(values.days), faults: Number(values.faults) },
  onProgress: (text) => process.stdout.write(`${text}\n`),
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.wrong.length === 0 ? 0 : 1);
