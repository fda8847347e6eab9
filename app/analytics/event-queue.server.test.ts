import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stillClock } from '../../tests/support/clocks.ts';
import { keepLog } from '../../tests/support/log-lines.ts';
import { useMsw } from '../../tests/support/msw.ts';
import { BATCH_EVERY_MS, openEventQueue } from './event-queue.server.ts';

const URL = 'https://collector.test/v2/track';
const server = useMsw();
const openQueues: { close(): Promise<void> }[] = [];

type Sent = { name: string; tags: Record<string, string>; data: { baseData: { name: string } } }[];
let batches: Sent[];
const answer = (status: number) =>
  server.use(
    http.post(URL, async ({ request }) => {
      batches.push((await request.json()) as Sent);
      return HttpResponse.json({}, { status });
    }),
  );
const names = () => batches.map((batch) => batch.map(({ data }) => data.baseData.name));

beforeEach(() => {
  batches = [];
  answer(200);
});
afterEach(async () => {
  vi.useRealTimers();
  answer(200);
  for (const queue of openQueues.splice(0)) await queue.close();
});

function open() {
  const clock = stillClock();
  const { log, lines } = keepLog();
  const queue = openEventQueue({ url: URL, instrumentationKey: 'a-b-c', clock, log });
  openQueues.push(queue);
  const add = (name: string) =>
    queue.add({ kind: 'event', name, at: clock.now(), requestId: 'r-1', properties: { stage: 'cart' } });
  return { queue, add, lines };
}

test('events go together, every ten seconds, and the address of the browser is blanked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { add, queue } = open();
  add('orderFlow');
  add('pageView');
  expect(BATCH_EVERY_MS).toBe(10_000);
  vi.advanceTimersByTime(9_999);
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(1);
  await queue.flush();
  expect(names()).toEqual([['orderFlow', 'pageView']]);
  expect(batches[0]![0]).toMatchObject({
    name: 'Microsoft.ApplicationInsights.abc.Event',
    iKey: 'a-b-c',
    tags: { 'ai.location.ip': '0.0.0.0', 'ai.operation.id': 'r-1' },
    data: { baseType: 'EventData', baseData: { ver: 2, name: 'orderFlow', properties: { stage: 'cart' } } },
  });
});

test('nothing happened: nothing is sent', async () => {
  const { queue } = open();
  await queue.flush();
  expect(batches).toEqual([]);
});

describe('an endpoint', () => {
  test.each([500, 503, 429])(
    'that answers %s gets the same events again, and later ones after them',
    async (status) => {
      const { add, queue } = open();
      answer(status);
      add('first');
      await queue.flush();
      answer(200);
      add('second');
      await queue.flush();
      expect(names()).toEqual([['first'], ['first', 'second']]);
    },
  );

  test('that cannot be reached does not lose them either', async () => {
    const { add, queue, lines } = open();
    server.use(http.post(URL, () => HttpResponse.error()));
    add('first');
    await queue.flush();
    expect(lines()).toContainEqual(expect.objectContaining({ event: 'analytics.delayed', count: 1 }));
    answer(200);
    await queue.flush();
    expect(names()).toEqual([['first']]);
  });

  test('that will never take them is not asked again, and the loss is in the log', async () => {
    const { add, queue, lines } = open();
    answer(400);
    add('first');
    await queue.flush();
    answer(200);
    add('second');
    await queue.flush();
    expect(names()).toEqual([['first'], ['second']]);
    expect(lines()).toContainEqual(expect.objectContaining({ event: 'analytics.lost', count: 1 }));
  });
});

test('with nowhere to go, the oldest are let go and memory stays bounded', async () => {
  const { add, queue, lines } = open();
  answer(503);
  for (let n = 0; n < 5_003; n += 1) add(`e${n}`);
  await queue.flush();
  answer(200);
  batches = [];
  await queue.flush();
  expect(names().flat()).toHaveLength(5_000);
  expect(names().flat()[0]).toBe('e3');
  const lost = lines().filter(({ event }) => event === 'analytics.lost');
  expect(lost.reduce((sum, { count }) => sum + Number(count), 0)).toBe(3);
});

test('the end of the process sends what is left, also an event that is still being put together', async () => {
  const { add, queue } = open();
  let ready: () => void = () => undefined;
  queue.settle(new Promise<void>((resolve) => (ready = resolve)).then(() => add('late')));
  const closed = queue.close();
  ready();
  await closed;
  expect(names()).toEqual([['late']]);
});
