/** Hostile passkeys and documents must be refused, make no connection, and use bounded memory and time. */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { getInheritedEnv, getOwnNode } from '#harness/portal.ts';

interface Row {
  library: string;
  input: string;
  /** result of a harmless input */
  control: string;
  outcome: string;
  /** processor time */
  ms: number;
  /** added to the maximum memory of the process */
  megabytes: number;
  /** destinations to which the input made the process connect */
  sockets: string[];
}

let rows: Row[];
beforeAll(() => {
  const alias = ['--import', './tests/harness/resolve-app-paths.ts'];
  const { stdout, stderr } = spawnSync(
    getOwnNode(),
    ['--disable-warning=ExperimentalWarning', ...alias, 'tests/faults/hostile-inputs-main.ts'],
    { env: { ...getInheritedEnv(), NODE_ENV: 'test' }, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  rows = JSON.parse(stdout) as Row[];
});

describe.each(['passkeys', 'documents'])('parsers of %s', (library) => {
  const of = () => rows.filter((row) => row.library === library);

  test('accept harmless input, and receive 20 hostile inputs', () => {
    expect(of().length).toBeGreaterThanOrEqual(20);
    expect([...new Set(of().map(({ control }) => control))]).toEqual([
      library === 'passkeys' ? 'done' : 'accepted',
    ]);
  });

  test('open no connection', () => {
    expect(of().filter(({ sockets }) => sockets.length > 0)).toEqual([]);
  });

  test('take at most one second for each input, and 64 MB for all', () => {
    expect(of().filter(({ ms }) => ms > 1_000)).toEqual([]);
    expect(of().reduce((sum, { megabytes }) => sum + megabytes, 0)).toBeLessThanOrEqual(64);
  });
});

test('refuses hostile passkeys and documents', () => {
  expect(rows.filter(({ outcome }) => outcome !== 'refused')).toEqual([]);
});
