import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';

const main = fileURLToPath(new URL('../../tests/support/test-portal-main.ts', import.meta.url));
const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function startProcess(...more: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  await vi.waitUntil(() => output.join('').includes('\n'), { timeout: 10_000 });
  return { child, origin: `http://localhost:${output.join('').split('\n', 1)[0]}`, output, ended };
}

/** A request over a connection that would be kept; connected once the server has begun to answer or work on it. */
function ask(url: string, agent?: Agent) {
  return new Promise<{ status: number; connection: string | undefined; body: string }>((resolve, reject) => {
    const sent = request(url, agent ? { agent } : {}, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode!,
          connection: reply.headers.connection,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a portal that is told to stop', () => {
  test.for(['SIGTERM', 'SIGHUP'] as const)(
    'by %s is not ready at once, finishes open requests, and exits without an error',
    { timeout: 20_000 },
    async (signal) => {
      const { child, origin, output, ended } = await startProcess();
      const agent = new Agent({ keepAlive: true });
      expect((await ask(`${origin}/echo`, agent)).connection).toBe('keep-alive');
      const running = ask(`${origin}/slow?ms=2500`, agent);
      // the request is running once another one, sent after it, has been answered
      await ask(`${origin}/echo`);
      child.kill(signal);
      await vi.waitUntil(async () => (await ask(`${origin}/readyz`)).status === 503, { timeout: 10_000 });
      expect((await ask(`${origin}/healthz`)).status).toBe(200);
      const reply = await running;
      expect(reply).toEqual({ status: 200, connection: 'close', body: 'done' });
      expect(await ended).toEqual([0, null]);
      expect(output.join('')).toContain('"event":"stop.end"');
      await expect(ask(`${origin}/healthz`)).rejects.toThrow();
      agent.destroy();
    },
  );

  test.for(['reads no more', 'is gone'])(
    'goes on serving, and ends, when the reader of its log %s',
    { timeout: 20_000 },
    async (how) => {
      const { child, origin, ended } = await startProcess('talks');
      if (how === 'is gone') child.stdout.destroy();
      else child.stdout.pause();
      for (let each = 0; each < 20; each += 1) expect((await ask(`${origin}/echo`)).status).toBe(200);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  );

  test('closes connections that nobody uses', async () => {
    const { child, origin, ended } = await startProcess();
    const agent = new Agent({ keepAlive: true });
    await ask(`${origin}/echo`, agent);
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    agent.destroy();
  }, 20_000);
});
