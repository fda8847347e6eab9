import { HttpResponse, delay, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { keepLog } from '../../tests/support/log-lines.ts';
import { PROGRAMME, useMsw } from '../../tests/support/msw.ts';
import { runningClock } from '../../tests/support/clocks.ts';
import type { Caller } from './api.ts';
import type { BreakerSettings } from './breaker.server.ts';
import { defineCall } from './contract/call.ts';
import { guest } from './guest.ts';
import { createProgramme } from './http.server.ts';

const server = useMsw();

const MEMBER_VALUES = [
  'tok-id-1',
  'tok-sso-1',
  'sub-key-1',
  'api-key-1',
  'ana@example.test',
  'C-100',
  'Metformin',
  '4111',
];

const find = defineCall({
  service: 'claims',
  method: 'GET',
  path: '/claims/{claimId}',
  summary: 'x',
  params: z.object({ claimId: z.string().min(1) }),
  query: z.object({ cardId: z.string(), drug: z.string().optional(), page: z.coerce.number().default(1) }),
  response: z.object({ items: z.array(z.object({ drugName: z.string() })) }),
});
const place = defineCall({
  service: 'mail-order',
  method: 'POST',
  path: '/mail-order/refills-request',
  summary: 'x',
  body: z.object({ number: z.string() }),
  response: z.object({ orderNumber: z.string() }),
  status: 201,
});
const open = defineCall({
  service: 'delete-account',
  method: 'POST',
  path: '/open',
  summary: 'x',
  access: 'open',
  response: z.unknown(),
});
const withKey = defineCall({
  service: 'member',
  method: 'GET',
  path: '/key',
  summary: 'x',
  access: 'apiKey',
  response: z.unknown(),
});
const page = defineCall({
  service: 'CMSDocker',
  method: 'GET',
  path: '/page',
  summary: 'x',
  access: 'guest',
  response: z.unknown(),
});
const support = defineCall({
  service: 'CMSDocker',
  method: 'GET',
  path: '/support',
  summary: 'x',
  access: 'support',
  response: z.unknown(),
});

const findInput = { params: { claimId: 'C-100' }, query: { cardId: 'C-100', drug: 'Metformin' } };
const found = { items: [{ drugName: 'Metformin' }] };
const FIND = `${PROGRAMME}/claims/:claimId`;
const PLACE = `${PROGRAMME}/mail-order/refills-request`;

function portal(
  settings: { timeoutMs?: number; breaker?: Partial<BreakerSettings>; caller?: Partial<Caller> } = {},
) {
  const kept = keepLog();
  const clock = runningClock();
  const onUnauthorized = vi.fn(async () => {});
  const caller: Caller = {
    providerType: 'DIRECT',
    tokens: async () => ({ idToken: 'tok-id-1', ssoToken: 'tok-sso-1' }),
    onUnauthorized,
    ...settings.caller,
  };
  const env = {
    programmeApiUrl: `${PROGRAMME}/`,
    programmeSubscriptionKey: 'sub-key-1',
    programmeApiKey: 'api-key-1',
    programmeTimeoutMs: settings.timeoutMs ?? 3_000,
  };
  const programme = createProgramme({ env, log: kept.log, clock, breaker: settings.breaker ?? {} });
  const api = programme(caller, { requestId: 'req-1', log: kept.log });
  return { api, programme, clock, onUnauthorized, ...kept };
}

/** Answers with `replies` in turn, the last one for ever, and counts the requests. */
function inTurn(...replies: (() => Response | Promise<Response>)[]) {
  const seen: Request[] = [];
  const answer = ({ request }: { request: Request }) => {
    seen.push(request);
    return replies[Math.min(seen.length, replies.length) - 1]!();
  };
  return { seen, answer };
}

describe('the headers of a call', () => {
  async function headersOf(
    call: Parameters<ReturnType<typeof portal>['api']['call']>[0],
    caller?: Partial<Caller>,
  ) {
    let headers = new Headers();
    server.use(
      http.all(`${PROGRAMME}/*`, ({ request }) => {
        headers = request.headers;
        return HttpResponse.json(found);
      }),
    );
    const { api } = portal(caller ? { caller } : {});
    await api.call(call, call.path === find.path ? findInput : ({} as never));
    const names = [
      'authorization',
      'authorization-sso',
      'ocp-apim-subscription-key',
      'providertype',
      'x-api-version',
      'x-api-key',
      'x-request-id',
    ];
    return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
  }
  const always = {
    'ocp-apim-subscription-key': 'sub-key-1',
    'x-api-version': '1.0',
    'x-request-id': 'req-1',
  };
  const tokens = { authorization: 'Bearer tok-id-1', 'authorization-sso': 'Bearer tok-sso-1' };
  const none = { authorization: null, 'authorization-sso': null };

  test('an ordinary one carries both tokens, the key, the provider type and the version', async () => {
    expect(await headersOf(find)).toEqual({
      ...always,
      ...tokens,
      providertype: 'DIRECT',
      'x-api-key': null,
    });
  });
  test('without tokens both authorization headers are there and empty', async () => {
    expect(await headersOf(find, guest)).toMatchObject({
      authorization: '',
      'authorization-sso': '',
      providertype: 'GUEST',
    });
  });
  test('one of the delete-account flow carries neither authorization header', async () => {
    expect(await headersOf(open)).toEqual({ ...always, ...none, providertype: 'DIRECT', 'x-api-key': null });
  });
  test('one with the API key carries it, and neither authorization header', async () => {
    expect(await headersOf(withKey)).toEqual({
      ...always,
      ...none,
      providertype: 'DIRECT',
      'x-api-key': 'api-key-1',
    });
  });
  test('content is read as a guest, even for a member', async () => {
    const expected = { authorization: '', 'authorization-sso': '', providertype: 'GUEST', 'x-api-key': null };
    expect(await headersOf(page)).toEqual({ ...always, ...expected });
  });
  test("customer support goes with the member's own", async () => {
    expect(await headersOf(support)).toEqual({
      ...always,
      ...tokens,
      providertype: 'DIRECT',
      'x-api-key': null,
    });
  });
  test('family coverage asks for version 2.0', async () => {
    const family = defineCall({
      service: 'member',
      method: 'GET',
      path: '/member/family-coverage',
      summary: 'x',
      version: '2.0',
      response: z.unknown(),
    });
    expect(await headersOf(family)).toMatchObject({ 'x-api-version': '2.0' });
  });
  test('the provider type is read after the tokens, when the session is known', async () => {
    const late = {
      providerType: 'GUEST',
      tokens: async () => ((late.providerType = 'PARTNER'), { idToken: 't' }),
      onUnauthorized: async () => {},
    };
    const { programme, log } = portal();
    let provider: string | null = null;
    server.use(
      http.get(
        FIND,
        ({ request }) => ((provider = request.headers.get('providertype')), HttpResponse.json(found)),
      ),
    );
    await programme(late, { requestId: 'r', log }).call(find, findInput);
    expect(provider).toBe('PARTNER');
  });
});

describe('the address of a call', () => {
  test('holds the parameter encoded and the query by its schema', async () => {
    const { seen, answer } = inTurn(() => HttpResponse.json(found));
    server.use(http.get(`${PROGRAMME}/*`, answer));
    const { api } = portal();
    await api.call(find, { params: { claimId: 'a/b?c=ä' }, query: { cardId: 'C&1' } });
    expect(seen[0]!.url).toBe(`${PROGRAMME}/claims/a%2Fb%3Fc%3D%C3%A4?cardId=C%261&page=1`);
  });
  test.each(['..', '.', '', '\ud800'])(
    'an id that can be none (%j) is not found, and nothing is sent',
    async (claimId) => {
      const { api } = portal();
      const call = api.call(find, { params: { claimId }, query: { cardId: 'C' } });
      await expect(call).rejects.toMatchObject({ code: 'refused', status: 404, sent: 'never' });
    },
  );
  test('input that breaks the contract is not sent', async () => {
    const { api, text } = portal();
    await expect(api.call(place, { body: { number: 4111 } as never })).rejects.toMatchObject({
      code: 'request',
      sent: 'never',
    });
    expect(text()).not.toContain('4111');
  });
});

describe('a GET that fails', () => {
  const ok = () => HttpResponse.json(found);
  test.each([502, 503, 504])('with %i is tried once more', async (status) => {
    const { seen, answer } = inTurn(() => new HttpResponse(null, { status }), ok);
    server.use(http.get(FIND, answer));
    const { api, lines } = portal();
    await expect(api.call(find, findInput)).resolves.toEqual(found);
    expect(seen).toHaveLength(2);
    expect(lines().at(-1)).toMatchObject({ outcome: 'SUCCEEDED', attempts: 2, retried: true });
  });
  test('by a broken connection is tried once more', async () => {
    const { seen, answer } = inTurn(() => HttpResponse.error(), ok);
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).resolves.toEqual(found);
    expect(seen).toHaveLength(2);
  });
  test('twice is not tried a third time', async () => {
    const { seen, answer } = inTurn(() => new HttpResponse(null, { status: 503 }));
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'failed', status: 503 });
    expect(seen).toHaveLength(2);
  });
  test.each([400, 404, 429, 500])('with %i is not tried again', async (status) => {
    const { seen, answer } = inTurn(() => new HttpResponse(null, { status }));
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });
});

