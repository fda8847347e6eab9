/** `npm run check-connection`: what a programme's engineer reads, against a programme that is there and one that is not. */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgramme } from './real-client.ts';
import type { Programme } from './real-client.ts';

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
  const { code, output } = await check({ SANDBOX_PORT: sandboxPort(), CHECK_ID_TOKEN });
  expect([code, output]).toEqual([0, expect.stringContaining('Everything holds.')]);
  expect(output).toMatch(/programme +member\.familyCoverage +ok/);
  expect(output).not.toMatch(/Rivera|MPA100200|ana\.rivera/);
}, 60_000);

test('names what does not hold in a half-configured environment', async () => {
  const { code, output } = await check({
    SANDBOX_PORT: sandboxPort(),
    IDP_SIGN_IN_METADATA_URL: `${programme.url}/nowhere`,
    IDP_PASSWORD_RESET_METADATA_URL: 'http://127.0.0.1:9/nobody',
    PROGRAMME_SUBSCRIPTION_KEY: 'wrong',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/sign-in +discovery document +FAILED +HTTP 404: IDP_SIGN_IN_METADATA_URL/);
  expect(output).toMatch(/password reset +discovery document +FAILED +\w+: IDP_PASSWORD_RESET_METADATA_URL/);
  expect(output).toMatch(
    /content +content-config +FAILED +gateway 401: PROGRAMME_SUBSCRIPTION_KEY is refused/,
  );
}, 60_000);
