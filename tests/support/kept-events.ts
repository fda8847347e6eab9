import type { Analytics, AnalyticsEvent } from '../../app/analytics/analytics.server.ts';

/** Analytics that a test can look into. */
export function keepEvents(): { analytics: Analytics; events: AnalyticsEvent[] } {
  const events: AnalyticsEvent[] = [];
  return { analytics: { record: (event) => void events.push(event) }, events };
}
