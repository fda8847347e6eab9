import { HttpResponse, delay, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import {
  MEMBER_VALUES,
  find,
  place,
  page,
  findInput,
  drugSearchReply,
  FIND,
  PLACE,
  portal,
  replyInTurn,
} from '#harness/programme-client.ts';
import { withFastTimers } from '#harness/fast-timers.ts';
import type { Api, Caller } from './api.ts';
import { defineCall } from '#contract/call.ts';
import { parsePayload } from './serialization.ts';

const server = useMsw();

describe('failed GET', () => {
  const ok = () => HttpResponse.json(drugSearchReply);
  test.each([502, 503, 504])('is retried once after %i', async (status) => {
    const { seen, answer } = replyInTurn(() => new HttpResponse(null, { status }), ok);
    server.use(http.get(FIND, answer));
    const { api, lines } = portal();
    await expect(api.call(find, findInput)).resolves.toEqual(drugSearchReply);
    expect(seen).toHaveLength(2);
    expect(lines().at(-1)).toMatchObject({ outcome: 'SUCCEEDED', attempts: 2 });
  });
  test('is retried once after a broken connection', async () => {
    const { seen, answer } = replyInTurn(() => HttpResponse.error(), ok);
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).resolves.toEqual(drugSearchReply);
    expect(seen).toHaveLength(2);
  });
  test('is not retried after two failures', async () => {
    const { seen, answer } = replyInTurn(() => new HttpResponse(null, { status: 503 }));
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'failed', status: 503 });
    expect(seen).toHaveLength(2);
  });
  test.each([400, 404, 429, 500])('is not retried after %i', async (status) => {
    const { seen, answer } = replyInTurn(() => new HttpResponse(null, { status }));
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });
});

describe('GET with an effect', () => {
  const act = { ...find, retry: false } as const;
  test.each([
    ['502', () => new HttpResponse(null, { status: 502 }), 'failed'],
    ['503', () => new HttpResponse(null, { status: 503 }), 'failed'],
    ['a broken connection', () => HttpResponse.error(), 'network'],
  ])('is not retried after %s', async (_how, reply, code) => {
    const { seen, answer } = replyInTurn(reply);
    server.use(http.get(FIND, answer));
    const { api, lines } = portal();
    await expect(api.call(act, findInput)).rejects.toMatchObject({ code, sent: 'unknown' });
    expect(seen).toHaveLength(1);
    expect(lines().at(-1)).not.toHaveProperty('attempts');
  });
  test('has its whole time limit for one try', async () => {
    const { seen, answer } = replyInTurn(
      async () => (await delay(2_200), HttpResponse.json(drugSearchReply)),
    );
    server.use(http.get(FIND, answer));
    const { result } = await withFastTimers(() => portal().api.call(act, findInput));
    expect(result).toEqual(drugSearchReply);
    expect(seen).toHaveLength(1);
  });
});

describe('failed POST', () => {
  test.each([
    ['502', () => new HttpResponse(null, { status: 502 }), 'failed'],
    ['503', () => new HttpResponse(null, { status: 503 }), 'failed'],
    ['a broken connection', () => HttpResponse.error(), 'network'],
  ])('is never retried after %s', async (_how, reply, code) => {
    const { seen, answer } = replyInTurn(reply);
    server.use(http.post(PLACE, answer));
    const call = portal().api.call(place, { body: { number: '4111' } });
    await expect(call).rejects.toMatchObject({ code, sent: 'unknown' });
    expect(seen).toHaveLength(1);
  });
});

