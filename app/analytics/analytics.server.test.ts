import { expect, onTestFinished, test, vi } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { portal } from '#harness/session-portal.ts';
import { openSqliteStore } from '../platform/stores/sqlite.ts';
import { createAnalytics, type AnalyticsEvent, type AnalyticsRequest } from './analytics.server.ts';
import type { QueuedEvent } from './envelope.ts';
import type { EventQueue } from './event-queue.server.ts';

const clock = createStillClock();
const stores = { plain: openSqliteStore(':memory:', () => clock.now()) };
const content = { client: async () => ({ clientName: 'Acme' }) as never };
const guest = { known: () => undefined, peek: async () => ({ state: 'none' }) as const };

function openSite() {
  const site = portal();
  onTestFinished(() => site.close());
  return site;
}

function keepQueue() {
  const queued: QueuedEvent[] = [];
  const pending: Promise<void>[] = [];
  const queue: EventQueue = {
    now: () => 1_700_000_000_000,
    add: (event) => void queued.push(event),
    settle: (promise) => void pending.push(promise),
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { queue, queued, settled: () => Promise.all(pending) };
}

/** The events queued by a request. */
async function queuedFor(event: AnalyticsEvent, request: Partial<AnalyticsRequest>) {
  const { queue, queued, settled } = keepQueue();
  createAnalytics(queue, { requestId: 'r-1', session: guest, content, stores, ...request }).record(event);
  await settled();
  return queued;
}

const stage: AnalyticsEvent = { kind: 'event', name: 'orderFlow', properties: { stage: 'cart' } };

test("sends only the eight analytics fields with a member's event (3.19)", async () => {
  const site = openSite();
  const queued = await queuedFor(stage, { session: await site.signedIn() });
  expect(queued).toHaveLength(1);
  expect(Object.keys(queued[0]!.properties).sort()).toEqual([
    ...['cardId', 'clientName', 'email', 'firstName', 'isMemberMigrated', 'isProfileVerified'],
    ...['lastName', 'providerType', 'stage'],
  ]);
  expect(queued[0]!.properties).toMatchObject({ clientName: 'Acme', stage: 'cart' });
});

test('sends no member fields after a sign-out or while the session is locked', async () => {
  const site = openSite();
  const session = await site.signedIn();
  const { data } = (await session.read()) as { data: object };
  const locked = { known: () => ({ state: 'locked', data }) as never, peek: session.peek.bind(session) };
  const ofGuest = { providerType: 'GUEST', stage: 'cart' };
  expect((await queuedFor(stage, { session: locked }))[0]!.properties).toEqual(ofGuest);
  await session.end();
  expect((await queuedFor(stage, { session }))[0]!.properties).toEqual(ofGuest);
});

test("sends the member's fields with an event recorded right before a sign-out", async () => {
  const site = openSite();
  const session = await site.signedIn();
  await session.read();
  const { queue, queued, settled } = keepQueue();
  createAnalytics(queue, { requestId: 'r', session, content, stores }).record(stage);
  await session.end();
  await settled();
  expect(queued[0]!.properties).toHaveProperty('cardId');
});

test("sends only GUEST with a guest's event, and no fields when the session cannot be read", async () => {
  const client = vi.fn();
  const broken = { known: () => undefined, peek: () => Promise.reject(new Error('store down')) };
  const view: AnalyticsEvent = { kind: 'pageView', name: 'terms-of-use' };
  const properties = async (session: AnalyticsRequest['session']) =>
    (await queuedFor(view, { session, content: { client } }))[0]?.properties;
  expect(await properties(guest)).toEqual({ providerType: 'GUEST' });
  expect(await properties(broken)).toEqual({});
  expect(client).not.toHaveBeenCalled();
});

test('sends no member fields with an event that belongs to no member', async () => {
  const site = openSite();
  const event: AnalyticsEvent = { kind: 'pageView', name: 'preCompleteProfile', ofNobody: true };
  const queued = await queuedFor(event, { session: await site.signedIn() });
  expect(queued[0]!.properties).toEqual({});
});

test('counts a once-only event once across processes until its time is over', async () => {
  const once = { key: 'stage cart of this order', forMs: 60_000 };
  const count = async (event: AnalyticsEvent) => (await queuedFor(event, {})).length;
  expect(await count({ ...stage, once })).toBe(1);
  expect(await count({ ...stage, once })).toBe(0);
  expect(await count({ ...stage, once: { ...once, key: 'of another' } })).toBe(1);
  clock.advance(60_001);
  expect(await count({ ...stage, once })).toBe(1);
});

test('counts an event that is limited to once per session again after the next sign-in', async () => {
  const site = openSite();
  const once = { key: 'stage address', forMs: 60_000, perSession: true } as const;
  const count = async (session: AnalyticsRequest['session']) =>
    (await queuedFor({ ...stage, once }, { session })).length;
  const first = await site.signedIn();
  expect(await count(first)).toBe(1);
  expect(await count(first)).toBe(0);
  site.clock.advance(1_000);
  expect(await count(await site.signedIn())).toBe(1);
});

test('records an event without waiting for the endpoint or the store', () => {
  const never = () => new Promise<never>(() => undefined);
  const session = { known: () => undefined, peek: never };
  const away = { content: { client: never }, stores: { plain: { setIfAbsent: never } } };
  const request = { requestId: 'r', session, ...away };
  const { queue, queued } = keepQueue();
  expect(createAnalytics(queue, request).record({ ...stage, once: { key: 'k', forMs: 1 } })).toBeUndefined();
  expect(queued).toEqual([]);
});

test('records an event when the store is down', async () => {
  const away = { plain: { setIfAbsent: () => Promise.reject(new Error('StoreDown')) } };
  const once = { key: 'k', forMs: 1_000 };
  expect(await queuedFor({ ...stage, once }, { stores: away })).toHaveLength(1);
});
