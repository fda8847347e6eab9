import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureLog } from '#harness/log-lines.ts';
import { createConnectionLog } from './connection-log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function listen() {
  const { log, lines } = captureLog();
  const said = () => lines().map(({ state, reason }) => `${String(state)} ${String(reason ?? '')}`.trim());
  return { ...createConnectionLog(log), said };
}

test('logs an outage once for each reason and minute, and its end', () => {
  const { lost, up, said } = listen();
  up();
  lost('ECONNRESET');
  for (let second = 0; second < 150; second += 1) {
    vi.advanceTimersByTime(1_000);
    lost('ECONNREFUSED');
  }
  up();
  const refused = Array.from({ length: 3 }, () => 'lost ECONNREFUSED');
  expect(said()).toEqual(['up', 'lost ECONNRESET', ...refused, 'up']);
});

test('logs a replica that reconnects each second twice a minute', () => {
  const { lost, up, said } = listen();
  for (let second = 0; second < 150; second += 1) {
    lost('replica');
    up();
    vi.advanceTimersByTime(1_000);
  }
  expect(said()).toEqual(['lost replica', 'up', 'lost replica', 'up', 'lost replica', 'up']);
});

test('logs the reason of a failed reconnect at once', () => {
  const { lost, said } = listen();
  lost('noAnswer');
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1_000);
    lost(second % 2 === 0 ? 'CERT_HAS_EXPIRED' : 'noAnswer');
  }
  expect(said()).toEqual(['lost noAnswer', 'lost CERT_HAS_EXPIRED']);
});

test('logs a different reason at once', () => {
  const { lost, up, said } = listen();
  lost('replica');
  up();
  lost('ECONNRESET');
  up();
  expect(said()).toEqual(['lost replica', 'up', 'lost ECONNRESET', 'up']);
});