describe('time limit', () => {
  const drip = () =>
    new HttpResponse(
      new ReadableStream({
        async pull(controller) {
          await delay(20);
          controller.enqueue(new TextEncoder().encode(' '));
        },
      }),
      { headers: { 'content-type': 'application/json' } },
    );
  test.each([
    ['a service that hangs', () => delay('infinite').then(() => new HttpResponse())],
    ['a body that only drips', drip],
  ])('covers %s', async (_what, reply) => {
    server.use(http.get(FIND, reply));
    const { tookMs } = await withFastTimers(() =>
      expect(portal({ timeoutMs: 250 }).api.call(find, findInput)).rejects.toMatchObject({ code: 'timeout' }),
    );
    expect(tookMs).toBeLessThan(600);
  });
  test('covers both tries together', async () => {
    const { seen, answer } = replyInTurn(
      async () => (await delay(300), new HttpResponse(null, { status: 503 })),
      () => delay('infinite').then(() => new HttpResponse()),
    );
    server.use(http.get(FIND, answer));
    const { tookMs } = await withFastTimers(() =>
      expect(portal({ timeoutMs: 800 }).api.call(find, findInput)).rejects.toMatchObject({ code: 'timeout' }),
    );
    expect(seen).toHaveLength(2);
    expect(tookMs).toBeLessThan(1_100);
  });
  test('can be shorter for one call', async () => {
    server.use(http.get(FIND, () => delay('infinite').then(() => new HttpResponse())));
    const { tookMs } = await withFastTimers(() =>
      expect(portal().api.call(find, findInput, { timeoutMs: 150 })).rejects.toMatchObject({
        code: 'timeout',
      }),
    );
    expect(tookMs).toBeLessThan(500);
  });
  test.each([1_900, 2_200, 2_500, 2_900])('allows one reply after %i ms', async (ms) => {
    const { seen, answer } = replyInTurn(async () => (await delay(ms), HttpResponse.json(drugSearchReply)));
    server.use(http.get(FIND, answer));
    const { result, tookMs } = await withFastTimers(() => portal().api.call(find, findInput));
    expect(result).toEqual(drugSearchReply);
    expect(seen).toHaveLength(1);
    expect(tookMs).toBeLessThan(ms + 200);
  });
  test('ends a call without a retry', async () => {
    const { seen, answer } = replyInTurn(() => delay('infinite').then(() => new HttpResponse()));
    server.use(http.get(FIND, answer));
    await withFastTimers(() =>
      expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'timeout' }),
    );
    expect(seen).toHaveLength(1);
  });
});

describe('page deadline', () => {
  const hangs = () => delay('infinite').then(() => new HttpResponse());
  test('ends every call of the page', async () => {
    server.use(http.get(FIND, hangs));
    const { api } = portal({ pageMs: 400 });
    const { tookMs } = await withFastTimers(async () => {
      for (const attempt of ['first', 'second'])
        await expect(api.call(find, findInput), attempt).rejects.toMatchObject({ code: 'timeout' });
    });
    expect(tookMs).toBeLessThan(600);
  });
  test('sends no call after it has passed', async () => {
    const { seen, answer } = replyInTurn(() => HttpResponse.json(drugSearchReply));
    server.use(http.get(FIND, answer));
    const { api, lines } = portal({ pageMs: 0 });
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'timeout', sent: 'never' });
    expect(seen).toHaveLength(0);
    expect(lines().at(-1)).toMatchObject({ outcome: 'FAILED', attempts: 0 });
  });
  test('never ends an action, and leaves time to look up its result', async () => {
    server.use(
      http.post(
        PLACE,
        async () => (await delay(2_500), HttpResponse.json({ orderNumber: '7' }, { status: 201 })),
      ),
      http.get(FIND, async () => (await delay(2_000), HttpResponse.json(drugSearchReply))),
    );
    const { api } = portal({ pageMs: 50 });
    const { result } = await withFastTimers(async () => [
      await api.call(place, { body: { number: '4111' } }),
      await api.call(find, findInput),
    ]);
    expect(result).toEqual([{ orderNumber: '7' }, drugSearchReply]);
  });
});

describe('retried calls', () => {
  test('are limited to one call in ten', async () => {
    const { seen, answer } = replyInTurn(() => new HttpResponse(null, { status: 503 }));
    server.use(http.get(FIND, answer));
    const { api } = portal({ breaker: { failures: 10_000 } });
    await withFastTimers(async () => {
      for (let call = 0; call < 300; call += 1) await api.call(find, findInput).catch(() => undefined);
    });
    expect(seen.length).toBeLessThanOrEqual(300 + 30 + 10);
    expect(seen.length).toBeGreaterThan(320);
  });
});

