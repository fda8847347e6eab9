import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit, createLogger } from './log.ts';

function listen(level = 'debug') {
  const lines: Record<string, unknown>[] = [];
  const text: string[] = [];
  const log = createLogger(level, {
    write(line: string) {
      text.push(line);
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  });
  return { log, lines, all: () => text.join('') };
}

test('writes a line with its time, level and request id', () => {
  const { log, lines } = listen();
  const fields = { method: 'GET', routeId: 'routes/main.orders_.$id', status: 200, durationMs: 4.2 };
  log.child({ requestId: 'r-1' }).info({ event: 'request', ...fields });
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) as string;
  expect(lines[0]).toEqual({ level: 'info', time, requestId: 'r-1', event: 'request', ...fields });
});

describe('logged value', () => {
  test('is dropped with its field when that is not on the list', () => {
    const { log, lines, all } = listen();
    log.info({ event: 'x', firstName: 'Ana', token: 'eyJhbGciOi', url: '/main?q=metformin' });
    expect(lines[0]).toMatchObject({ event: 'x', dropped: ['firstName', 'token', 'url'] });
    expect(all()).not.toMatch(/Ana|eyJ|metformin/);
  });

  test('is dropped from the binding of a child logger', () => {
    const { log, all } = listen();
    log.child({ requestId: 'r', userName: 'ana' }).info({ event: 'x' });
    expect(all()).not.toContain('"ana"');
  });

  test('is dropped when it is invalid for an allowed field', () => {
    const { log, lines } = listen();
    log.info({ path: '/orders?email=ana@example.com', reason: 'x'.repeat(500), code: { nested: 'Ana' } });
    expect(lines[0]).toMatchObject({ dropped: ['path', 'reason', 'code'] });
    expect(lines[0]).not.toHaveProperty('path');
  });

  test('contains the name, code and places of an error without its message', () => {
    const { log, lines, all } = listen();
    const error = new TypeError('GET http://api/member?cardId=MPA100200 failed\n    at cara');
    const err = Object.assign(error, { code: 'ECONNRESET' });
    log.error({ event: 'x', err });
    log.error(new Error('card MPA100200'));
    expect(lines[0]?.err).toMatchObject({ name: 'TypeError', code: 'ECONNRESET' });
    expect((lines[0]!.err as { at: string[] }).at[0]).toContain('log.test.ts');
    expect(all()).not.toMatch(/MPA100200|cara/);
  });

  test('is dropped from a message that may contain an address or a value', () => {
    const { log, all } = listen();
    for (const message of ['to ana@example.com', 'at /main?q=metformin', 'said "Ana"', 'Peña', '<b>'])
      log.info({ event: 'x' }, message);
    expect(all()).not.toMatch(/ana|metformin|Ana|Pe|<b>/);
  });
});

test.each([
  ['fatal', ['audit']],
  ['warn', ['audit']],
  ['info', ['event', 'audit']],
  ['silent', []],
])('at LOG_LEVEL=%s writes the lines %j', (level, written) => {
  const { log, lines } = listen(level);
  const own = log.child({ requestId: 'r-3' });
  own.info({ event: 'request' });
  audit(own, 'sign-in', { outcome: 'done' });
  expect(lines.map((line) => ('audit' in line ? 'audit' : 'event'))).toEqual(written);
  for (const line of lines) expect(line).toMatchObject({ level: 'info', requestId: 'r-3' });
});

const LINES = 5;
/** Writes lines once its output is ready, and reports the number of lost lines on standard error. */
const talker = `
  const { createLogger } = await import('./app/platform/log.ts');
  const { metrics } = await import('./app/platform/metrics.ts');
  const log = createLogger('info');
  for (let line = 0; line < ${LINES}; line += 1) log.info({ event: 'request' });
  await new Promise((done) => setTimeout(done, 50));
  const { values } = await metrics.logLines.get();
  console.error(values.find(({ labels }) => labels.level === 'lost').value);
`;

test.each<[string, () => number | 'pipe']>([
  ['a disk that is full', () => openSync('/dev/full', 'w')],
  ['a reader that is gone', () => 'pipe'],
])('counts lines that %s does not accept, and continues', async (_what, output) => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', talker];
  const child = spawn(process.execPath, args, { stdio: ['ignore', output(), 'pipe'] });
  child.stdout?.destroy();
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  expect([said.trim(), code]).toEqual([String(LINES), 0]);
});

/** Writes until its output accepts no more, waits for space, and writes one more line. */
const untilFull = `
  const { createLogger } = await import('./app/platform/log.ts');
  const { metrics } = await import('./app/platform/metrics.ts');
  const log = createLogger('info');
  const lost = async () => {
    const { values } = await metrics.logLines.get();
    return values.find(({ labels }) => labels.level === 'lost').value;
  };
  while ((await lost()) === 0) log.info({ event: 'request' });
  process.send('full');
  await new Promise((done) => process.once('message', done));
  log.info({ event: 'stop.end' });
  process.disconnect();
`;

test('writes the next line completely after a full disk cut a line in half', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-log-')), 'portal.log');
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  // A file size limit of the process fails like a full disk, and can be lifted.
  const limited = ['-c', 'ulimit -S -f 8; exec "$@"', 'sh', ...node, untilFull];
  const child = spawn('sh', limited, { stdio: ['ignore', openSync(file, 'a'), 'inherit', 'ipc'] });
  await once(child, 'message');
  spawnSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:unlimited']);
  child.send('go on');
  await once(child, 'exit');
  const lines = readFileSync(file, 'utf8').split('\n');
  rmSync(dirname(file), { recursive: true });
  expect(() => JSON.parse(lines.at(-3)!) as unknown).toThrow();
  expect(JSON.parse(lines.at(-2)!)).toMatchObject({ event: 'stop.end' });
  expect(lines.at(-1)).toBe('');
});
