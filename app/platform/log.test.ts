import { describe, expect, test } from 'vitest';
import { audit, createLogger } from './log.ts';

function listen() {
  const lines: Record<string, unknown>[] = [];
  const text: string[] = [];
  const log = createLogger('debug', {
    write(line: string) {
      text.push(line);
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  });
  return { log, lines, all: () => text.join('') };
}

test('a line has its time, level and request id', () => {
  const { log, lines } = listen();
  log.child({ requestId: 'r-1' }).info({
    event: 'request',
    method: 'GET',
    routeId: 'routes/main.orders_.$id',
    status: 200,
    durationMs: 4.2,
  });
  expect(lines[0]).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    requestId: 'r-1',
    event: 'request',
    method: 'GET',
    routeId: 'routes/main.orders_.$id',
    status: 200,
    durationMs: 4.2,
  });
});

describe('what must not be in a log is not', () => {
  test('fields that are not on the list leave their name alone', () => {
    const { log, lines, all } = listen();
    log.info({ event: 'x', firstName: 'Ana', token: 'eyJhbGciOi', url: '/main?q=metformin' });
    expect(lines[0]).toMatchObject({ event: 'x', dropped: ['firstName', 'token', 'url'] });
    expect(all()).not.toMatch(/Ana|eyJ|metformin/);
  });

  test('nor do they get in as the binding of a child logger', () => {
    const { log, all } = listen();
    log.child({ requestId: 'r', userName: 'ana' }).info({ event: 'x' });
    expect(all()).not.toContain('"ana"');
  });

  test('an allowed field with a strange value is left out', () => {
    const { log, lines } = listen();
    log.info({ path: '/orders?email=ana@example.com', reason: 'x'.repeat(500), code: { nested: 'Ana' } });
    expect(lines[0]).toMatchObject({ dropped: ['path', 'reason', 'code'] });
    expect(lines[0]).not.toHaveProperty('path');
  });

  test('an error gives its name, code and places, not its message', () => {
    const { log, lines, all } = listen();
    const err = Object.assign(new TypeError('GET http://api/member?cardId=MPA100200 failed\n    at cara'), {
      code: 'ECONNRESET',
    });
    log.error({ event: 'x', err });
    expect(lines[0]?.err).toMatchObject({ name: 'TypeError', code: 'ECONNRESET' });
    expect((lines[0]?.err as { at: string[] }).at[0]).toContain('log.test.ts');
    expect(all()).not.toMatch(/MPA100200|cara/);
  });

  test('an error logged bare loses its message too', () => {
    const { log, all } = listen();
    log.error(new Error('card MPA100200'));
    expect(all()).not.toContain('MPA100200');
  });
});

test('an audit line carries its event and the kind of data, joined by the request id', () => {
  const { log, lines } = listen();
  audit(log.child({ requestId: 'r-2' }), 'health-data.viewed', { kind: 'prescriptions' });
  expect(lines[0]).toMatchObject({ audit: 'health-data.viewed', kind: 'prescriptions', requestId: 'r-2' });
});