describe('reply about a different person', () => {
  const whose = defineCall({
    service: 'claims',
    method: 'GET',
    path: '/claims/{claimId}',
    summary: 'x',
    params: z.object({ claimId: z.string() }),
    query: z.object({ cardId: z.string() }),
    response: z.object({ claimId: z.string(), cardId: z.string().optional(), drugName: z.string() }),
  });
  const input = { params: { claimId: 'C-100' }, query: { cardId: 'AAA111' } };
  test.each([
    ['claimId', { claimId: 'C-999', drugName: 'Metformin' }],
    ['cardId', { claimId: 'C-100', cardId: 'BBB222', drugName: 'Metformin' }],
  ])('raises an alert with the field %s and no value', async (field, reply) => {
    server.use(http.get(FIND, () => HttpResponse.json(reply)));
    const { api, lines, text } = portal();
    await expect(api.call(whose, input)).rejects.toMatchObject({
      code: 'foreign',
      sent: 'unknown',
      pageStatus: 502,
    });
    expect(lines().at(-1)).toMatchObject({
      outcome: 'FAILED',
      fault: 'foreign',
      field,
      msg: expect.stringMatching(/^alert: /) as string,
    });
    expect(text()).not.toMatch(/C-999|BBB222|Metformin/);
  });
  test('is detected when it should be about the caller', async () => {
    const self = defineCall({
      ...{ service: 'member', method: 'GET', path: '/self', summary: 'x', about: 'caller' },
      response: z.object({ clientId: z.string(), personCode: z.string() }),
    });
    const reply = { clientId: '28001', personCode: '02' };
    server.use(http.get(`${PROGRAMME}/self`, () => HttpResponse.json(reply)));
    const as = (personCode: string) =>
      portal({ caller: { person: { clientId: '28001', personCode } } }).api.call(self, {});
    await expect(as('01')).rejects.toMatchObject({ code: 'foreign' });
    await expect(as('02')).resolves.toEqual(reply);
    await expect(portal().api.call(self, {})).resolves.toEqual(reply);
  });
  test('is not assumed for the same or a missing value', async () => {
    const reply = { claimId: 'c-100', drugName: 'Metformin' };
    server.use(http.get(FIND, () => HttpResponse.json(reply)));
    await expect(portal().api.call(whose, input)).resolves.toEqual(reply);
  });
});