describe('a POST that fails is never tried again', () => {
  test.each([
    ['502', () => new HttpResponse(null, { status: 502 }), 'failed'],
    ['503', () => new HttpResponse(null, { status: 503 }), 'failed'],
    ['a broken connection', () => HttpResponse.error(), 'network'],
  ])('%s', async (_how, reply, code) => {
    const { seen, answer } = inTurn(reply);
    server.use(http.post(PLACE, answer));
    const call = portal().api.call(place, { body: { number: '4111' } });
    await expect(call).rejects.toMatchObject({ code, sent: 'unknown' });
    expect(seen).toHaveLength(1);
  });
});

describe('the time limit', () => {
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
    const startedAt = Date.now();
    await expect(portal({ timeoutMs: 250 }).api.call(find, findInput)).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(Date.now() - startedAt).toBeLessThan(600);
  });
  test('is one for both tries', async () => {
    const { seen, answer } = inTurn(
      async () => (await delay(300), new HttpResponse(null, { status: 503 })),
      () => delay('infinite').then(() => new HttpResponse()),
    );
    server.use(http.get(FIND, answer));
    const startedAt = Date.now();
    await expect(portal({ timeoutMs: 800 }).api.call(find, findInput)).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(seen).toHaveLength(2);
    expect(Date.now() - startedAt).toBeLessThan(1_100);
  });
  test('can be tighter for one call', async () => {
    server.use(http.get(FIND, () => delay('infinite').then(() => new HttpResponse())));
    const startedAt = Date.now();
    await expect(portal().api.call(find, findInput, { timeoutMs: 150 })).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(Date.now() - startedAt).toBeLessThan(500);
  });
  test('leaves a GET that got no headers in 2 seconds time for another try', async () => {
    const { answer } = inTurn(
      () => delay('infinite').then(() => new HttpResponse()),
      () => HttpResponse.json(found),
    );
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).resolves.toEqual(found);
  });
});

