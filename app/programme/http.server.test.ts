import { HttpResponse, delay, http, type JsonBodyType } from 'msw';
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
import type { CallOptions, Caller } from './api.ts';
import { defineCall } from '#contract/call.ts';
import { parsePayload } from './serialization.ts';

const server = useMsw();

const okReply = () => HttpResponse.json(drugSearchReply);
const withStatus = (status: number, body?: JsonBodyType) => () => HttpResponse.json(body, { status });
const broken = () => HttpResponse.error();
const hangs = () => delay('infinite').then(() => new HttpResponse());
const after = (ms: number, reply: () => Response) => async () => (await delay(ms), reply());

type Reply = Parameters<typeof replyInTurn>[number];
/** A portal with a programme that returns these replies, in turn, to a search and to an order. */
function meet(replies: Reply | Reply[], settings?: Parameters<typeof portal>[0]) {
  const { seen, answer } = replyInTurn(...[replies].flat());
  server.use(http.get(FIND, answer), http.post(PLACE, answer));
  const met = portal(settings);
  return {
    ...met,
    seen,
    search: (call = find, options?: CallOptions) => met.api.call(call, findInput, options),
    order: (more: { adds?: true } = {}) => met.api.call({ ...place, ...more }, { body: { number: '4111' } }),
  };
}

const failures: [string, () => Response, string][] = [
  ['502', withStatus(502), 'failed'],
  ['503', withStatus(503), 'failed'],
  ['a broken connection', broken, 'network'],
];

describe('failed GET', () => {
  const cases = [...failures, ['504', withStatus(504), 'failed'] as const];
  test.each(cases)('is retried once after %s', async (_how, reply) => {
    const { search, seen, lines } = meet([reply, okReply]);
    await expect(search()).resolves.toEqual(drugSearchReply);
    expect(seen).toHaveLength(2);
    expect(lines().at(-1)).toMatchObject({ outcome: 'SUCCEEDED', attempts: 2 });
  });
  test.each([
    [503, 'failed', 2],
    [500, 'failed', 1],
    [400, 'refused', 1],
    [404, 'refused', 1],
    [429, 'tooManyAttempts', 1],
  ])('ends with status %i and the code %s after %i tries', async (status, code, tries) => {
    const { search, seen } = meet(withStatus(status));
    await expect(search()).rejects.toMatchObject({ code, status });
    expect(seen).toHaveLength(tries);
  });
});

describe('GET with an effect', () => {
  const act = { ...find, retry: false as const };
  test.each(failures)('is not retried after %s', async (_how, reply, code) => {
    const { search, seen, lines } = meet(reply);
    await expect(search(act)).rejects.toMatchObject({ code, sent: 'unknown' });
    expect(seen).toHaveLength(1);
    expect(lines().at(-1)).not.toHaveProperty('attempts');
  });
  test('has its whole time limit for one try', async () => {
    const { search, seen } = meet(after(2_200, okReply));
    const { result } = await withFastTimers(() => search(act));
    expect(result).toEqual(drugSearchReply);
    expect(seen).toHaveLength(1);
  });
});

test.each(failures)('a failed POST is never retried after %s', async (_how, reply, code) => {
  const { order, seen } = meet(reply);
  await expect(order()).rejects.toMatchObject({ code, sent: 'unknown' });
  expect(seen).toHaveLength(1);
});

test('a POST that is only accepted (202) has an unknown outcome', async () => {
  const { order } = meet(withStatus(202, { orderNumber: '7' }));
  await expect(order()).rejects.toMatchObject({ sent: 'unknown' });
});

describe('time limit', () => {
  const drip = () =>
    new HttpResponse(
      new ReadableStream({
        pull: async (controller) => (await delay(20), controller.enqueue(new TextEncoder().encode(' '))),
      }),
      { headers: { 'content-type': 'application/json' } },
    );
  const both = [after(300, withStatus(503)), hangs];
  test.each<[string, Reply | Reply[], number, number, number]>([
    ['covers a service that hangs', hangs, 250, 1, 600],
    ['covers a body that only drips', drip, 250, 1, 600],
    ['covers both tries together', both, 800, 2, 1_100],
    ['ends a call without a retry', hangs, 3_000, 1, 3_500],
  ])('%s', async (_what, replies, timeoutMs, requests, atMost) => {
    const { search, seen } = meet(replies, { timeoutMs });
    const { tookMs } = await withFastTimers(() =>
      expect(search()).rejects.toMatchObject({ code: 'timeout' }),
    );
    expect(seen).toHaveLength(requests);
    expect(tookMs).toBeLessThan(atMost);
  });
  test('can be shorter for one call', async () => {
    const call = () => meet(hangs).search(find, { timeoutMs: 150 });
    const { tookMs } = await withFastTimers(() => expect(call()).rejects.toMatchObject({ code: 'timeout' }));
    expect(tookMs).toBeLessThan(500);
  });
  test.each([1_900, 2_200, 2_500, 2_900])('allows one reply after %i ms', async (ms) => {
    const { search, seen } = meet(after(ms, okReply));
    const { result, tookMs } = await withFastTimers(() => search());
    expect(result).toEqual(drugSearchReply);
    expect(seen).toHaveLength(1);
    expect(tookMs).toBeLessThan(ms + 200);
  });
});