describe('unexpected reply', () => {
  test('is not followed as a redirect', async () => {
    const { seen, answer } = replyInTurn(
      () => new HttpResponse(null, { status: 302, headers: { location: 'http://elsewhere.test/' } }),
    );
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'redirect' });
    expect(seen).toHaveLength(1);
  });
  test('is not read when it is too large', async () => {
    server.use(http.get(FIND, () => HttpResponse.json({ items: [], pad: 'x'.repeat(6_000_000) })));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'tooLarge' });
  });
  test.each([
    ['values', JSON.stringify({ items: Array.from({ length: 60_000 }, () => ({ a: 1, b: 2 })) })],
    ['levels', `${'['.repeat(900_000)}${']'.repeat(900_000)}`],
    ['letters', JSON.stringify({ items: ['x'.repeat(3_000_000)] })],
  ])('is not parsed with too many %s', (_what, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    const payload = parsePayload(
      find,
      new Headers({ 'content-type': 'application/json' }),
      Buffer.from(text),
    );
    expect(payload).toMatchObject({ ok: false, problem: 'too_big' });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
  test('is checked for a few entries of a long invalid list only', () => {
    let lookedAt = 0;
    const row = z.preprocess((value) => ((lookedAt += 1), value), z.object({ c: z.string() }));
    const call = { ...find, response: z.object({ items: z.array(row) }) };
    const read = (length: number) => {
      const items = Array.from({ length }, () => ({ b: 'x'.repeat(60) }));
      const body = Buffer.from(JSON.stringify({ items }));
      return parsePayload(call, new Headers({ 'content-type': 'application/json' }), body);
    };
    expect(read(1_900)).toMatchObject({ ok: false, field: 'items[].c' });
    expect(lookedAt).toBeLessThan(50);
    expect(read(2_100)).toMatchObject({ ok: false, problem: 'too_big' });
  });
  test('reports each invalid field once, and three at most', () => {
    const text = z.string();
    const row = z.object({ a: text, b: text });
    const call = { ...find, response: z.object({ items: z.array(row), c: text, d: text }) };
    const read = (body: object) =>
      parsePayload(
        call,
        new Headers({ 'content-type': 'application/json' }),
        Buffer.from(JSON.stringify(body)),
      );
    expect(read({ items: [{ a: 1 }, { a: 2 }], c: '', d: '' })).toMatchObject({
      field: 'items[].a, items[].b',
    });
    expect(read({ items: [{}] })).toMatchObject({ field: 'items[].a, items[].b, c and 1 more' });
  });
  test('is read to its last entry when it is large and valid', () => {
    const items = Array.from({ length: 1_900 }, (_, at) => ({ c: `x${at}`.repeat(20) }));
    const call = { ...find, response: z.object({ items: z.array(z.object({ c: z.string() })) }) };
    const read = (body: object) =>
      parsePayload(
        call,
        new Headers({ 'content-type': 'application/json' }),
        Buffer.from(JSON.stringify(body)),
      );
    expect(read({ items })).toEqual({ ok: true, data: { items } });
    expect(read({ items: [...items, { c: 1 }] })).toMatchObject({ ok: false, field: 'items[].c' });
  });
  test('has no text for the member in a very long refusal', async () => {
    const message = 'x'.repeat(70_000);
    server.use(http.get(FIND, () => HttpResponse.json({ message }, { status: 400 })));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({
      code: 'failed',
      status: 400,
      sent: 'unknown',
      memberMessage: undefined,
    });
  });
  test('logs one line with the invalid field and without its value', async () => {
    server.use(
      http.get(FIND, () => HttpResponse.json({ items: [{ drugName: 'Metformin' }, { drugName: 4111 }] })),
    );
    const { api, lines, text } = portal();
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'contract' });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      service: 'claims',
      path: '/claims/{claimId}',
      field: 'items[].drugName',
      problem: 'invalid_type',
      outcome: 'FAILED',
      msg: 'programme reply breaks the contract',
    });
    for (const value of MEMBER_VALUES) expect(text()).not.toContain(value);
  });
  test('is accepted with an unknown field', async () => {
    server.use(http.get(FIND, () => HttpResponse.json({ ...drugSearchReply, news: 1 })));
    await expect(portal().api.call(find, findInput)).resolves.toEqual(drugSearchReply);
  });
  test('breaks the contract without the promised JSON', async () => {
    server.use(http.get(FIND, () => HttpResponse.text('<html>maintenance</html>')));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'contract' });
  });
  test('is plain text where the contract requires text', async () => {
    const put = defineCall({
      service: 'user-management',
      method: 'PUT',
      path: '/text',
      summary: 'x',
      response: z.string(),
    });
    server.use(http.put(`${PROGRAMME}/text`, () => HttpResponse.text('Updated')));
    await expect(portal().api.call(put, {})).resolves.toBe('Updated');
  });
});

