/** Starts a fault proxy by hand, between `npm run sandbox` and a portal: `npm run proxy`. */
import { startFaultProxy } from './fault-proxy.ts';

const target = 'http://127.0.0.1:4000';
const proxy = await startFaultProxy({ target, port: 4500 });

process.stdout.write(`${proxy.url} → ${target}

Everything passes until it is told otherwise:
  curl -X POST ${proxy.url}/__faults -d '[{"path":"/api/claims","status":503}]'
  curl -X POST ${proxy.url}/__faults -d '[{"pattern":"^/api/mail-order/","method":"POST","forward":true,"drop":true,"times":1}]'
  curl ${proxy.url}/__faults
  curl -X DELETE ${proxy.url}/__faults
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void proxy.close());
