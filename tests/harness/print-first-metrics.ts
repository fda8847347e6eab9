/** Prints, as JSON, the counters of a new process, because a test's own process has already counted. */
import { pino } from 'pino';
import '../../app/analytics/collector.server.ts';
import '../../app/auth/provider-http.server.ts';
import { registry } from '../../app/platform/metrics.ts';
import { createProgramme } from '../../app/programme/http.server.ts';

createProgramme({ env: {}, log: pino({ level: 'silent' }) } as Parameters<typeof createProgramme>[0]);
console.log(JSON.stringify(await registry.getMetricsAsJSON()));
