import type { Analytics, AnalyticsEvent } from '../../app/analytics/analytics.server.ts';

/** Analytics that a test can read; a once-only event appears once. */
export function captureEvents(): { analytics: Analytics; events: Omit<AnalyticsEvent, 'once'>[] } {
  const events: Omit<AnalyticsEvent, 'once'>[] = [];
  const seen = new Set<string>();
  const record: Analytics['record'] = ({ once, ...event }) => {
    if (once && seen.has(once.key)) return;
    if (once) seen.add(once.key);
    events.push(event);
  };
  return { analytics: { record }, events };
}
