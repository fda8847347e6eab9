import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { withFastTimers } from '#harness/fast-timers.ts';
import { captureLog } from '#harness/log-lines.ts';
import { useMsw } from '#harness/msw.ts';
import { trackUrl } from './collector.server.ts';
import { BATCH_EVERY_MS, CLOSE_LIMIT_MS, MAX_PAUSE_MS, openEventQueue } from './event-queue.server.ts';

const URL = 'https://collector.test/v2/track';
const server = useMsw();
const openQueues: { close(): Promise<void> }[] = [];

type Sent = { name: string; tags: Record<string, string>; data: { baseData: { name: string } } }[];
let batches: Sent[];
/** Records the batches that arrive at `url`. */
const receive = (url: string, reply: () => Response) =>
  server.use(
    http.post(url, async ({ request }) => {
      batches.push((await request.json()) as Sent);
      return reply();
    }),
  );
const answer = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  receive(URL, () => HttpResponse.json(body, { status, headers }));
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
  const clock = createStillClock();
  const { log, lines } = captureLog();
  const queue = openEventQueue({ url: URL, instrumentationKey: 'a-b-c', clock, log });
  openQueues.push(queue);
  const add = (name: string) =>
    queue.add({ kind: 'event', name, at: clock.now(), requestId: 'r-1', properties: { stage: 'cart' } });
  const send = (...added: string[]) => {
    for (const name of added) add(name);
    return queue.flush();
  };
  const listCounts = (event: string) => lines().flatMap((line) => (line.event === event ? [line.count] : []));
  return { queue, add, send, lines, listCounts, clock };
}

test('sends queued events together every ten seconds with a blank client address (9.14)', async () => {
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
    ...{ name: 'Microsoft.ApplicationInsights.abc.Event', iKey: 'a-b-c' },
    tags: { 'ai.location.ip': '0.0.0.0', 'ai.operation.id': 'r-1' },
    data: { baseType: 'EventData', baseData: { ver: 2, name: 'orderFlow', properties: { stage: 'cart' } } },
  });
});

test('sends nothing when no event is queued', async () => {
  await open().send();
  expect(batches).toEqual([]);
});

describe('analytics endpoint', () => {
  test.each([
    ['resends the same events before later ones after a 500', 500, [['first'], ['first', 'second']], []],
    ['resends the same events before later ones after a 429', 429, [['first'], ['first', 'second']], []],
    ['drops rejected events, and logs the loss', 400, [['first'], ['second']], [1]],
  ])('%s', async (_what, status, expected, lost) => {
    const { send, listCounts } = open();
    answer(status);
    await send('first');
    answer(200);
    await send('second');
    expect(names()).toEqual(expected);
    expect(listCounts('analytics.lost')).toEqual(lost);
  });

  test('resends the events after a failed connection', async () => {
    const { send, listCounts } = open();
    server.use(http.post(URL, () => HttpResponse.error()));
    await send('first');
    expect(listCounts('analytics.delayed')).toEqual([1]);
    answer(200);
    await send();
    expect(names()).toEqual([['first']]);
  });
});

describe('partly accepted batch', () => {
  test('resends retryable events, drops rejected ones, and sends nothing twice', async () => {
    const { send, lines, listCounts } = open();
    const errors = [
      { index: 1, statusCode: 400, message: 'too long: Rivera' },
      { index: 2, statusCode: 429, message: 'too many' },
      { index: 99, statusCode: 500, message: 'no such event' },
    ];
    answer(206, { itemsReceived: 4, itemsAccepted: 2, errors });
    await send('taken', 'wrong', 'later', 'taken too');
    answer(200);
    await send();
    expect(names()).toEqual([['taken', 'wrong', 'later', 'taken too'], ['later']]);
    expect(listCounts('analytics.lost')).toEqual([1]);
    expect(JSON.stringify(lines())).not.toContain('Rivera');
  });

  test('sends nothing twice when the reply cannot be parsed', async () => {
    const { send } = open();
    receive(URL, () => new HttpResponse('<html>', { status: 206 }));
    await send('once');
    await send();
    expect(names()).toEqual([['once']]);
  });
});

