import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import {
  find,
  place,
  findInput,
  drugSearchReply,
  FIND,
  portal,
  replyInTurn,
} from '#harness/programme-client.ts';
import type { Caller } from './api.ts';
import type { Service } from '#contract/call.ts';
import { guest } from './guest.ts';
import { buildHeaders } from './headers.ts';

const server = useMsw();

describe('call headers', () => {
  async function captureHeaders(caller?: Partial<Caller>) {
    const { seen, answer } = replyInTurn(() => HttpResponse.json(drugSearchReply));
    server.use(http.get(FIND, answer));
    await portal(caller ? { caller } : {}).api.call(find, findInput);
    const { headers } = seen[0]!;
    const names = [
      ...['authorization', 'authorization-sso', 'ocp-apim-subscription-key', 'providertype'],
      ...['x-api-version', 'x-api-key', 'x-request-id'],
    ];
    return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
  }
  const always = {
    'ocp-apim-subscription-key': 'sub-key-1',
    'x-api-version': '1.0',
    'x-request-id': 'req-1',
  };
  const tokens = { authorization: 'Bearer tok-id-1', 'authorization-sso': 'Bearer tok-sso-1' };

  test('contain both tokens, the key, the provider type and the version (7.02, 7.03, 7.04, 7.05, 7.06)', async () => {
    expect(await captureHeaders()).toEqual({
      ...always,
      ...tokens,
      ...{ providertype: 'DIRECT', 'x-api-key': null },
    });
  });
  test('contain two empty authorization headers and GUEST without tokens (1.05, 3.49, 6.01, 7.02, 7.03, 7.05, 9.09)', async () => {
    const expected = { authorization: '', 'authorization-sso': '', providertype: 'GUEST' };
    expect(await captureHeaders(guest)).toMatchObject(expected);
  });
  test('name GUEST for a call of visitors without a session', async () => {
    const keys = { subscriptionKey: 's', apiKey: 'a', accessTokenServices: [] };
    const { headers } = await buildHeaders({ ...find, access: 'guest' }, guest, keys, 'r');
    expect(headers).toMatchObject({ ProviderType: 'GUEST', Authorization: '', 'Authorization-SSO': '' });
  });
  test('contain the access token for the services that take it', async () => {
    const caller = { ...guest, tokens: async () => ({ idToken: 'id', accessToken: 'access' }) };
    const readAuthorization = async (accessTokenServices: Service[]) => {
      const keys = { subscriptionKey: 's', apiKey: 'a', accessTokenServices };
      return (await buildHeaders(find, caller, keys, 'r')).headers.Authorization;
    };
    expect(await readAuthorization(['claims'])).toBe('Bearer access');
    expect(await readAuthorization(['drugs'])).toBe('Bearer id');
  });
  test('contain the provider type read after the tokens', async () => {
    const late = {
      providerType: 'GUEST',
      tokens: async () => ((late.providerType = 'PARTNER'), { idToken: 't' }),
      onUnauthorized: async () => 'ended' as const,
    };
    const { seen, answer } = replyInTurn(() => HttpResponse.json(drugSearchReply));
    server.use(http.get(FIND, answer));
    const { programme, log } = portal();
    await programme(late, { requestId: 'r', log }).call(find, findInput);
    expect(seen[0]!.headers.get('providertype')).toBe('PARTNER');
  });
});

describe('call address', () => {
  test('contains the parameter unchanged and the query by its schema (7.01)', async () => {
    const { seen, answer } = replyInTurn(() => HttpResponse.json(drugSearchReply));
    server.use(http.get(`${PROGRAMME}/*`, answer));
    const { api } = portal();
    await api.call(find, { params: { claimId: 'C-1.2_3~4' }, query: { cardId: 'C&1' } });
    expect(seen[0]!.url).toBe(`${PROGRAMME}/claims/C-1.2_3~4?cardId=C%261&page=1`);
  });
  test('is never requested with input that breaks the contract', async () => {
    const { api, text } = portal();
    const call = api.call(place, { body: { number: 4111 } as never });
    await expect(call).rejects.toMatchObject({ code: 'request', sent: 'never' });
    expect(text()).not.toContain('4111');
  });
});
