import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { runInRequestScope, resolveTrace } from '../platform/request-scope.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import {
  FIND,
  MEMBER_VALUES,
  PLACE,
  find,
  findInput,
  drugSearchReply,
  page,
  place,
  portal,
} from '#harness/programme-client.ts';

const server = useMsw();

describe('programme log', () => {
  test('has one line with names and figures for a call (7.10)', async () => {
    server.use(http.get(FIND, () => HttpResponse.json(drugSearchReply)));
    const { api, lines } = portal();
    await api.call(find, findInput);
    const call = { service: 'claims', method: 'GET', path: '/claims/{claimId}' };
    const figures = { outcome: 'SUCCEEDED', status: 200, durationMs: expect.any(Number) as number };
    const queryKeys = ['cardId', 'drug', 'page'];
    // a failed call is a warning
    expect(lines()).toEqual([{ level: 20, ...call, queryKeys, ...figures, msg: 'programme call' }]);
  });
  test('lists a refused read in the line of its request, and a refused action in its own (7.10)', async () => {
    const no = () => HttpResponse.json({ message: 'There is none.' }, { status: 404 });
    server.use(http.get(FIND, no), http.post(PLACE, no));
    const { api, lines } = portal();
    const scope = await new Promise<object>((resolve) =>
      runInRequestScope(resolveTrace(undefined), async (current) => {
        await api.call(find, findInput).catch(() => {});
        await api.call(place, { body: { number: '1' } }).catch(() => {});
        resolve(current);
      }),
    );
    expect(scope).toMatchObject({ calls: 2, failedCalls: 2, refused: ['/claims/{claimId} 404'] });
    const failed = { status: 404, outcome: 'FAILED', durationMs: expect.any(Number) as number };
    const own = { level: 40, method: 'POST', ...failed };
    expect(lines()).toMatchObject([{ level: 20, method: 'GET', ...failed }, own]);
    await api.call(find, findInput).catch(() => {});
    expect(lines().at(-1)).toMatchObject({ level: 40, method: 'GET' });
  });
  test('contains no token, key or value after any end of a call', async () => {
    const replies = [
      () => HttpResponse.json(drugSearchReply),
      () => HttpResponse.json({ message: 'No Metformin for ana@example.test' }, { status: 400 }),
      () => HttpResponse.text('C-100', { status: 401 }),
      () => HttpResponse.error(),
      () => HttpResponse.text('Metformin'),
      () => new HttpResponse(null, { status: 302, headers: { location: '/C-100' } }),
    ];
    const { api, text } = portal();
    const thrown: string[] = [];
    for (const reply of replies) {
      server.use(http.get(FIND, reply), http.post(PLACE, reply));
      const note = (e: Error) => void thrown.push(e.message, String(e.stack), JSON.stringify(e.cause ?? ''));
      await api.call(find, findInput).catch(note);
      await api.call(place, { body: { number: '4111' } }).catch(note);
    }
    expect(thrown.length).toBeGreaterThan(10);
    for (const value of [...MEMBER_VALUES, 'programme.test'])
      expect(text() + thrown.join('\n')).not.toContain(value);
  });
});

describe('programme day', () => {
  const date = 'Fri, 27 Nov 2026 08:00:00 GMT';
  test('is read from replies', async () => {
    server.use(http.get(FIND, () => HttpResponse.json(drugSearchReply, { headers: { date } })));
    const { api, clock } = portal();
    await api.call(find, findInput);
    expect(clock.observed).toEqual([new Date(date)]);
  });
  test('is not read from failures, caches or the content system', async () => {
    server.use(
      http.get(FIND, () => HttpResponse.json(drugSearchReply, { headers: { date, age: '9' } })),
      http.post(PLACE, () => new HttpResponse(null, { status: 502, headers: { date } })),
      http.get(`${PROGRAMME}/page`, () => HttpResponse.json({}, { headers: { date } })),
    );
    const { api, clock } = portal();
    await api.call(find, findInput);
    await api.call(place, { body: { number: '1' } }).catch(() => {});
    await api.call(page, {});
    expect(clock.observed).toEqual([]);
  });
});