describe('moved analytics endpoint', () => {
  const NEW = 'https://new.collector.test/v2/track';
  const moved = (location: string, status = 308) =>
    server.use(http.post(URL, () => new HttpResponse(null, { status, headers: { Location: location } })));

  test('resends the whole batch to the new address', async () => {
    moved(NEW);
    receive(NEW, () => HttpResponse.json({}));
    await open().send('first');
    expect(names()).toEqual([['first']]);
  });

  test.each([
    ['in a circle', URL],
    ['to where it would be read on the way', 'http://plain.test/v2/track'],
  ])('retries later when the redirect points %s', async (_where, location) => {
    const { send, listCounts } = open();
    moved(location, 307);
    await send('first');
    expect(listCounts('analytics.delayed')).toEqual([1]);
    answer(200);
    await send();
    expect(names()).toEqual([['first']]);
  });
});

describe('failing analytics endpoint', () => {
  /** @returns the number of batches tried in each round */
  async function rounds(count: number, { clock, queue }: ReturnType<typeof open>) {
    const tried: number[] = [];
    const flush = vi.spyOn(queue, 'flush');
    for (let n = 0; n < count; n += 1) {
      const before = batches.length;
      clock.advance(BATCH_EVERY_MS);
      vi.advanceTimersByTime(BATCH_EVERY_MS);
      await Promise.all(flush.mock.results.map(({ value }) => value as Promise<void>));
      tried.push(batches.length - before);
    }
    flush.mockRestore();
    return tried;
  }

  test('retries at longer intervals, and at the usual interval after a success', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const opened = open();
    answer(503);
    opened.add('first');
    expect(await rounds(12, opened)).toEqual([1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]);
    answer(200);
    expect(await rounds(4, opened)).toEqual([0, 0, 0, 1]);
    opened.add('second');
    expect(await rounds(1, opened)).toEqual([1]);
  });

  test('waits as long as Retry-After requests, up to the maximum pause', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const opened = open();
    answer(429, {}, { 'Retry-After': '35' });
    opened.add('first');
    expect(await rounds(5, opened)).toEqual([1, 0, 0, 0, 1]);
    answer(429, {}, { 'Retry-After': '999999' });
    for (const pause of [35_000, MAX_PAUSE_MS]) {
      opened.clock.advance(pause);
      expect(await rounds(1, opened)).toEqual([1]);
    }
  });
});

test('drops the oldest events of an unreachable endpoint, and bounds memory', async () => {
  const { send, listCounts } = open();
  answer(503);
  await send(...Array.from({ length: 5_003 }, (_, n) => `e${n}`));
  answer(200);
  batches = [];
  await send();
  expect(names().flat()).toHaveLength(5_000);
  expect(names().flat()[0]).toBe('e3');
  expect(listCounts('analytics.lost')).toEqual([3]);
});

describe('event queue at process end', () => {
  test('sends the remaining events, including one that is still being built', async () => {
    const { add, queue } = open();
    const ready = Promise.withResolvers<void>();
    queue.settle(ready.promise.then(() => add('late')));
    const closed = queue.close();
    ready.resolve();
    await closed;
    expect(names()).toEqual([['late']]);
  });

  test('stops waiting for a hanging endpoint, and logs how many events were lost', async () => {
    const { add, queue, listCounts } = open();
    server.use(http.post(URL, async () => (await delay('infinite'), HttpResponse.json({}))));
    for (let n = 0; n < 700; n += 1) add('e');
    queue.settle(new Promise(() => undefined));
    void queue.flush();
    const { tookMs } = await withFastTimers(() => queue.close());
    expect(tookMs).toBeGreaterThanOrEqual(CLOSE_LIMIT_MS);
    expect(tookMs).toBeLessThan(CLOSE_LIMIT_MS + 1_500);
    expect(listCounts('analytics.lost')).toEqual([700]);
  });
});

test('appends the track path to the endpoint of a connection string', () => {
  const track = 'https://westus2-1.in.applicationinsights.azure.com/v2/track';
  expect(trackUrl('https://westus2-1.in.applicationinsights.azure.com/')).toBe(track);
  expect(trackUrl('https://westus2-1.in.applicationinsights.azure.com')).toBe(track);
  expect(trackUrl(track)).toBe(track);
  expect(trackUrl('https://collector.test/own/v2.1/track')).toBe('https://collector.test/own/v2.1/track');
});
