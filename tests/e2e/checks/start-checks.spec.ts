/** Starts the built portal with typical mistakes of an operator. Each ends the start with one line. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '#harness/browser.ts';
import { productionSettings } from '#harness/production-settings.ts';
import { readProcessId, mayBeProcessOne, spawnProcessOne } from '#harness/process-one.ts';
import { startRedis } from '#harness/redis-server.ts';
import { getInheritedEnv, getOwnNode } from '#harness/portal.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'start-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

const production = {
  ...productionSettings,
  PORT: '1',
  SESSION_STORE_URL: `sqlite:${join(folder, 'portal.db')}`,
};

/** The portal's output before it exits, and its exit code. */
async function startWith(settings: Record<string, string | undefined>) {
  const env = { ...getInheritedEnv(), ...production, ...settings } as NodeJS.ProcessEnv;
  const child = spawn(getOwnNode(), ['--disable-warning=ExperimentalWarning', 'server.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  return { code, said };
}

/** Each case ends the start at a different point. app/platform/env.test.ts has the rules of each setting. */
const mistakes: [string, Record<string, string | undefined>, RegExp][] = [
  ['no NODE_ENV', { NODE_ENV: undefined }, /^NODE_ENV is missing: .*production/],
  [
    'a store that is a folder',
    { SESSION_STORE_URL: `sqlite:${folder}` },
    /^SESSION_STORE_URL is wrong: .*EISDIR/,
  ],
  ['a port of others', { HOST: '203.0.113.1' }, /^The portal cannot listen on HOST 203\.0\.113\.1, PORT 1 /],
];

for (const [what, settings, line] of mistakes)
  test(`A start with ${what} fails with one line that names the fix.`, async () => {
    const { code, said } = await startWith(settings);
    expect(said).toMatch(line);
    expect(said.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

test('A start that gets a stop signal ends before it serves, also as process 1 of a container.', async () => {
  const redis = await startRedis();
  // the start waits for its reply
  redis.freeze();
  const env = { ...getInheritedEnv(), ...production, SESSION_STORE_URL: redis.url } as NodeJS.ProcessEnv;
  const child = spawnProcessOne([getOwnNode(), 'server.ts'], { cwd: root, env });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | string | null>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal)),
  );
  // the kernel drops connections before a process listens
  const signals = setInterval(() => {
    const pid = child.exitCode === null ? readProcessId(child) : undefined;
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
  }, 50);
  const end = await ended;
  clearInterval(signals);
  redis.thaw();
  await redis.stop();
  expect([end, said]).toEqual([mayBeProcessOne ? 143 : 'SIGTERM', '']);
});
