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
  const fails = (api: ReturnType<typeof portal>['api'], times: number) =>
    Promise.all(Array.from({ length: times }, () => api.call(find, findInput).catch(() => {})));

  test('is paused alone, and called again after the pause', async () => {
    const bad = replyInTurn(down);
    server.use(
      http.get(FIND, bad.answer),
      http.post(PLACE, () => HttpResponse.json({ orderNumber: '1' })),
    );
    const { api, programme, lines } = portal({ breaker });
    await fails(api, 3);
    await expect(api.call(find, findInput)).rejects.toMatchObject({
      code: 'unavailable',
      sent: 'never',
      pageStatus: 503,
    });
    expect(bad.seen).toHaveLength(3);
    expect(programme.breakers()).toMatchObject({ claims: 'open', 'mail-order': 'closed' });
    await expect(api.call(place, { body: { number: '1' } })).resolves.toEqual({ orderNumber: '1' });
    server.use(http.get(FIND, () => HttpResponse.json(drugSearchReply)));
    afterThePause();
    await expect(api.call(find, findInput)).resolves.toEqual(drugSearchReply);
    expect(programme.breakers().claims).toBe('closed');
    expect(
      lines()
        .filter((line) => line.msg === 'breaker')
        .map((line) => line.breaker),
    ).toEqual(['open', 'halfOpen', 'closed']);
  });
  test('is probed by a batch of calls, and further calls do not wait', async () => {
    server.use(http.get(FIND, down));
    const { api, programme } = portal({ breaker });
    await fails(api, 3);
    const probe = Promise.withResolvers<void>();
    const probed = vi.fn();
    server.use(
      http.get(FIND, () => (probed(), probe.promise.then(() => HttpResponse.json(drugSearchReply)))),
    );
    afterThePause();
    const batch = Promise.all(Array.from({ length: 4 }, () => api.call(find, findInput)));
    await expect.poll(() => probed).toHaveBeenCalledTimes(4);
    expect(programme.breakers().claims).toBe('halfOpen');
    // no probe has a reply yet
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'unavailable' });
    probe.resolve();
    await expect(batch).resolves.toEqual(Array.from({ length: 4 }, () => drugSearchReply));
    expect(programme.breakers().claims).toBe('closed');
    expect(probed).toHaveBeenCalledTimes(4);
  });
  test('is paused longer when a probe fails, and resumes after one good probe', async () => {
    server.use(http.get(FIND, down));
    const { api, programme } = portal({ breaker });
    await fails(api, 3);
    const mixed = replyInTurn(down, () => HttpResponse.json(drugSearchReply));
    server.use(http.get(FIND, mixed.answer));
    vi.setSystemTime(Date.now() + breaker.firstPauseMs);
    await api.call(find, findInput).catch(() => undefined);
    expect(programme.breakers().claims).toBe('open');
    vi.setSystemTime(Date.now() + breaker.firstPauseMs);
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'unavailable' });
    vi.setSystemTime(Date.now() + breaker.firstPauseMs);
    await expect(api.call(find, findInput)).resolves.toEqual(drugSearchReply);
    expect(programme.breakers().claims).toBe('closed');
    expect(mixed.seen).toHaveLength(2);
  });
  test('is not paused by refusals', async () => {
    const refusing = replyInTurn(() => HttpResponse.json({ message: 'no' }, { status: 400 }));
    server.use(http.get(FIND, refusing.answer));
    const { api, programme } = portal({ breaker });
    await fails(api, 6);
    expect(refusing.seen).toHaveLength(6);
    expect(programme.breakers().claims).toBe('closed');
  });
  test('is not paused by calls that their page cut short', async () => {
    vi.useRealTimers();
    const hanging = replyInTurn(() => delay('infinite').then(() => new HttpResponse()));
    server.use(http.get(FIND, hanging.answer));
    const { api, programme } = portal({ breaker });
    const late = (times: number, options?: { timeoutMs: number }) =>
      withFastTimers(() =>
        Promise.all(
          Array.from({ length: times }, () => api.call(find, findInput, options).catch(() => undefined)),
        ),
      );
    await late(6, { timeoutMs: 500 });
    expect(hanging.seen).toHaveLength(6);
    expect(programme.breakers().claims).toBe('closed');
    await late(3);
    expect(programme.breakers().claims).toBe('open');
  });
});
