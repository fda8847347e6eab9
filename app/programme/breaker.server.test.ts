import { HttpResponse, delay, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withFastTimers } from '#harness/fast-timers.ts';
import { useMsw } from '#harness/msw.ts';
import {
  FIND,
  PLACE,
  find,
  findInput,
  drugSearchReply,
  replyInTurn,
  place,
  portal,
} from '#harness/programme-client.ts';

const server = useMsw();

describe('failing service', () => {
  const breaker = { failures: 3, firstPauseMs: 1_000, maxPauseMs: 2_000, probes: 4 };
  // the clock stands still until a test moves it, so that a slow machine ends no pause
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const afterThePause = () => vi.setSystemTime(Date.now() + 2 * breaker.maxPauseMs);

  const down = () => new HttpResponse(null, { status: 500 });
  const up = () => HttpResponse.json(drugSearchReply);
  /** A portal whose service has failed so often. */
  async function failed(times = 3, reply: () => Response = down) {
    const { seen, answer } = replyInTurn(reply);
    server.use(http.get(FIND, answer));
    const { api, programme, lines } = portal({ breaker });
    const search = () => api.call(find, findInput);
    await Promise.all(Array.from({ length: times }, () => search().catch(() => {})));
    return { api, search, seen, lines, programme, state: () => programme.breakers().claims };
  }

  test('is paused alone, and called again after the pause', async () => {
    server.use(http.post(PLACE, () => HttpResponse.json({ orderNumber: '1' })));
    const { api, search, seen, programme, state, lines } = await failed();
    await expect(search()).rejects.toMatchObject({ code: 'unavailable', sent: 'never', pageStatus: 503 });
    expect(seen).toHaveLength(3);
    expect(programme.breakers()).toMatchObject({ claims: 'open', 'mail-order': 'closed' });
    await expect(api.call(place, { body: { number: '1' } })).resolves.toEqual({ orderNumber: '1' });
    server.use(http.get(FIND, up));
    afterThePause();
    await expect(search()).resolves.toEqual(drugSearchReply);
    expect(state()).toBe('closed');
    const states = lines().flatMap((line) => (line.msg === 'breaker' ? [line.breaker] : []));
    expect(states).toEqual(['open', 'halfOpen', 'closed']);
  });
  test('is probed by a batch of calls, and further calls do not wait', async () => {
    const { search, state } = await failed();
    const probe = Promise.withResolvers<void>();
    const probed = vi.fn();
    server.use(http.get(FIND, () => (probed(), probe.promise.then(up))));
    afterThePause();
    const batch = Promise.all(Array.from({ length: 4 }, search));
    await expect.poll(() => probed).toHaveBeenCalledTimes(4);
    expect(state()).toBe('halfOpen');
    // no probe has a reply yet
    await expect(search()).rejects.toMatchObject({ code: 'unavailable' });
    probe.resolve();
    await expect(batch).resolves.toEqual(Array.from({ length: 4 }, () => drugSearchReply));
    expect(state()).toBe('closed');
    expect(probed).toHaveBeenCalledTimes(4);
  });
  test('is paused longer when a probe fails, and resumes after one good probe', async () => {
    const { search, state } = await failed();
    const mixed = replyInTurn(down, up);
    server.use(http.get(FIND, mixed.answer));
    const pause = () => vi.setSystemTime(Date.now() + breaker.firstPauseMs);
    pause();
    await search().catch(() => undefined);
    expect(state()).toBe('open');
    pause();
    await expect(search()).rejects.toMatchObject({ code: 'unavailable' });
    pause();
    await expect(search()).resolves.toEqual(drugSearchReply);
    expect(state()).toBe('closed');
    expect(mixed.seen).toHaveLength(2);
  });
  test('is not paused by refusals', async () => {
    const { seen, state } = await failed(6, () => HttpResponse.json({ message: 'no' }, { status: 400 }));
    expect(seen).toHaveLength(6);
    expect(state()).toBe('closed');
  });
  test('is not paused by calls that their page cut short', async () => {
    vi.useRealTimers();
    const hanging = replyInTurn(() => delay('infinite').then(() => new HttpResponse()));
    server.use(http.get(FIND, hanging.answer));
    const { api, programme } = portal({ breaker });
    const late = (times: number, options?: { timeoutMs: number }) => {
      const search = () => api.call(find, findInput, options).catch(() => undefined);
      return withFastTimers(() => Promise.all(Array.from({ length: times }, search)));
    };
    await late(6, { timeoutMs: 500 });
    expect(hanging.seen).toHaveLength(6);
    expect(programme.breakers().claims).toBe('closed');
    await late(3);
    expect(programme.breakers().claims).toBe('open');
  });
});