describe('page deadline', () => {
  test('ends every call of the page', async () => {
    const { search } = meet(hangs, { pageMs: 400 });
    const { tookMs } = await withFastTimers(async () => {
      for (const attempt of ['first', 'second'])
        await expect(search(), attempt).rejects.toMatchObject({ code: 'timeout' });
    });
    expect(tookMs).toBeLessThan(600);
  });
  test('sends no call after it has passed', async () => {
    const { search, seen, lines } = meet(okReply, { pageMs: 0 });
    await expect(search()).rejects.toMatchObject({ code: 'timeout', sent: 'never' });
    expect(seen).toHaveLength(0);
    expect(lines().at(-1)).toMatchObject({ outcome: 'FAILED', attempts: 0 });
  });
  test('never ends an action, and leaves time to look up its result', async () => {
    const placed = after(2_500, withStatus(201, { orderNumber: '7' }));
    const { order, search } = meet([placed, after(2_000, okReply)], { pageMs: 50 });
    const { result } = await withFastTimers(async () => [await order(), await search()]);
    expect(result).toEqual([{ orderNumber: '7' }, drugSearchReply]);
  });
});

test('retried calls are limited to one call in ten', async () => {
  const { search, seen } = meet(withStatus(503), { breaker: { failures: 10_000 } });
  await withFastTimers(async () => {
    for (let call = 0; call < 300; call += 1) await search().catch(() => undefined);
  });
  expect(seen.length).toBeLessThanOrEqual(300 + 30 + 10);
  expect(seen.length).toBeGreaterThan(320);
});

describe('reply about a different person', () => {
  const whose = defineCall({
    ...{ service: 'claims', method: 'GET', path: '/claims/{claimId}', summary: 'x' },
    params: z.object({ claimId: z.string() }),
    query: z.object({ cardId: z.string() }),
    response: z.object({ claimId: z.string(), cardId: z.string().optional(), drugName: z.string() }),
  });
  const input = { params: { claimId: 'C-100' }, query: { cardId: 'AAA111' } };
  test.each([
    ['claimId', { claimId: 'C-999', drugName: 'Metformin' }],
    ['cardId', { claimId: 'C-100', cardId: 'BBB222', drugName: 'Metformin' }],
  ])('raises an alert with the field %s and no value', async (field, reply) => {
    const { api, lines, text } = meet(() => HttpResponse.json(reply));
    const foreign = { code: 'foreign', sent: 'unknown', pageStatus: 502 };
    await expect(api.call(whose, input)).rejects.toMatchObject(foreign);
    const msg = expect.stringMatching(/^alert: /) as string;
    expect(lines().at(-1)).toMatchObject({ outcome: 'FAILED', fault: 'foreign', field, msg });
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
    await expect(meet(() => HttpResponse.json(reply)).api.call(whose, input)).resolves.toEqual(reply);
  });
});

