/** What members do, counted for the operator: events go in batches to an Application Insights endpoint. */
import { randomUUID } from 'node:crypto';
import { GUEST } from '~/programme/guest.ts';
import type { Content } from '../content/content.server.ts';
import { digest } from '../identity/secrets.server.ts';
import type { SessionHandle, Identity } from '../identity/session.server.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { trackUrl } from './collector.server.ts';
import { openEventQueue, type EventQueue } from './event-queue.server.ts';

/** No name is longer; what is, is cut, so that the queue stays bounded in bytes too. */
const MAX_TEXT_LENGTH = 200;

/** Someone who is not signed in: a provider type and nobody behind it (specification 6.01). */
const GUEST_PROPERTIES: Record<string, string> = { providerType: GUEST };

/**
 * The member of an event: these eight and nothing else (specification 3.19).
 * @param isProfileVerified the programme has answered for this person's membership, and their profile is complete
 */
function memberProperties(
  identity: Identity,
  isProfileVerified: boolean,
  clientName: string | undefined,
): Record<string, string> {
  const cut = (text = '') => text.slice(0, MAX_TEXT_LENGTH);
  return {
    firstName: cut(identity.firstName),
    lastName: cut(identity.lastName),
    email: cut(identity.email),
    isProfileVerified: String(isProfileVerified),
    cardId: cut(identity.cardId),
    clientName: cut(clientName ?? identity.clientId),
    providerType: cut(identity.providerType),
    isMemberMigrated: String(identity.isMigrated),
  };
}

/** What makes two events one: for so long, whatever bears this key is counted the first time only. */
export interface CountedOnce {
  key: string;
  forMs: number;
  /** after another sign-in it counts again */
  perSession?: true;
}

/** A thing that happened: a fixed name and fixed words, never what a member typed or what the programme said. */
export interface AnalyticsEvent {
  kind: 'event' | 'pageView';
  name: string;
  properties?: Record<string, string>;
  /** holds across all processes of the portal */
  once?: CountedOnce;
  /** of somebody who is not signed in yet: whoever still is has no part in it */
  ofNobody?: true;
}

/** Events of one request, or of the process. */
export interface Analytics {
  /** Notes an event; who is signed in goes along (specification 3.19). Never throws, never waits. */
  record(event: AnalyticsEvent): void;
}

export interface AnalyticsRequest {
  requestId: string;
  session: Pick<SessionHandle, 'known' | 'peek'>;
  content: Pick<Content, 'client'>;
  stores: { plain: Pick<Stores['plain'], 'setIfAbsent'> };
}

/** Nowhere to send to, or nobody who sees the page: nothing is kept. */
export const noAnalytics: Analytics = { record: () => undefined };

/**
 * The events of one request, on their way into the queue of the process.
 * The member is read when the event happens, so that a sign-out right after it does not lose them.
 */
export function analyticsOf(queue: EventQueue, request: AnalyticsRequest): Analytics {
  const { requestId, session, content, stores } = request;
  async function whoIsHere(): Promise<Record<string, string>> {
    const state = session.known() ?? (await session.peek());
    if (state.state !== 'active') return GUEST_PROPERTIES;
    const { identity, membership, profile } = state.data;
    const isVerified = membership !== undefined && profile?.state !== 'due';
    const { clientName } = await content.client(identity.clientId);
    return memberProperties(identity, isVerified, clientName);
  }
  /** A store that is away cannot tell: counted twice is better than not at all. */
  async function isFirst({ key, forMs, perSession }: CountedOnce): Promise<boolean> {
    try {
      const state = perSession && (session.known() ?? (await session.peek()));
      const since = state && state.state === 'active' ? ` ${state.data.createdAt}` : '';
      return await stores.plain.setIfAbsent(`counted:${digest(key + since)}`, '1', forMs);
    } catch {
      return true;
    }
  }
  return {
    record({ once, ofNobody, kind, name, properties }) {
      const at = queue.now();
      const member = ofNobody ? Promise.resolve({}) : whoIsHere().catch(() => ({}));
      const add = async () => {
        const [who, counts] = await Promise.all([member, once ? isFirst(once) : true]);
        if (counts) queue.add({ kind, name, at, requestId, properties: { ...who, ...properties } });
      };
      queue.settle(add());
    },
  };
}

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
