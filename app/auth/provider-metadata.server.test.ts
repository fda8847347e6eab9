import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSystemClock } from '~/platform/clock.ts';
import { createStillClock } from '#harness/clocks.ts';
import { openKeySet, createMetadataCache } from './provider-metadata.server.ts';

const answers = new Map<string, { status: number; headers?: Record<string, string>; body: string }>();
const server = createServer((request, response) => {
  const { status, headers, body } = answers.get(request.url ?? '') ?? { status: 404, body: '' };
  response.writeHead(status, headers).end(body);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const said = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: Error) => error.message,
  );

const readDocument = (address = `${origin}/document`) =>
  said(createMetadataCache(address, createSystemClock(), isNamed).get());
const isNamed = (address: string) => address.startsWith('https://login.example/');

/** The smallest valid discovery document. */
const document = {
  issuer: 'https://login.example/realms/members',
  authorization_endpoint: 'https://login.example/authorize',
  token_endpoint: 'https://login.example/token',
  jwks_uri: 'https://login.example/keys',
};

it.each<[string, object, string]>([
  ['with the least', {}, 'taken'],
  ['of an issuer with a slash at its end, as Auth0 has it', { issuer: 'https://login.example/' }, 'taken'],
  ['with null for what it has not, as some gateways write it', { end_session_endpoint: null }, 'taken'],
  ['with an empty end_session_endpoint', { end_session_endpoint: '', revocation_endpoint: '' }, 'taken'],
  ['with a scope that is no list', { scopes_supported: 'openid', claims_supported: null }, 'taken'],
  ['without an issuer', { issuer: undefined }, 'metadata: not as expected, issuer is wrong'],
  ['without keys', { jwks_uri: undefined }, 'metadata: not as expected, jwks_uri is wrong'],
  ['with an empty token_endpoint', { token_endpoint: '' }, 'metadata: not as expected, token_endpoint is wrong'], // oxfmt-ignore
  ...['token_endpoint', 'jwks_uri', 'revocation_endpoint'].map((field): [string, object, string] => [
    `whose ${field} is at an origin that is not configured`,
    { [field]: 'https://elsewhere.example/x' },
    `metadata: ${field} is at an origin that CONNECT_ORIGINS does not name`,
  ]),
  ['with half an address', { authorization_endpoint: '/authorize' }, 'metadata: not as expected, authorization_endpoint is wrong'], // oxfmt-ignore
])('reports on a discovery document %s', async (_what, fields, expected) => {
  answers.set('/document', { status: 200, body: JSON.stringify({ ...document, ...fields }) });
  expect(await readDocument()).toBe(expected);
});

it.each<[string, Parameters<typeof answers.set>[1], string]>([
  ['is a page', { status: 200, body: '<html>' }, 'metadata: not as expected, no JSON object'],
  ['is not there', { status: 404, body: '{}' }, 'metadata: not as expected, status 404'],
  ['is elsewhere', { status: 301, headers: { location: '/secret-place' }, body: '' }, 'metadata: a redirect (301), and none is followed'], // oxfmt-ignore
])('rejects a discovery document that %s', async (_what, answer, expected) => {
  answers.set('/document', answer);
  expect(await readDocument()).toBe(expected);
});

it('reports a refused connection by its code', async () => {
  expect(await readDocument('http://127.0.0.1:9/document')).toMatch(/^metadata: no reply(?: \(\w+\))?$/);
});

it('reloads keys and metadata on time after the clock was set back', async () => {
  const clock = createStillClock();
  answers.set('/document', { status: 200, body: JSON.stringify(document) });
  const metadata = createMetadataCache(`${origin}/document`, clock, isNamed);
  await metadata.get();
  clock.setBack(3 * 3_600_000);
  clock.advance(3_600_001);
  const newer = { ...document, issuer: 'https://new.example' };
  answers.set('/document', { status: 200, body: JSON.stringify(newer) });
  expect((await metadata.get()).issuer).toBe('https://new.example');
});

it.each<[string, unknown]>([
  ['no list', { keys: 'none' }],
  ['an empty list', { keys: [] }],
])('rejects keys that are %s', async (_what, body) => {
  answers.set('/keys', { status: 200, body: JSON.stringify(body) });
  const keys = openKeySet(() => Promise.resolve(`${origin}/keys`), createSystemClock());
  const token = { payload: '', signature: '', protected: '' };
  expect(await said(keys({ alg: 'RS256', kid: '1' }, token))).toBe('keys: not as expected, keys is wrong');
});
