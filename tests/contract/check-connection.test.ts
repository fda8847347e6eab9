/** `npm run check-connection`: what a programme's engineer reads, against a programme that is there and one that is not. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgramme, type Programme } from './real-client.ts';
import { startRedis } from '../support/redis-server.ts';
import { walletCertificates } from '../support/wallet.ts';

let programme: Programme;
beforeAll(async () => {
  programme = await startProgramme('check-connection');
}, 60_000);
afterAll(() => programme?.stop());

const check = (env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const run = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/check-connection.ts'],
      { env: { NODE_ENV: 'development', PATH: process.env.PATH, ...env } },
      (_error, stdout, stderr) => resolve({ code: run.exitCode ?? -1, output: stdout + stderr }),
    );
  });
const sandboxPort = () => new URL(programme.url).port;

test('says that everything holds for the sandbox and a demo member, and nothing of that member', async () => {
  const CHECK_ID_TOKEN = await programme.idToken('ana');
  const folder = mkdtempSync(join(tmpdir(), 'check-connection-'));
  const { code, output } = await check({
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
}, 60_000);

test('names what does not hold in a half-configured environment', async () => {
  const { code, output } = await check({
    SANDBOX_PORT: sandboxPort(),
    IDP_SIGN_IN_METADATA_URL: `${programme.url}/nowhere`,
    IDP_PASSWORD_RESET_METADATA_URL: 'http://127.0.0.1:9/nobody',
    PROGRAMME_SUBSCRIPTION_KEY: 'wrong',
    SESSION_STORE_URL: 'redis://127.0.0.1:9',
    ANALYTICS_URL: `${programme.url}/nowhere`,
    ANALYTICS_INSTRUMENTATION_KEY: 'key',
    MAPS_TILE_URL: `${programme.url}/{z}/{x}/{y}.png?key={key}`,
    MAPS_ID: 'streets',
    CHECK_ID_TOKEN: 'no token',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/sign-in +discovery document +FAILED +HTTP 404: IDP_SIGN_IN_METADATA_URL/);
  expect(output).toMatch(/password reset +discovery document +FAILED +\w+: IDP_PASSWORD_RESET_METADATA_URL/);
  for (const row of [
    'session store +.*FAILED +noAnswer: SESSION_STORE_URL',
    'analytics +takes batches +FAILED +404: ANALYTICS_URL',
    'maps +MAPS_KEY for {key} +FAILED +MAPS_KEY is not set',
    'maps +MAPS_ID has its place +FAILED +MAPS_TILE_URL has no {id}',
    'maps +gives a tile +FAILED +HTTP 404: MAPS_TILE_URL',
    'token +is a JWT +FAILED +CHECK_ID_TOKEN',
  ])
    expect(output).toMatch(new RegExp(row));
  expect(output).not.toMatch(/^ +at /m);
  expect(output).toMatch(
    /content +content-config +FAILED +gateway 401: PROGRAMME_SUBSCRIPTION_KEY is refused/,
  );
}, 60_000);

test('asks Redis for a record, and says when it refuses the password; a wrong setting is one line', async () => {
  const redis = await startRedis(undefined, ['--requirepass', 'right']);
  const ask = (address: string) => check({ SANDBOX_PORT: sandboxPort(), SESSION_STORE_URL: address });
  expect((await ask(redis.url.replace('//', '//:right@'))).output).toMatch(
    /session store +takes a record +ok/,
  );
  expect((await ask(redis.url.replace('//', '//:wrong@'))).output).toMatch(
    /session store +.*FAILED +SESSION_STORE_URL is wrong: Redis refuses its username or password/,
  );
  await redis.stop();
  expect(await ask('redis://a,b')).toEqual({
    code: 1,
    output: expect.stringMatching(/^SESSION_STORE_URL is wrong: [^\n]+\n$/) as string,
  });
}, 60_000);