describe('unexpected reply', () => {
  test('is not followed as a redirect', async () => {
    const headers = { location: 'http://elsewhere.test/' };
    const { search, seen } = meet(() => new HttpResponse(null, { status: 302, headers }));
    await expect(search()).rejects.toMatchObject({ code: 'redirect' });
    expect(seen).toHaveLength(1);
  });
  test.each([
    ['is not read when it is too large', { items: [], pad: 'x'.repeat(6_000_000) }, 'tooLarge'],
    ['breaks the contract without the promised JSON', '<html>maintenance</html>', 'contract'],
  ])('%s', async (_what, body, code) => {
    const { search } = meet(() =>
      typeof body === 'string' ? HttpResponse.text(body) : HttpResponse.json(body),
    );
    await expect(search()).rejects.toMatchObject({ code });
  });
  const readText = (call: Parameters<typeof parsePayload>[0], text: string) =>
    parsePayload(call, new Headers({ 'content-type': 'application/json' }), Buffer.from(text));
  const read = (call: Parameters<typeof parsePayload>[0], body: object) =>
    readText(call, JSON.stringify(body));
  test.each([
    ['values', JSON.stringify({ items: Array.from({ length: 60_000 }, () => ({ a: 1, b: 2 })) })],
    ['levels', `${'['.repeat(900_000)}${']'.repeat(900_000)}`],
    ['letters', JSON.stringify({ items: ['x'.repeat(3_000_000)] })],
  ])('is not parsed with too many %s', (_what, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(readText(find, text)).toMatchObject({ ok: false, problem: 'too_big' });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
  test('is checked for a few entries of a long invalid list only', () => {
    let lookedAt = 0;
    const row = z.preprocess((value) => ((lookedAt += 1), value), z.object({ c: z.string() }));
    const call = { ...find, response: z.object({ items: z.array(row) }) };
    const rows = (length: number) => ({ items: Array.from({ length }, () => ({ b: 'x'.repeat(60) })) });
    expect(read(call, rows(1_900))).toMatchObject({ ok: false, field: 'items[].c' });
    expect(lookedAt).toBeLessThan(50);
    expect(read(call, rows(2_100))).toMatchObject({ ok: false, problem: 'too_big' });
  });
  test('reports each invalid field once, and three at most', () => {
    const text = z.string();
    const row = z.object({ a: text, b: text });
    const call = { ...find, response: z.object({ items: z.array(row), c: text, d: text }) };
    const twice = { items: [{ a: 1 }, { a: 2 }], c: '', d: '' };
    expect(read(call, twice)).toMatchObject({ field: 'items[].a, items[].b' });
    expect(read(call, { items: [{}] })).toMatchObject({ field: 'items[].a, items[].b, c and 1 more' });
  });
  test('is read to its last entry when it is large and valid', () => {
    const items = Array.from({ length: 1_900 }, (_, at) => ({ c: `x${at}`.repeat(20) }));
    const call = { ...find, response: z.object({ items: z.array(z.object({ c: z.string() })) }) };
    expect(read(call, { items })).toEqual({ ok: true, data: { items } });
    expect(read(call, { items: [...items, { c: 1 }] })).toMatchObject({ ok: false, field: 'items[].c' });
  });
  test('has no text for the member in a very long refusal', async () => {
    const refusal = { code: 'failed', status: 400, sent: 'unknown', memberMessage: undefined };
    const { search } = meet(withStatus(400, { message: 'x'.repeat(70_000) }));
    await expect(search()).rejects.toMatchObject(refusal);
  });
  test('logs one line with the invalid field and without its value', async () => {
    const { search, lines, text } = meet(() =>
      HttpResponse.json({ items: [{ drugName: 'Metformin' }, { drugName: 4111 }] }),
    );
    await expect(search()).rejects.toMatchObject({ code: 'contract' });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      ...{ service: 'claims', path: '/claims/{claimId}', field: 'items[].drugName', problem: 'invalid_type' },
      ...{ outcome: 'FAILED', msg: 'programme reply breaks the contract' },
    });
    for (const value of MEMBER_VALUES) expect(text()).not.toContain(value);
  });
});

describe('refused call', () => {
  test("ends the member's session with 401", async () => {
    const { search, onUnauthorized } = meet(withStatus(401, { message: 'expired' }));
    await expect(search()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(onUnauthorized.mock.calls).toEqual([['tok-id-1']]);
  });
  test.each([
    ['GET', 'search', okReply],
    ['POST', 'order', withStatus(201, { orderNumber: '1' })],
  ] as const)(
    'repeats a %s with the newer token after 401 for a replaced one',
    async (_method, call, reply) => {
      let idToken = 'old';
      const onUnauthorized = vi.fn(async (refused: string | undefined) => {
        idToken = `newer than ${refused}`;
        return 'renewed' as const;
      });
      const met = meet([withStatus(401), reply], {
        caller: { tokens: async () => ({ idToken }), onUnauthorized },
      });
      await met[call]();
      const sent = met.seen.map(({ headers }) => headers.get('authorization'));
      expect(sent).toEqual(['Bearer old', 'Bearer newer than old']);
      expect(onUnauthorized).toHaveBeenCalledTimes(1);
    },
  );
  test('looks up a call that adds something instead of repeating it after 401', async () => {
    const { order, seen } = meet(withStatus(401), { caller: { onUnauthorized: async () => 'renewed' } });
    await expect(order({ adds: true })).rejects.toMatchObject({ code: 'failed', sent: 'unknown' });
    expect(seen).toHaveLength(1);
  });
  test('is final after 401 for the newer token', async () => {
    const onUnauthorized = vi
      .fn<Caller['onUnauthorized']>()
      .mockResolvedValueOnce('renewed')
      .mockResolvedValueOnce('ended');
    const { search, seen } = meet(withStatus(401), { caller: { onUnauthorized } });
    await expect(search()).rejects.toMatchObject({ code: 'unauthorized' });
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
      const { order } = meet(() => new HttpResponse(body, { status, headers }));
      await expect(order()).rejects.toMatchObject({ code, status, sent: 'unknown' });
    }
  });
  test("raises an alert for the portal's own key, and ends no session", async () => {
    const message = 'Access denied due to invalid subscription key. Make sure to provide a valid key.';
    const { search, onUnauthorized, lines } = meet(withStatus(401, { statusCode: 401, message }));
    await expect(search()).rejects.toMatchObject({ code: 'gateway', pageStatus: 503 });
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
    const { raw } = String;
    for (const escape of [raw`\u0000`, raw`\u001B`, raw`\u202E`, raw`\u009b`, '\u202e'])
      expect(read(shape, 'application/json', json(`a${escape}b`, true))).toEqual(shown);
  });
});
