/** What members do, counted for the operator: events go in batches to an Application Insights endpoint. */
import type { Content } from '../content/content.server.ts';
import type { SessionHandle } from '../identity/session.server.ts';
import type { EventQueue } from './event-queue.server.ts';
import { memberProperties } from './member-properties.ts';

/** A thing that happened: a fixed name and fixed words, never what a member typed or what the programme said. */
export interface AnalyticsEvent {
  kind: 'event' | 'pageView';
  name: string;
  properties?: Record<string, string>;
}

/** Events of one request. */
export interface Analytics {
  /** Notes an event; who is signed in goes along (specification 3.19). Never throws, never waits. */
  record(event: AnalyticsEvent): void;
}

export interface AnalyticsRequest {
  requestId: string;
  session: Pick<SessionHandle, 'known' | 'peek'>;
  content: Pick<Content, 'client'>;
}

/** Nowhere to send to: nothing is kept. */
export const noAnalytics: Analytics = { record: () => undefined };

/**
 * The events of one request, on their way into the queue of the process.
 * The member is read when the event happens, so that a sign-out right after it does not lose them.
 */
export function analyticsOf(queue: EventQueue, { requestId, session, content }: AnalyticsRequest): Analytics {
  async function whoIsHere(): Promise<Record<string, string>> {
    const state = session.known() ?? (await session.peek());
    if (state.state !== 'active') return {};
    const { identity, membership } = state.data;
    const { clientName } = await content.client(identity.clientId);
    return memberProperties(identity, membership !== undefined, clientName);
  }
  return {
    record(event) {
      const at = queue.now();
      const add = (member: Record<string, string>) =>
        queue.add({ ...event, at, requestId, properties: { ...member, ...event.properties } });
      queue.settle(whoIsHere().then(add, () => add({})));
    },
  };
}
