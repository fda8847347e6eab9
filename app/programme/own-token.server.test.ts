/** Calls with a token of the portal itself, sent to real servers on this machine. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { captureLog } from '#harness/log-lines.ts';
import { drugSearchReply, find, findInput, page, place } from '#harness/programme-client.ts';
import { waitForEnd } from '#harness/programme.ts';
import { metrics } from '../platform/metrics.ts';
import type { Caller } from './api.ts';
import { guest } from './guest.ts';
import { createProgramme } from './http.server.ts';

const running: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(running.splice(0).map((stop) => stop())));

interface Reply {
  status: number;
  body: object;
  challenge?: string;
}
type Answer = (request: IncomingMessage, body: string) => Reply;

/** A server that records what it received. */
async function serve(answer: Answer) {
  const seen: { headers: IncomingHttpHeaders; body: string; method: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ headers: request.headers, body, method: request.method });
    const reply = answer(request, body);
    if (reply.challenge) response.setHeader('www-authenticate', reply.challenge);
    response
      .writeHead(reply.status, { 'content-type': 'application/json', date: new Date().toUTCString() })
      .end(JSON.stringify(reply.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  running.push(() => waitForEnd(server));
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Settings {
  /** replies of the token endpoint, the last one from then on */
  issued?: { status: number; body: object }[];
  /** the token that the programme accepts; any by default */
  accepted?: (token: string) => boolean;
  refusal?: Omit<Reply, 'status'>;
  method?: 'client_secret_basic' | 'client_secret_post';
  accessTokenServices?: ['claims'];
}

async function open({
  issued = [token('own-1')],
  accepted = () => true,
  refusal = { body: {} },
  method = 'client_secret_basic',
  ...settings
}: Settings = {}) {
  const endpoint = await serve(() => issued[Math.min(endpoint.seen.length, issued.length) - 1]!);
  const programme = await serve(({ headers, method }) => {
    if (!accepted(headers.authorization?.slice(7) ?? '')) return { status: 401, ...refusal };
    return method === 'POST'
      ? { status: 201, body: { orderNumber: 'O-1' } }
      : { status: 200, body: drugSearchReply };
  });
  const kept = captureLog();
  const clock = createStillClock();
  const env = {
    programmeApiUrl: programme.url,
    programmeSubscriptionKey: 'sub-key-1',
    programmeApiKey: 'api-key-1',
    programmeTimeoutMs: 3_000,
    programmeOauth: {
      services: ['claims', 'CMSDocker', 'mail-order'] as const,
      tokenUrl: `${endpoint.url}/token`,
      clientId: 'portal',
      clientSecret: 's+c/r t',
      method,
      scope: 'pbm.read pbm.write',
      audience: 'https://pbm.example.com',
      memberTokenHeader: 'Member-Token',
    },
    ...settings,
  };
  const onUnauthorized = vi.fn(async () => 'ended' as const);
  const member: Caller = {
    providerType: 'DIRECT',
    tokens: async () => ({ idToken: 'id-1', ssoToken: 'sso-1', accessToken: 'access-1' }),
    onUnauthorized,
  };
  const client = createProgramme({ env, log: kept.log, clock });
  const callAs = (caller: Caller) => client(caller, { requestId: 'r', log: kept.log });
  const countTokens = () => endpoint.seen.length;
  return { api: callAs(member), callAs, endpoint, programme, countTokens, onUnauthorized, clock, ...kept };
}

const token = (access_token: string, expires_in: unknown = 3_600) => ({
  status: 200,
  body: { access_token, token_type: 'Bearer', expires_in },
});

test('sends the portal’s token as Authorization, and the member’s in its own header', async () => {
  const { api, endpoint, programme } = await open();
  await api.call(find, findInput);
  expect(programme.seen[0]!.headers).toMatchObject({
    authorization: 'Bearer own-1',
    'member-token': 'Bearer id-1',
    'authorization-sso': 'Bearer sso-1',
  });
  const { headers, body } = endpoint.seen[0]!;
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(headers.authorization).toBe(`Basic ${Buffer.from('portal:s%2Bc%2Fr+t').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    grant_type: 'client_credentials',
    scope: 'pbm.read pbm.write',
    audience: 'https://pbm.example.com',
  });
});
test('sends the access token in the header of the member for services that take it', async () => {
  const { api, programme } = await open({ accessTokenServices: ['claims'] });
  await api.call(find, findInput);
  expect(programme.seen[0]!.headers['member-token']).toBe('Bearer access-1');
});
test('sends no token of a member in calls of a guest', async () => {
  const { callAs, programme } = await open();
  await callAs(guest).call(page, {});
  expect(programme.seen[0]!.headers).toMatchObject({ authorization: 'Bearer own-1', providertype: 'GUEST' });
  expect(programme.seen[0]!.headers).not.toHaveProperty('member-token');
});
test('requests one token for calls at the same time and for later ones', async () => {
  const { api, countTokens } = await open();
  await Promise.all([1, 2, 3].map(() => api.call(find, findInput)));
  await api.call(find, findInput);
  expect(countTokens()).toBe(1);
});
test.each([
  ['as a number', 100],
  ['as a text', '100'],
])('replaces a token before its end, given %s', async (_how, expiresIn) => {
  const issued = [token('own-1', expiresIn), token('own-2', expiresIn)];
  const { api, clock, countTokens, programme } = await open({ issued });
  const callLater = async (ms: number) => {
    clock.advance(ms);
    await api.call(find, findInput);
    return programme.seen.at(-1)!.headers.authorization;
  };
  expect(await callLater(0)).toBe('Bearer own-1');
  expect(await callLater(70_000)).toBe('Bearer own-1');
  // it is renewed in the background, so the call does not wait
  expect(await callLater(6_000)).toBe('Bearer own-1');
  await expect.poll(countTokens).toBe(2);
  expect(await callLater(1_000)).toBe('Bearer own-2');
  expect(await callLater(95_000)).toBe('Bearer own-2');
  expect(countTokens()).toBe(3);
});
test('sends the secret in the body for an endpoint that reads no Authorization', async () => {
  const { api, endpoint } = await open({ method: 'client_secret_post' });
  await api.call(find, findInput);
  const [{ headers, body } = { headers: {}, body: '' }] = endpoint.seen;
  expect(headers).not.toHaveProperty('authorization');
  const form = Object.fromEntries(new URLSearchParams(body));
  expect(form).toMatchObject({ client_id: 'portal', client_secret: 's+c/r t' });
});
test('repeats a read once with a new token after a 401', async () => {
  const { api, clock, countTokens, onUnauthorized } = await open({
    issued: [token('own-1'), token('own-2')],
    accepted: (sent) => sent === 'own-2' || clock.elapsed() < 60_000,
  });
  await api.call(find, findInput);
  clock.advance(60_000);
  await expect(api.call(find, findInput)).resolves.toEqual(drugSearchReply);
  expect(countTokens()).toBe(2);
  expect(onUnauthorized).not.toHaveBeenCalled();
});
test('ends no session while the programme refuses every token of the portal, and names the reason', async () => {
  const { api, clock, countTokens, onUnauthorized, text } = await open({
    issued: [token('own-1'), token('own-2')],
    accepted: () => false,
  });
  for (const count of [1, 1, 2]) {
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'gateway', pageStatus: 503 });
    // a token of this moment is not replaced
    expect(countTokens()).toBe(count);
    if (count === 1) clock.advance(6_000);
  }
  expect(onUnauthorized).not.toHaveBeenCalled();
  expect(text()).toMatch(/"problem":"own token".*alert: the programme refuses our own key/);
});
test.each([
  ['body', { body: { message: 'Member-Token has expired.' } }],
  ['challenge', { body: {}, challenge: 'Bearer realm="member-token", error="invalid_token"' }],
])(
  'ends the session when the %s of a 401 names the header of the member’s token',
  async (_where, refusal) => {
    const { api, clock, countTokens, onUnauthorized } = await open({ accepted: () => false, refusal });
    clock.advance(60_000);
    await expect(api.call(find, findInput)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('id-1');
    expect(countTokens()).toBe(1);
  },
);
test('repeats a call of a guest with a new token, and reports its refusal as the portal’s own', async () => {
  const { callAs, clock, programme } = await open({
    issued: [token('own-1'), token('own-2')],
    accepted: (sent) => sent === 'own-1' && clock.elapsed() < 60_000,
  });
  const api = callAs(guest);
  await api.call(page, {});
  clock.advance(60_000);
  await expect(api.call(page, {})).rejects.toMatchObject({ code: 'gateway' });
  expect(programme.seen.map(({ headers }) => headers.authorization)).toEqual(
    ['own-1', 'own-1', 'own-2'].map((sent) => `Bearer ${sent}`),
  );
});
test('never repeats a POST, whose outcome is unknown after a 401', async () => {
  const { api, clock, countTokens, programme, onUnauthorized } = await open({
    issued: [token('own-1'), token('own-2')],
    accepted: (sent) => sent === 'own-2' || clock.elapsed() < 60_000,
  });
  await api.call(find, findInput);
  clock.advance(60_000);
  const order = api.call(place, { body: { number: '1' } });
  await expect(order).rejects.toMatchObject({ code: 'failed', sent: 'unknown' });
  expect(programme.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(countTokens()).toBe(2);
  expect(onUnauthorized).not.toHaveBeenCalled();
  await expect(api.call(place, { body: { number: '1' } })).resolves.toEqual({ orderNumber: 'O-1' });
});
test.each([
  [401, { error: 'invalid_client' }, 'gateway', 'gateway'],
  [503, {}, 'unavailable', 'failed'],
  [200, { token: 'own-1' }, 'unavailable', 'failed'],
])(
  'sends no call without a token, after a reply of %i, and counts it',
  async (status, body, code, outcome) => {
    const count = async () => {
      const { values } = await metrics.upstreamOutcomes.get();
      const labels = { service: 'programme-token', outcome };
      return values.find((each) => isDeepStrictEqual(each.labels, labels))?.value ?? 0;
    };
    const before = await count();
    const { api, programme, onUnauthorized, text } = await open({ issued: [{ status, body }] });
    const order = api.call(place, { body: { number: '1' } });
    await expect(order).rejects.toMatchObject({ code, sent: 'never' });
    expect(programme.seen).toHaveLength(0);
    expect(onUnauthorized).not.toHaveBeenCalled();
    expect(text()).toContain('the token endpoint issues no token');
    expect(await count()).toBe(before + 1);
    expect(text()).not.toMatch(/s\+c|own-1|Basic/);
  },
);
