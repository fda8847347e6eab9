/** Tests `npm run check-connection` with a running programme and without one. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test as eachTest } from 'vitest';
import { readEnv } from '~/platform/env.ts';
import { checkSystems } from '../../scripts/check-systems.ts';
import { startProgramme, type Programme } from '#harness/real-client.ts';
import { findFreePort, startRedis } from '#harness/redis-server.ts';
import { getInheritedEnv } from '#harness/portal.ts';
import { walletCertificates } from '#harness/wallet.ts';
import { startFhirServer } from '../routes/fhir-server.ts';

/** A token with these claims, which no key has signed. */
function writeToken(claims: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.none`;
}

/** each test waits for many replies */
const test = eachTest.concurrent;

let programme: Programme;
beforeAll(async () => {
  programme = await startProgramme('check-connection');
});
afterAll(() => programme?.stop());

/** Runs the check in this process. */
async function check(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const source = { NODE_ENV: 'development' as const, ...env };
  let output = '';
  const holds = await checkSystems(readEnv(source), source, (line) => void (output += `${line}\n`));
  return { code: holds ? 0 : 1, output };
}

const runCommand = (env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const run = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/check-connection.ts'],
      { env: { NODE_ENV: 'development', ...getInheritedEnv(), ...env } },
      (_error, stdout, stderr) => resolve({ code: run.exitCode ?? -1, output: stdout + stderr }),
    );
  });
/** Each failed row names a variable, and no row is a stack trace. */
function expectNamed(output: string) {
  const failed = output.split('\n').filter((line) => line.includes(' FAILED '));
  expect(failed.filter((line) => !/ FAILED .*[A-Z]{2,}_[A-Z_]+/.test(line))).toEqual([]);
  expect(output).not.toMatch(/^ +at /m);
}
const sandboxPort = () => new URL(programme.url).port;

/** Runs `work` beside a server, at its address. */
async function withServer<Result>(reply: RequestListener, work: (url: string) => Promise<Result>) {
  const server = createServer(reply).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const result = await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  server.close();
  return result;
}
const sendJson =
  (body: object): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

test('reports success for the sandbox and a demo member, without data of that member', async () => {
  const CHECK_ID_TOKEN = await programme.idToken('ana');
  const folder = mkdtempSync(join(tmpdir(), 'check-connection-'));
  const { code, output } = await runCommand({
    SANDBOX_PORT: sandboxPort(),
    SESSION_STORE_URL: `sqlite:${join(folder, 'new', 'portal.db')}`,
    CHECK_ID_TOKEN,
    ...walletCertificates(),
  });
  rmSync(folder, { recursive: true });
  expect([code, output]).toEqual([0, expect.stringContaining('Everything holds.')]);
  expect(output).toMatch(/programme +member\.familyCoverage +ok/);
  for (const row of [
    'session store +its file can be made',
    'analytics +takes batches',
    'apple wallet +the intermediate signed',
  ])
    expect(output).toMatch(new RegExp(`${row}.* ok`));
  expect(output).not.toMatch(/Rivera|MPA100200|ana\.rivera/);
});

test('names the failed checks in a half-configured environment', async () => {
  const { code, output } = await runCommand({
    SANDBOX_PORT: sandboxPort(),
    IDP_SIGN_IN_METADATA_URL: `${programme.url}/nowhere`,
    IDP_PASSWORD_RESET_METADATA_URL: 'http://127.0.0.1:9/nobody',
    SESSION_STORE_URL: 'redis://127.0.0.1:9',
    ANALYTICS_URL: `${programme.url}/nowhere`,
    ANALYTICS_INSTRUMENTATION_KEY: 'key',
    MAPS_TILE_URL: `${programme.url}/{z}/{x}/{y}.png?key={key}`,
    MAPS_KEY: 'key',
    CHECK_ID_TOKEN: 'no token',
  });
  expect(code).toBe(1);
  for (const row of [
    'sign-in +discovery document.* FAILED +metadata: not as expected, status 404: IDP_SIGN_IN_METADATA_URL',
    'password reset +discovery document.* FAILED +metadata: no reply: IDP_PASSWORD_RESET_METADATA_URL',
    'session store +.*FAILED +noAnswer: SESSION_STORE_URL',
    'analytics +takes batches +FAILED +404: ANALYTICS_URL',
    'maps +gives a tile +FAILED +HTTP 404: MAPS_TILE_URL',
    'token +is a JWT +FAILED +CHECK_ID_TOKEN',
  ])
    expect(output).toMatch(new RegExp(row));
  expectNamed(output);
});

test('reports a refused subscription key in one row, whatever other calls there are', async () => {
  const { code, output } = await check({
    SANDBOX_PORT: sandboxPort(),
    PROGRAMME_SUBSCRIPTION_KEY: 'wrong',
    CHECK_ID_TOKEN: await programme.idToken('ana'),
  });
  expect(code).toBe(1);
  expect(output).toMatch(
    /programme +takes the subscription key +FAILED +gateway 401: PROGRAMME_SUBSCRIPTION_KEY\n/,
  );
  expect(output).toContain('1 of these do not hold.');
  // The check continues to the token, because its keys are the identity provider's.
  expect(output).toMatch(/token +signature.* ok/);
});

test.each([
  ['IDP_CLIENT_ID', 'sign-in +takes the client and its secret +FAILED +token: status 401, invalid_client: '],
  ['IDP_CLIENT_SECRET', 'sign-in +takes the client and its secret +FAILED +token: .*: IDP_CLIENT_ID, '],
  ['PROGRAMME_API_KEY', 'programme +takes the API key +FAILED +gateway 401: '],
])('sends %s, and reports it when it alone is wrong', async (name, row) => {
  const { code, output } = await check({ SANDBOX_PORT: sandboxPort(), [name]: 'wrong' });
  expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`${row}.*${name}`))]);
  expect(output).toContain('1 of these do not hold.');
  expectNamed(output);
});

test('distinguishes limits of the provider from faults, and checks it instead of the client when its token endpoint does not reply', async () => {
  const document = `${programme.url}/tenant/B2C_1_SignUpSignIn/v2.0/.well-known/openid-configuration`;
  const described = (await (await fetch(document)).json()) as object;
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const answer = {
    ...{ ...described, token_endpoint: `${origin}/token`, end_session_endpoint: undefined },
    ...{ code_challenge_methods_supported: ['plain'], grant_types_supported: ['authorization_code'] },
    claims_supported: ['sub'],
  };
  const CONNECT_ORIGINS = `${origin},${programme.url}`;
  const { code, output } = await withServer(sendJson(answer), (IDP_SIGN_IN_METADATA_URL) =>
    check({ SANDBOX_PORT: sandboxPort(), IDP_SIGN_IN_METADATA_URL, CONNECT_ORIGINS }),
  );
  expect(code).toBe(1);
  expect(output).toMatch(
    /takes the client and its secret +FAILED +token: no reply \(ECONNREFUSED\): token_endpoint of IDP_SIGN_IN_METADATA_URL\n/,
  );
  const limited = [...output.matchAll(/^sign-in +(.+?) +limited +/gm)].map(([, what]) => what);
  expect(limited).toEqual(['end_session_endpoint', 'PKCE with S256', 'refresh tokens', 'auth_time']);
  expect(output).toContain('1 of these do not hold. Limits: 4, see the rows.');
});

test.each([
  [200, { access_token: 'own', expires_in: 60 }, ' ok'],
  [401, { error: 'invalid_client' }, ' FAILED +401: PROGRAMME_OAUTH_CLIENT_ID, '],
  [302, {}, ' FAILED +redirect: PROGRAMME_OAUTH_TOKEN_URL'],
])('reports whether the token endpoint issues a token, for a reply of %i', async (status, body, row) => {
  const reply: RequestListener = (_request, response) =>
    response.writeHead(status, { location: '/login' }).end(JSON.stringify(body));
  const { output } = await withServer(reply, (PROGRAMME_OAUTH_TOKEN_URL) =>
    check({
      ...{ SANDBOX_PORT: sandboxPort(), PROGRAMME_OAUTH_SERVICES: 'claims', PROGRAMME_OAUTH_TOKEN_URL },
      ...{ PROGRAMME_OAUTH_CLIENT_ID: 'portal', PROGRAMME_OAUTH_CLIENT_SECRET: 'hush' },
    }),
  );
  expect(output).toMatch(new RegExp(`programme +its token endpoint issues a token.*${row}`));
  expect(output).not.toContain('hush');
});

test('ignores unset services, explains how to configure no partner, and skips calls to a missing programme', async () => {
  const PROGRAMME_API_URL = `http://127.0.0.1:${await findFreePort()}/api`;
  const { output } = await check({ SANDBOX_PORT: '9', PROGRAMME_API_URL });
  expect(output).toMatch(/programme +answers.* FAILED +ECONNREFUSED: PROGRAMME_API_URL\n/);
  expect(output).toMatch(/programme +its calls +skipped/);
  expect(output).toMatch(/analytics +ANALYTICS_URL +skipped +not set/);
  expect(output).toMatch(/partner +keys of .* FAILED +keys: no reply.*: SSO_ISSUERS, \[\] for none/);
  expectNamed(output);
});

