import { expect, test, vi } from 'vitest';
import { portal } from '../identity/testing/portal.ts';
import { analyticsOf } from './analytics.server.ts';
import type { QueuedEvent } from './envelope.ts';
import type { EventQueue } from './event-queue.server.ts';

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

test("a member's event carries the eight fields of the analytics member, and no other", async () => {
  const site = portal();
  const session = await site.signedIn();
  const { queue, queued, settled } = keepQueue();
  const content = { client: async () => ({ clientName: 'Acme' }) as never };
  analyticsOf(queue, { requestId: 'r-1', session, content }).record({
    kind: 'event',
    name: 'orderFlow',
    properties: { stage: 'cart' },
  });
  await settled();
  expect(queued).toHaveLength(1);
  expect(Object.keys(queued[0]!.properties).sort()).toEqual(
    [
      ...['firstName', 'lastName', 'email', 'isProfileVerified', 'cardId'],
      ...['clientName', 'providerType', 'isMemberMigrated', 'stage'],
    ].sort(),
  );
  expect(queued[0]!.properties).toMatchObject({ clientName: 'Acme', stage: 'cart' });
  await site.close();
});

test("a guest's event says nothing of anybody, and an answer that fails costs only the fields", async () => {
  const { queue, queued, settled } = keepQueue();
  const content = { client: vi.fn() };
  const guest = { known: () => undefined, peek: async () => ({ state: 'none' }) as const };
  const broken = { known: () => undefined, peek: () => Promise.reject(new Error('store down')) };
  for (const session of [guest, broken]) {
    analyticsOf(queue, { requestId: 'r', session, content }).record({
      kind: 'pageView',
      name: 'terms-of-use',
    });
  }
  await settled();
  expect(queued.map(({ name, properties }) => [name, properties])).toEqual([
    ['terms-of-use', {}],
    ['terms-of-use', {}],
  ]);
  expect(content.client).not.toHaveBeenCalled();
});
