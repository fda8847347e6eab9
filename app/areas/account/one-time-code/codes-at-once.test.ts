/** Simultaneous tries of one code, on each kind of store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portal } from '#harness/session-portal.ts';
import { openStores } from '~/platform/stores/open-stores.ts';
import type { Stores } from '~/platform/stores/stores.ts';
import { hasRedisServer, startRedis } from '#harness/redis-server.ts';
import { requestCode, resendCode, verifyCode, type CodeRequest } from './codes.server.ts';

const TRIES = 5;
const PRESSES = 20;

const inFile = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'));
  return { url: `sqlite:${join(folder, 'portal.db')}`, stop: () => rmSync(folder, { recursive: true }) };
};
const inMemory = async () => ({ url: 'sqlite::memory:', stop: () => undefined });
const backends = [
  { name: 'in memory', start: inMemory, processes: 1 },
  { name: 'in SQLite', start: inFile, processes: 2 },
  ...(hasRedisServer ? [{ name: 'in Redis', start: () => startRedis(), processes: 2 }] : []),
];

describe.each(backends)('one-time code with a store $name', ({ start, processes }) => {
  const site = portal();
  let stores: Stores[];
  let stop: () => unknown;
  let judged: string[] = [];

  beforeAll(async () => {
    const { url, stop: end } = await start();
    const open = () =>
      openStores({ sessionStoreUrl: url, sessionSecrets: site.env.sessionSecrets }, site.log.log, site.clock);
    stores = await Promise.all(Array.from({ length: processes }, open));
    stop = end;
  });
  afterAll(async () => {
    await Promise.all(stores.map(({ plain }) => plain.close()));
    await stop();
    await site.close();
  });

  /** a separate account for each test, so that tries are not shared */
  const createCodeRequest = (account: string): CodeRequest => ({
    kind: 'change',
    replaces: account,
    to: `${account}@example.com`,
    askers: [account],
    triedBy: account,
    audit: 'profile',
    send: () => Promise.resolve(),
    judge: (typed) => {
      judged.push(typed);
      return new Promise((resolve) => setTimeout(resolve, 1, { verdict: 'wrong', triesLeft: 1 }));
    },
  });
  /** each press goes to the next process, from the next of two addresses */
  const at = (press: number) => ({
    ...site.context(),
    stores: stores[press % processes]!,
    clientAddress: `192.0.2.${press % 2}`,
  });
  const pressAll = (code: CodeRequest) =>
    Promise.all(
      Array.from({ length: PRESSES }, (_, press) => verifyCode(at(press), code, String(100_000 + press))),
    );

  test('accepts only five of many simultaneous tries', async () => {
    judged = [];
    const code = createCodeRequest('ana');
    expect(await requestCode(at(0), code)).toEqual({ kind: 'sent' });
    const verdicts = (await pressAll(code)).map(({ verdict }) => verdict);
    expect(judged).toHaveLength(TRIES);
    expect(verdicts.filter((verdict) => verdict === 'tooMany')).toHaveLength(PRESSES - TRIES);
  });

  test('allows no further tries within ten minutes after a new code', async () => {
    judged = [];
    const code = createCodeRequest('ben');
    await requestCode(at(0), code);
    await pressAll(code);
    site.clock.advance(61_000);
    expect(await resendCode(at(1), code)).toEqual({ kind: 'sent' });
    await pressAll(code);
    expect(judged).toHaveLength(TRIES);
  });

  test('is sent once for simultaneous requests', async () => {
    let sent = 0;
    const code = { ...createCodeRequest('cara'), send: async () => void (sent += 1) };
    const asked = await Promise.all([0, 1, 2, 3].map((press) => requestCode(at(press), code)));
    expect(sent).toBe(1);
    expect(asked.filter(({ kind }) => kind === 'tooSoon')).toHaveLength(3);
  });
});