test('checks a record in Redis, and reports a refused password or an eviction policy; a wrong setting is one line', async () => {
  const redis = await startRedis(undefined, ['--requirepass', 'right']);
  const ask = (address: string) => check({ SANDBOX_PORT: sandboxPort(), SESSION_STORE_URL: address });
  const limits = '--maxmemory 100mb --maxmemory-policy volatile-lru'.split(' ');
  const evicting = await startRedis(undefined, limits);
  const [right, wrong, evicts, odd] = await Promise.all([
    ask(redis.url.replace('//', '//:right@')),
    ask(redis.url.replace('//', '//:wrong@')),
    ask(evicting.url),
    runCommand({ SESSION_STORE_URL: 'redis://a,b' }),
  ]);
  await evicting.stop();
  await redis.stop();
  expect(right.output).toMatch(/session store +takes a record +ok/);
  expect(wrong.output).toMatch(
    /session store +.*FAILED +SESSION_STORE_URL is wrong: Redis refuses its username or password/,
  );
  expect(evicts.output).toMatch(/session store +keeps its records +FAILED +maxmemory-policy/);
  expect(odd).toEqual({
    code: 1,
    output: expect.stringMatching(/^SESSION_STORE_URL is wrong: [^\n]+\n$/) as string,
  });
});

