export interface QueuedEvent {
  kind: 'event' | 'pageView';
  name: string;
  /** epoch milliseconds */
  at: number;
  requestId: string;
  properties: Record<string, string>;
}

const TYPES = {
  event: { suffix: 'Event', baseType: 'EventData' },
  pageView: { suffix: 'Pageview', baseType: 'PageviewData' },
} as const;

/** Overwrites the browser's address, because otherwise the endpoint stores the caller's (specification 9.14). */
export function toEnvelope({ kind, name, at, requestId, properties }: QueuedEvent, iKey: string) {
  const { suffix, baseType } = TYPES[kind];
  return {
    name: `Microsoft.ApplicationInsights.${iKey.replaceAll('-', '')}.${suffix}`,
    time: new Date(at).toISOString(),
    iKey,
    tags: { 'ai.location.ip': '0.0.0.0', 'ai.operation.id': requestId, 'ai.cloud.role': 'member-portal' },
    data: { baseType, baseData: { ver: 2, name, properties } },
  };
}
