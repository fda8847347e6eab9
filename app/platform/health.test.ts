/** Probes and alerts while the session store accepts no writes. */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startRedis, type RedisServer } from '#harness/redis-server.ts';
import { mountSmallDisk } from '#harness/small-disk.ts';
import { createSystemClock } from './clock.ts';
import { createReadiness, toStatusCode, type Readiness } from './health.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLogger } from './log.ts';
import { metrics } from './metrics.ts';
import { openStores } from './stores/open-stores.ts';
import type { Stores } from './stores/stores.ts';

const smallDisk = mountSmallDisk(2);
afterAll(() => smallDisk?.unmount());

let redis: RedisServer;
let stores: Stores;
let lifecycle: Lifecycle;
let readiness: Readiness;
let lines: string[];
/** The probe's own clock, because a result is reused for a second. */
let later: () => void;

test.each([
  ['ready', '/readyz', 200],
  ['ready', '/readyz?exclude=store', 200],
  ['degraded', '/readyz', 503],
  ['degraded', '/readyz?exclude=store', 200],
  ['degraded', '/readyz?verbose&exclude=other&exclude=store', 200],
  ['degraded', '/readyz?exclude=stores', 503],
  ['not ready', '/readyz', 503],
  ['not ready', '/readyz?exclude=store', 503],
] as const)('reports %s at %s by status %d', (state, url, code) => {
  expect(toStatusCode(state, url)).toBe(code);
});

async function open(sessionStoreUrl: string) {
  lines = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  stores = await openStores({ sessionStoreUrl, sessionSecrets: ['s'.repeat(32)] }, log, createSystemClock());
  lifecycle = createLifecycle();
  readiness = createReadiness({ lifecycle, store: stores.plain, log, programme: () => ({}) });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  later = () => void vi.advanceTimersByTime(3_000);
}

const status = async () => (await readiness.details()).status;
const listEvents = (event: string) => lines.filter((line) => line.includes(`"event":"${event}"`));
const isUp = async () => (await metrics.storeUp.get()).values[0]?.value;

/** Fills the store with data to keep, then makes room again. */
async function fillAndFree(fill: () => Promise<void>, free: () => Promise<void> | void) {
  expect(await status()).toBe('ready');
  const unwatch = readiness.watch();
  await stores.sealed.set('session:kept', 'as it was', 60_000);
  await fill();
  await stores.plain.ping();
  expect(await stores.sealed.get('session:kept')).toBe('as it was');
  // the probe runs without a request
  later();
  await expect.poll(isUp).toBe(0);
  for (let asked = 0; asked < 3; asked += 1) {
    later();
    expect(await status()).toBe('degraded');
  }
  expect(listEvents('store.down')).toHaveLength(1);
  expect(listEvents('store.down')[0]).toMatch(
    /"level":"error".*"reason":"full".*alert: the session store takes no writes/,
  );
  await free();
  later();
  await expect.poll(isUp).toBe(1);
  expect(await status()).toBe('ready');
  expect(listEvents('store.up')).toHaveLength(1);
  unwatch();
}

describe.runIf(smallDisk)('SQLite file on a full disk', () => {
  const at = (name: string) => smallDisk!.at(name);

  /** More data than the disk space that SQLite has already reserved. */
  const writeMuch = async () => {
    for (let each = 0; each < 100; each += 1)
      await stores.plain.set(`filler-${each}`, 'x'.repeat(20_000), 60_000);
  };

  beforeEach(() => open(`sqlite:${at('portal.db')}`));
  afterEach(async () => {
    vi.useRealTimers();
    await stores.plain.close();
    for (const name of ['portal.db', 'portal.db-wal', 'portal.db-shm', 'other.db'])
      rmSync(at(name), { force: true });
  });

  test('makes the portal degraded, is logged once, and recovers with free space', async () => {
    const fill = async () => {
      smallDisk!.fill();
      await expect(writeMuch()).rejects.toMatchObject({ name: 'StoreDown', fault: 'full' });
    };
    await fillAndFree(fill, () => smallDisk!.makeRoom());
  });

  test('preserves its records over a restart, and refuses a start without free space', async () => {
    await stores.sealed.set('session:kept', 'as it was', 60_000);
    smallDisk!.fill();
    await writeMuch().catch(() => undefined);
    await stores.plain.close();
    vi.useRealTimers();
    await expect(open(`sqlite:${at('other.db')}`)).rejects.toThrow('its disk is full');
    smallDisk!.makeRoom();
    await open(`sqlite:${at('portal.db')}`);
    expect(await stores.sealed.get('session:kept')).toBe('as it was');
  });
});

describe('Redis store', () => {
  beforeEach(async () => {
    redis = await startRedis(undefined, ['--maxmemory-policy', 'noeviction']);
    await open(redis.url);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stores.plain.close();
    await redis.stop();
  });

  /** Limit of Redis's memory; a limit below the used memory makes it full. */
  const setLimit = async (bytes: number) => {
    await redis.run('CONFIG', 'SET', 'maxmemory', String(bytes));
  };

  test('makes the portal degraded without free memory, is logged once, and recovers', async () => {
    const fill = async () => {
      // not by the store, whose limit of a second is short for a busy machine
      await redis.run('SET', 'filler', 'x'.repeat(1_000_000));
      await setLimit(1_000_000);
    };
    await fillAndFree(fill, () => setLimit(0));
  });

  describe('emptied while running', () => {
    const empty = () => redis.run('FLUSHALL');

    test('stays ready, and raises an alert each time', async () => {
      expect(await status()).toBe('ready');
      later();
      expect(await status()).toBe('ready');
      expect(listEvents('store.emptied')).toHaveLength(0);
      for (const times of [1, 2]) {
        await empty();
        for (let asked = 0; asked < 2; asked += 1) {
          later();
          expect(await status()).toBe('ready');
        }
        expect(listEvents('store.emptied')).toHaveLength(times);
      }
      expect(listEvents('store.emptied')[0]).toMatch(
        /"level":"error".*alert: the session store lost what it held/,
      );
    });

    test('raises an alert after an outage, but not in a new process', async () => {
      expect(await status()).toBe('ready');
      const { port } = redis;
      await redis.stop();
      vi.advanceTimersByTime(600_000);
      expect(await status()).toBe('degraded');
      redis = await startRedis({ port });
      await expect.poll(async () => (later(), await status())).toBe('ready');
      expect(listEvents('store.emptied')).toHaveLength(1);
      await stores.plain.close();
      vi.useRealTimers();
      await empty();
      await open(redis.url);
      expect(await status()).toBe('ready');
      expect(listEvents('store.emptied')).toHaveLength(0);
    });
  });

  test('leaves a process that had it in the balancer after its end, until the process stops', async () => {
    expect(await status()).toBe('ready');
    await redis.stop();
    later();
    expect(await status()).toBe('degraded');
    expect(listEvents('store.down')).toHaveLength(1);
    lifecycle.beginStop();
    expect(await status()).toBe('not ready');
  });
});