const html = '<!doctype html><title>Maintenance</title><p>Rivera';
const answering: [what: string, reply: RequestListener, rows: string[]][] = [
  [
    'answers with web pages',
    (_request, response) => response.setHeader('content-type', 'text/html').end(html),
    [
      'programme +answers, with a Date header +ok',
      'content +content-config +FAILED +contract 200: .*openapi.json says',
    ],
  ],
  [
    'never answers',
    () => undefined,
    [
      'content +content-config +FAILED +timeout: PROGRAMME_API_URL does not answer within PROGRAMME_TIMEOUT_MS',
    ],
  ],
  [
    'has another clock and other fields',
    (request, response) => {
      response.setHeader('date', new Date(Date.now() + 600_000).toUTCString());
      sendJson({ DISABLE_TERMED_USER_AFTER: 'Rivera' })(request, response);
    },
    [
      'programme +its clock and ours agree +FAILED +(599|600) s apart: its Date header at PROGRAMME_API_URL',
      'content +content-config +FAILED +contract 200: .*: DISABLE_TERMED_USER_AFTER',
    ],
  ],
];

test.each(answering)(
  'names failed checks of a programme that %s, without its texts',
  async (_, reply, rows) => {
    const { code, output } = await withServer(reply, (PROGRAMME_API_URL) =>
      check({ SANDBOX_PORT: sandboxPort(), PROGRAMME_API_URL, PROGRAMME_TIMEOUT_MS: '5000' }),
    );
    expect(code).toBe(1);
    for (const row of rows) expect(output).toMatch(new RegExp(row));
    expectNamed(output);
    expect(output).not.toMatch(/Rivera|Maintenance/);
  },
);

