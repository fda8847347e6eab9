/** Member events, counted for the operator and sent in batches to an Application Insights endpoint. */
import { randomUUID } from 'node:crypto';
import { GUEST } from '~/programme/guest.ts';
import type { Content } from '../content/content.server.ts';
import { digest } from '../session/secrets.server.ts';
import type { SessionHandle, Identity } from '../session/session.server.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { trackUrl } from './collector.server.ts';
import { openEventQueue, type EventQueue } from './event-queue.server.ts';

/** Longer texts are cut, so that the queue is also bounded in bytes. */
const MAX_TEXT_LENGTH = 200;

/** A visitor who is not signed in (specification 6.01). */
const GUEST_PROPERTIES: Record<string, string> = { providerType: GUEST };

/**
 * The member's properties of an event: only these eight (specification 3.19). @param isProfileVerified the programme
 * has confirmed this person's membership, and the profile is complete
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

export interface CountedOnce {
  key: string;
  forMs: number;
  /** counted again after the next sign-in */
  perSession?: true;
}

/** An event with a fixed name and fixed values, never typed text or the programme's text. */
export interface AnalyticsEvent {
  kind: 'event' | 'pageView';
  name: string;
  properties?: Record<string, string>;
  /** applies to all processes of the portal */
  once?: CountedOnce;
  /** concerns a person who is not signed in yet, even when another member is */
  ofNobody?: true;
}

export interface Analytics {
  /** Records an event with the signed-in member (specification 3.19). Never throws, never waits. */
  record(event: AnalyticsEvent): void;
}

export interface AnalyticsRequest {
  requestId: string;
  session: Pick<SessionHandle, 'known' | 'peek'>;
  content: Pick<Content, 'client'>;
  stores: { plain: Pick<Stores['plain'], 'setIfAbsent'> };
}

export const noAnalytics: Analytics = { record: () => undefined };

/** The member is read at once, so that a sign-out right afterwards does not lose them. */
export function createAnalytics(queue: EventQueue, request: AnalyticsRequest): Analytics {
  const { requestId, session, content, stores } = request;
  async function whoIsHere(): Promise<Record<string, string>> {
    const state = session.known() ?? (await session.peek());
    if (state.state !== 'active') return GUEST_PROPERTIES;
    const { identity, membership, profile } = state.data;
    const isVerified = membership !== undefined && profile?.state !== 'due';
    const { clientName } = await content.client(identity.clientId);
    return memberProperties(identity, isVerified, clientName);
  }
  /** True when the store is down, because counting twice is better than not counting. */
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
  /** events of the process itself, without a member */
  own: Analytics;
  close(): Promise<void>;
}

/** Opens the queue of this process. It drops all events unless ANALYTICS_URL and its key are both set. */
export function openAnalytics({ env, log, clock }: { env: Env; log: Logger; clock: Clock }): OpenAnalytics {
  const { analyticsUrl: url, analyticsInstrumentationKey: instrumentationKey } = env;
  if (!url || !instrumentationKey)
    return { of: () => noAnalytics, own: noAnalytics, close: () => Promise.resolve() };
  const queue = openEventQueue({ url: trackUrl(url), instrumentationKey, log, clock });
  return {
    of: (request) => createAnalytics(queue, request),
    own: {
      record: ({ kind, name, properties = {} }) =>
        queue.add({ kind, name, properties, at: queue.now(), requestId: randomUUID() }),
    },
    close: () => queue.close(),
  };
}
