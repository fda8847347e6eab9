import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import {
  find,
  place,
  open,
  withKey,
  page,
  support,
  findInput,
  found,
  FIND,
  portal,
  inTurn,
} from '#harness/programme-client.ts';
import type { Caller } from './api.ts';
import { defineCall } from '#contract/call.ts';
import { guest } from './guest.ts';

const server = useMsw();

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

  test('an ordinary one carries both tokens, the key, the provider type and the version (7.02, 7.03, 7.04, 7.05, 7.06)', async () => {
    expect(await headersOf(find)).toEqual({
      ...always,
      ...tokens,
      providertype: 'DIRECT',
      'x-api-key': null,
    });
  });
  test('without tokens both authorization headers are there and empty, and one is a GUEST (1.05, 3.49, 6.01, 7.02, 7.03, 7.05, 9.09)', async () => {
    expect(await headersOf(find, guest)).toMatchObject({
      authorization: '',
      'authorization-sso': '',
      providertype: 'GUEST',
    });
  });
  test('one of the delete-account flow carries neither authorization header (7.08)', async () => {
    expect(await headersOf(open)).toEqual({ ...always, ...none, providertype: 'DIRECT', 'x-api-key': null });
  });
  test('one with the API key carries it, and neither authorization header (7.08)', async () => {
    expect(await headersOf(withKey)).toEqual({
      ...always,
      ...none,
      providertype: 'DIRECT',
      'x-api-key': 'api-key-1',
    });
  });
  test('content is read as a guest, even for a member (7.09)', async () => {
    const expected = { authorization: '', 'authorization-sso': '', providertype: 'GUEST', 'x-api-key': null };
    expect(await headersOf(page)).toEqual({ ...always, ...expected });
  });
  test("customer support goes with the member's own (7.09)", async () => {
    expect(await headersOf(support)).toEqual({
      ...always,
      ...tokens,
      providertype: 'DIRECT',
      'x-api-key': null,
    });
  });
  test('one that omits the provider type has all the others (7.07)', async () => {
    const quiet = { ...support, omitsProviderType: true };
    const rest = { providertype: null, 'x-api-key': null };
    expect(await headersOf(quiet)).toEqual({ ...always, ...tokens, ...rest });
    const empty = { authorization: '', 'authorization-sso': '' };
    expect(await headersOf(quiet, guest)).toEqual({ ...always, ...empty, ...rest });
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
      onUnauthorized: async () => 'ended' as const,
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
  test('holds the parameter as it is and the query by its schema (7.01)', async () => {
    const { seen, answer } = inTurn(() => HttpResponse.json(found));
    server.use(http.get(`${PROGRAMME}/*`, answer));
    const { api } = portal();
    await api.call(find, { params: { claimId: 'C-1.2_3~4' }, query: { cardId: 'C&1' } });
    expect(seen[0]!.url).toBe(`${PROGRAMME}/claims/C-1.2_3~4?cardId=C%261&page=1`);
  });
  test.each([
    '..',
    '.',
    '',
    '\ud800',
    'a/b',
    'a?b',
    'a#b',
    'a%2fb',
    '..%2f..%2fadmin',
    'a b',
    'ä',
    'a\\b',
    'a;b',
  ])('an id that can be none (%j) is not found, and nothing is sent', async (claimId) => {
    const { api } = portal();
    const call = api.call(find, { params: { claimId }, query: { cardId: 'C' } });
    await expect(call).rejects.toMatchObject({ code: 'refused', status: 404, sent: 'never' });
  });
  test('input that breaks the contract is not sent', async () => {
    const { api, text } = portal();
    await expect(api.call(place, { body: { number: 4111 } as never })).rejects.toMatchObject({
      code: 'request',
      sent: 'never',
    });
    expect(text()).not.toContain('4111');
  });
});
