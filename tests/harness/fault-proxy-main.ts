/** Starts a fault proxy by hand: `npm run proxy -- --target http://127.0.0.1:4000 --port 4500`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startFaultProxy, type FaultRuleInput } from './fault-proxy.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'http://127.0.0.1:4000' },
    port: { type: 'string', default: '4500' },
    host: { type: 'string', default: '127.0.0.1' },
    /** a file with a JSON list of initial rules */
    rules: { type: 'string' },
  },
});

const proxy = await startFaultProxy({
  target: values.target,
  port: Number(values.port),
  host: values.host,
  rules:
    values.rules === undefined ? [] : (JSON.parse(readFileSync(values.rules, 'utf8')) as FaultRuleInput[]),
});

process.stdout.write(`${proxy.url} → ${values.target}

Everything passes until it is told otherwise:
  curl -X POST ${proxy.url}/__faults -d '[{"path":"/api/claims","status":503}]'
  curl -X POST ${proxy.url}/__faults -d '[{"pattern":"^/api/mail-order/","method":"POST","forward":true,"drop":true,"times":1}]'
  curl ${proxy.url}/__faults
  curl -X DELETE ${proxy.url}/__faults
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void proxy.close());
