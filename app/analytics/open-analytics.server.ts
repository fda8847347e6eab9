import { randomUUID } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { analyticsOf, noAnalytics } from './analytics.server.ts';
import type { Analytics, AnalyticsRequest } from './analytics.server.ts';
import { trackUrl } from './collector.server.ts';
import { openEventQueue } from './event-queue.server.ts';

interface OpenAnalytics {
  of(request: AnalyticsRequest): Analytics;
  /** what happens to the process itself, in no member's request */
  own: Analytics;
  /** sends what has gathered; at the end of the process */
  close(): Promise<void>;
}

/** Where the events of this process go; nowhere unless both ANALYTICS_URL and its key are set. */
export function openAnalytics({ env, log, clock }: { env: Env; log: Logger; clock: Clock }): OpenAnalytics {
  const { analyticsUrl: url, analyticsInstrumentationKey: instrumentationKey } = env;
  if (!url || !instrumentationKey)
    return { of: () => noAnalytics, own: noAnalytics, close: () => Promise.resolve() };
  const queue = openEventQueue({ url: trackUrl(url), instrumentationKey, log, clock });
  return {
    of: (request) => analyticsOf(queue, request),
    own: {
      record: ({ kind, name, properties = {} }) =>
        queue.add({ kind, name, properties, at: queue.now(), requestId: randomUUID() }),
    },
    close: () => queue.close(),
  };
}
