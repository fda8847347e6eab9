import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { spawnProcessOne } from '#harness/process-one.ts';

const main = fileURLToPath(new URL('../../tests/harness/test-portal-main.ts', import.meta.url));
const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const command = [process.execPath, '--disable-warning=ExperimentalWarning', main] as const;
const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
const startProcess = (...more: string[]) =>
  started(spawn(command[0], [...command.slice(1), ...more], { stdio }));

async function started(child: ChildProcessByStdio<null, Readable, null>) {
  children.push(child);
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  await expect.poll(() => output.join('')).toContain('\n');
  return { child, origin: `http://localhost:${output.join('').split('\n', 1)[0]}`, output, ended };
}

/** A request over a connection that would be kept; connected once the server has begun to answer or work on it. */
function ask(url: string, agent?: Agent) {
  return new Promise<{ status: number; connection: string | undefined; body: string }>((resolve, reject) => {
    const sent = request(url, agent ? { agent } : {}, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { statusCode, headers } = reply;
      reply.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ status: statusCode!, connection: headers.connection, body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('stopping portal', () => {
  test('finishes open requests, and exits without an error', async () => {
    const { child, origin, output, ended } = await startProcess();
    // Opened before, because the port may be closed by the time of the check.
    const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true }));
    for (const agent of agents) expect((await ask(`${origin}/echo`, agent)).connection).toBe('keep-alive');
    const [held, ready, healthy, release] = agents;
    const running = ask(`${origin}/held`, held);
    // The request is running once a later one has been answered.
    await ask(`${origin}/echo`);
    child.kill('SIGTERM');
    await expect.poll(async () => (await ask(`${origin}/readyz`, ready)).status).toBe(503);
    expect((await ask(`${origin}/healthz`, healthy)).status).toBe(200);
    await ask(`${origin}/release`, release);
    const reply = await running;
    expect(reply).toEqual({ status: 200, connection: 'close', body: 'done' });
    expect(await ended).toEqual([0, null]);
    expect(output.join('')).toContain('"event":"stop.end"');
    await expect(ask(`${origin}/healthz`)).rejects.toThrow();
    for (const agent of agents) agent.destroy();
  });

  // log.test.ts has a reader that is gone
  test('serves and exits when the reader of its log reads no more', async () => {
    const { child, origin, ended } = await startProcess('talks');
    child.stdout.pause();
    for (let each = 0; each < 20; each += 1) expect((await ask(`${origin}/echo`)).status).toBe(200);
    child.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
  });

  // A proxy without health checks sends as long as the port is open, and never repeats a form.
  test('refuses requests after a notice of a second, and answers those accepted before', async () => {
    const { child, origin, output, ended } = await startProcess();
    const opened = connect(Number(new URL(origin).port), 'localhost');
    await once(opened, 'connect');
    const running = ask(`${origin}/held`);
    await ask(`${origin}/echo`);
    child.kill('SIGTERM');
    const askForCode = () => ask(`${origin}/echo`).catch(({ code }: NodeJS.ErrnoException) => code);
    await expect.poll(askForCode).toBe('ECONNREFUSED');
    opened.write(`GET /release HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`);
    const [answer] = (await once(opened, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    expect((await running).body).toBe('done');
    expect(await ended).toEqual([0, null]);
    const [end] = output.join('').match(/\{[^\n]*"event":"stop\.end"[^\n]*\}/)!;
    expect((JSON.parse(end) as { durationMs: number }).durationMs).toBeGreaterThanOrEqual(1_000);
  });

  test('exits with its npm shell, which forwards no signal', async ({ onTestFailed }) => {
    const env = { ...process.env, npm_lifecycle_event: 'portal' };
    // A command follows, because a shell may replace itself with its last command.
    const shell = spawn('sh', ['-c', '"$@"; exit', 'sh', ...command], { stdio, env, detached: true });
    onTestFailed(() => void process.kill(-shell.pid!, 'SIGKILL'));
    const { child, output } = await started(shell);
    child.kill('SIGTERM');
    await expect.poll(() => output.join('')).toContain('"event":"stop.end"');
  });

  test('closes idle connections', async () => {
    const { child, origin, ended } = await startProcess();
    const agent = new Agent({ keepAlive: true });
    await ask(`${origin}/echo`, agent);
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    agent.destroy();
  });
});

test('kills a hanging process, even as process 1 of a container', async () => {
  const hangs = `
    const { killProcess } = await import('./app/platform/lifecycle.ts');
    setInterval(() => undefined, 1_000);
    killProcess();`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  const child = spawnProcessOne([...node, hangs]);
  children.push(child);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  // The exit code of a signal counts too, because unshare may not pass on its name.
  expect(signal ?? Number(code) > 128).toBeTruthy();
});
