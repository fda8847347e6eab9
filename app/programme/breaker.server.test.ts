import { HttpResponse, delay, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { useMsw } from '../../tests/support/msw.ts';
import {
  FIND,
  PLACE,
  find,
  findInput,
  found,
  inTurn,
  place,
  portal,
} from '../../tests/support/programme-client.ts';

const server = useMsw();

describe('a service that keeps failing', () => {
  const breaker = { failures: 3, firstPauseMs: 60, maxPauseMs: 120 };
  const down = () => new HttpResponse(null, { status: 500 });
  const fails = (api: ReturnType<typeof portal>['api'], times: number) =>
    Promise.all(Array.from({ length: times }, () => api.call(find, findInput).catch(() => {})));

  test('is left alone, others are not, and it is asked again after a pause', async () => {
    const bad = inTurn(down);
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
    server.use(http.get(FIND, () => HttpResponse.json(found)));
    await vi.waitFor(() => expect(api.call(find, findInput)).resolves.toEqual(found));
    expect(programme.breakers().claims).toBe('closed');
    expect(
      lines()
        .filter((line) => line.msg === 'breaker')
        .map((line) => line.breaker),
    ).toEqual(['open', 'halfOpen', 'closed']);
  });
  test('is asked by one call alone, and the others do not wait for it', async () => {
    server.use(http.get(FIND, down));
    const { api, programme } = portal({ breaker });
    await fails(api, 3);
    let probes = 0;
    server.use(http.get(FIND, async () => ((probes += 1), await delay(300), HttpResponse.json(found))));
    await vi.waitFor(async () => {
      void api.call(find, findInput).catch(() => {});
      await delay(5);
      expect(programme.breakers().claims).toBe('halfOpen');
    });
    const startedAt = Date.now();
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - startedAt).toBeLessThan(100);
    await vi.waitFor(() => expect(programme.breakers().claims).toBe('closed'));
    expect(probes).toBe(1);
  });
  test('by refusals only is not left alone', async () => {
    const refusing = inTurn(() => HttpResponse.json({ message: 'no' }, { status: 400 }));
    server.use(http.get(FIND, refusing.answer));
    const { api, programme } = portal({ breaker });
    await fails(api, 6);
    expect(refusing.seen).toHaveLength(6);
    expect(programme.breakers().claims).toBe('closed');
  });
});