describe('a reply that is not what was asked for', () => {
  test('a redirect is not followed', async () => {
    const { seen, answer } = inTurn(
      () => new HttpResponse(null, { status: 302, headers: { location: 'http://elsewhere.test/' } }),
    );
    server.use(http.get(FIND, answer));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'redirect' });
    expect(seen).toHaveLength(1);
  });
  test('too large a one is not read', async () => {
    server.use(http.get(FIND, () => HttpResponse.json({ items: [], pad: 'x'.repeat(6_000_000) })));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'tooLarge' });
  });
  test('one that breaks the contract is one clear log line, with the field and without the value', async () => {
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
  test('an unknown field does not matter', async () => {
    server.use(http.get(FIND, () => HttpResponse.json({ ...found, news: 1 })));
    await expect(portal().api.call(find, findInput)).resolves.toEqual(found);
  });
  test('a success without the JSON that it promised breaks the contract', async () => {
    server.use(http.get(FIND, () => HttpResponse.text('<html>maintenance</html>')));
    await expect(portal().api.call(find, findInput)).rejects.toMatchObject({ code: 'contract' });
  });
  test('text where the contract says text is that text', async () => {
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

describe('a refusal', () => {
  test("401 ends the member's session, once however many calls it meets", async () => {
    server.use(http.get(FIND, () => HttpResponse.json({ message: 'expired' }, { status: 401 })));
    const { api, onUnauthorized } = portal();
    const both = await Promise.allSettled([api.call(find, findInput), api.call(find, findInput)]);
    for (const one of both)
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unauthorized' } });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });
  test('401 for our own key signs nobody out and raises an alert', async () => {
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
  test("401 for a call without the member's tokens signs nobody out", async () => {
    server.use(http.get(`${PROGRAMME}/page`, () => new HttpResponse(null, { status: 401 })));
    const { api, onUnauthorized } = portal();
    await expect(api.call(page, {})).rejects.toMatchObject({ code: 'gateway' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
  test.each([
    [
      '429',
      () => HttpResponse.json({ message: 'x' }, { status: 429 }),
      { code: 'tooManyAttempts', label: 'error.tooManyAttempts' },
    ],
    [
      '500',
      () => HttpResponse.json({ message: 'x' }, { status: 500 }),
      { code: 'failed', memberMessage: undefined },
    ],
    [
      'a string with an object',
      () => HttpResponse.text('{"message":"Not yet"}', { status: 400 }),
      { memberMessage: 'Not yet' },
    ],
    [
      'a plain string',
      () => HttpResponse.text('Too soon', { status: 409 }),
      { memberMessage: 'Too soon', status: 409 },
    ],
    [
      'an object',
      () => HttpResponse.json({ errorMessage: 'No card' }, { status: 400 }),
      { memberMessage: 'No card' },
    ],
    ['nothing', () => new HttpResponse(null, { status: 404 }), { code: 'refused', memberMessage: undefined }],
  ])('%s', async (_what, reply, expected) => {
    server.use(http.post(PLACE, reply));
    await expect(portal().api.call(place, { body: { number: '4111' } })).rejects.toMatchObject(expected);
  });
});

describe('the log', () => {
  test('has one line for a call: names and figures', async () => {
    server.use(http.get(FIND, () => HttpResponse.json(found)));
    const { api, lines } = portal();
    await api.call(find, findInput);
    expect(lines()).toEqual([
      {
        level: 30,
        service: 'claims',
        method: 'GET',
        path: '/claims/{claimId}',
        queryKeys: ['cardId', 'drug', 'page'],
        outcome: 'SUCCEEDED',
        status: 200,
        durationMs: expect.any(Number),
        attempts: 1,
        retried: false,
        breaker: 'closed',
        msg: 'programme call',
      },
    ]);
  });
  test('and every error are without token, key or value, however a call ends', async () => {
    const replies = [
      () => HttpResponse.json(found),
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
      await api
        .call(find, findInput)
        .catch((e: Error) => thrown.push(e.message, String(e.stack), JSON.stringify(e.cause ?? '')));
      await api.call(place, { body: { number: '4111' } }).catch((e: Error) => thrown.push(e.message));
    }
    expect(thrown.length).toBeGreaterThan(10);
    for (const value of [...MEMBER_VALUES, 'programme.test'])
      expect(text() + thrown.join('\n')).not.toContain(value);
  });
});

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

describe("the programme's day", () => {
  const date = 'Fri, 27 Nov 2026 08:00:00 GMT';
  test('is read from its replies', async () => {
    server.use(http.get(FIND, () => HttpResponse.json(found, { headers: { date } })));
    const { api, clock } = portal();
    await api.call(find, findInput);
    expect(clock.observed).toEqual([new Date(date)]);
  });
  test('is not read from failures, from caches or from the content system', async () => {
    server.use(
      http.get(FIND, () => HttpResponse.json(found, { headers: { date, age: '9' } })),
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