test.each([
  ['as it was pasted', ' ok$', (token: string) => ({ CHECK_ID_TOKEN: ` Bearer ${token}\n` })],
  [
    'that others signed',
    'ERR_JWS_SIGNATURE',
    (token: string) => ({ CHECK_ID_TOKEN: `${token.slice(0, -8)}AAAAAAAA` }),
  ],
  ['for another client', 'FAILED .* aud: ', () => ({ IDP_CLIENT_ID: 'another' })],
])('judges a token %s like the sign-in', async (_which, row, change) => {
  const token = await programme.idToken('ana');
  const { output } = await check({ SANDBOX_PORT: sandboxPort(), CHECK_ID_TOKEN: token, ...change(token) });
  expect(output).toMatch(new RegExp(`token +signature.*${row}`, 'm'));
});

test('requests the card that a token lacks, and then all data of the card', async () => {
  const asked: string[] = [];
  const eligibility = { clientId: '4410', cardId: 'PRX55001', personCode: '01' };
  const reply: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/member/eligibility?'))
      response.end(JSON.stringify({ ...eligibility, relationshipCode: '1', eligibilityStatus: 'ELIGIBLE' }));
    else response.writeHead(404).end('{"message":"Not built yet."}');
  };
  const claims = { sub: 'u-1', extension_ProviderType: 'DIRECT', preferred_username: 'jo' };
  const { output } = await withServer(reply, (PROGRAMME_API_URL) =>
    check({ SANDBOX_PORT: sandboxPort(), PROGRAMME_API_URL, CHECK_ID_TOKEN: writeToken(claims) }),
  );
  expect(output).toMatch(/token +client, card and person, by the programme +ok/);
  expect(asked).toContain('/member/family-coverage?clientId=4410&cardId=PRX55001');
});

test('reports what a FHIR server has of what the portal reads, and reads it as the member', async () => {
  const fhir = await startFhirServer();
  const person = { preferred_username: 'jo', extension_ProviderType: 'DIRECT', fhirUser: 'Patient/Patient1' };
  const ask = () =>
    check({
      SANDBOX_PORT: sandboxPort(),
      PROGRAMME_FHIR_URL: fhir.url,
      CHECK_ID_TOKEN: writeToken({ sub: 'u-1', ...person }),
      CHECK_ACCESS_TOKEN: 'access',
    });
  const { output } = await ask();
  for (const row of [
    'its /metadata is .* ok',
    'Patient for .* ok +works',
    'member.details +ok',
    'claims.search +limited +works with this limit: entries that no page shows: 1$',
  ])
    expect(output).toMatch(new RegExp(`^fhir +${row}`, 'm'));
  expect(output).toMatch(/programme +takes the API key +skipped/);
  expect(output).not.toMatch(/^fhir .*FAILED/m);

  const [rest] = fhir.statement.rest;
  const resource = rest!.resource
    .filter(({ type }) => !['Coverage', 'MedicationDispense'].includes(type))
    .map((each) => ({ ...each, searchParam: [{ name: 'patient' }], searchInclude: [] }));
  fhir.statement = { ...fhir.statement, fhirVersion: '3.0.2', rest: [{ mode: 'server', resource }] };
  fhir.accepted = 'Bearer newer';
  const poor = await ask();
  await fhir.close();
  expect(poor.code).toBe(1);
  for (const row of [
    'fhir +its /metadata is .* FAILED +does not work: 3.0.2: PROGRAMME_FHIR_URL',
    'fhir +Coverage for .* FAILED +does not work: no such resource: PROGRAMME_FHIR_SERVICES',
    'fhir +MedicationDispense for .* limited +works with this limit: prescriptions have no fills',
    'fhir +ExplanationOfBenefit for .* limited +works with these limits: no service-date: ',
    'token +client, card and person.* FAILED +unauthorized 401: CHECK_ID_TOKEN or CHECK_ACCESS_TOKEN ',
  ])
    expect(poor.output).toMatch(new RegExp(`^${row}`, 'm'));
  expectNamed(poor.output);
  expect(output + poor.output).not.toMatch(/Johnny|Prozac/);
});