describe('refused call', () => {
  test("ends the member's session with 401", async () => {
    server.use(http.get(FIND, () => HttpResponse.json({ message: 'expired' }, { status: 401 })));
    const { api, onUnauthorized } = portal();
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(onUnauthorized.mock.calls).toEqual([['tok-id-1']]);
  });
  test.each([
    ['GET', (api: Api) => api.call(find, findInput), http.get, FIND, drugSearchReply],
    [
      'POST',
      (api: Api) => api.call(place, { body: { number: '4111' } }),
      http.post,
      PLACE,
      { orderNumber: '1' },
    ],
  ])(
    'repeats a %s with the newer token after 401 for a replaced one',
    async (_method, call, on, url, reply) => {
      const sent: (string | null)[] = [];
      server.use(
        on(url, ({ request }) => {
          sent.push(request.headers.get('authorization'));
          return sent.length === 1 ? new HttpResponse(null, { status: 401 }) : HttpResponse.json(reply);
        }),
      );
      let idToken = 'old';
      const onUnauthorized = vi.fn(async (refused: string | undefined) => {
        idToken = `newer than ${refused}`;
        return 'renewed' as const;
      });
      const { api } = portal({ caller: { tokens: async () => ({ idToken }), onUnauthorized } });
      await call(api);
      expect(sent).toEqual(['Bearer old', 'Bearer newer than old']);
      expect(onUnauthorized).toHaveBeenCalledTimes(1);
    },
  );
  test('looks up a call that adds something instead of repeating it after 401', async () => {
    const { seen, answer } = replyInTurn(() => new HttpResponse(null, { status: 401 }));
    server.use(http.post(PLACE, answer));
    const { api } = portal({ caller: { onUnauthorized: async () => 'renewed' } });
    const added = api.call({ ...place, adds: true }, { body: { number: '4111' } });
    await expect(added).rejects.toMatchObject({ code: 'failed', sent: 'unknown' });
    expect(seen).toHaveLength(1);
  });
  test('is final after 401 for the newer token', async () => {
    const { seen, answer } = replyInTurn(() => new HttpResponse(null, { status: 401 }));
    server.use(http.get(FIND, answer));
    const onUnauthorized = vi
      .fn<Caller['onUnauthorized']>()
      .mockResolvedValueOnce('renewed')
      .mockResolvedValueOnce('ended');
    const { api } = portal({ caller: { onUnauthorized } });
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'unauthorized' });
    expect([seen.length, onUnauthorized.mock.calls.length]).toEqual([2, 2]);
  });
  test.each([
    [401, 'unauthorized'],
    [429, 'tooManyAttempts'],
    [400, 'failed'],
    [503, 'failed'],
  ])('with status %i has the code %s after a broken or oversized body', async (status, code) => {
    for (const [body, headers] of [
      ['no gzip', { 'content-encoding': 'gzip' }],
      ['x'.repeat(6_000_000), {}],
    ] as const) {
      server.use(http.post(PLACE, () => new HttpResponse(body, { status, headers })));
      const call = portal().api.call(place, { body: { number: '4111' } });
      await expect(call).rejects.toMatchObject({ code, status, sent: 'unknown' });
    }
  });
  test("raises an alert for the portal's own key, and ends no session", async () => {
    const body = {
      statusCode: 401,
      message: 'Access denied due to invalid subscription key. Make sure to provide a valid key.',
    };
    server.use(http.get(FIND, () => HttpResponse.json(body, { status: 401 })));
    const { api, onUnauthorized, lines } = portal();
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'gateway', pageStatus: 503 });
    expect(onUnauthorized).not.toHaveBeenCalled();
    expect(lines()[0]).toMatchObject({ level: 50, fault: 'gateway' });
  });
  test("ends no session for a call without the member's tokens", async () => {
    server.use(http.get(`${PROGRAMME}/page`, () => new HttpResponse(null, { status: 401 })));
    const { api, onUnauthorized } = portal();
    await expect(api.call(page, {})).rejects.toMatchObject({ code: 'gateway' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('programme string', () => {
  const call = (response: z.ZodType) =>
    defineCall({ ...find, response } as unknown as Parameters<typeof defineCall>[0]);
  const read = (response: z.ZodType, type: string, body: string) => {
    const payload = parsePayload(call(response), new Headers({ 'content-type': type }), Buffer.from(body));
    return payload.ok ? payload.data : payload;
  };
  const shape = z.object({ name: z.string(), notes: z.array(z.string()) });
  const json = (name: string, escaped = false) =>
    escaped ? `{"name":"${name}","notes":["${name}"]}` : JSON.stringify({ name, notes: [name] });

  test.each([
    ['a NUL', 'Sustituci\u0000ón', 'Sustitución'],
    ['an escape for a terminal', 'a\u001b[31mb\u009bc\u007f', 'a[31mbc'],
    ['a backspace and a form feed', 'a\b\fb', 'ab'],
    ['a carriage return of its own', 'a\rb\r\nc', 'a\nb\nc'],
    ['marks that turn the line', 'a\u202ecod\u202c\u2066b\u2069', 'acodb'],
    ['half of a character', 'a\ud83d b', 'a\ufffd b'],
    ['nothing of this', 'José D’Angelo\t1\n2 \u200dक्‍ष 😀 \u00e9', 'José D’Angelo\t1\n2 \u200dक्‍ष 😀 é'],
  ])('is stripped of %s in every position', (_what, sent, shown) => {
    expect(read(shape, 'application/json', json(sent))).toEqual({ name: shown, notes: [shown] });
    expect(read(z.string(), 'text/plain', sent)).toBe(shown);
  });

  test('is stripped of control and direction characters in every escaped form', () => {
    const shown = { name: 'ab', notes: ['ab'] };
    for (const escape of [
      String.raw`\u0000`,
      String.raw`\u001B`,
      String.raw`\u202E`,
      String.raw`\u009b`,
      '\u202e',
    ])
      expect(read(shape, 'application/json', json(`a${escape}b`, true))).toEqual(shown);
  });
});
