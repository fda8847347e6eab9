/** Fail-overs, moved slots and rotated passwords, while commands are running. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { captureLog } from '#harness/log-lines.ts';
import {
  getServerIndex,
  moveSlot,
  startCluster,
  startSentinels,
  type RedisGroup,
} from '#harness/redis-groups.ts';
import { hasRedisServer, startRedis, type RedisServer } from '#harness/redis-server.ts';
import { createSystemClock } from '../clock.ts';
import { createLogger } from '../log.ts';
import { openStores } from './open-stores.ts';
import type { KeyValueStore } from './stores.ts';

const LONG = 60_000;
const folder = useFolder();

interface Settings {
  sessionStoreUrl: string;
  sessionStorePasswordFile?: string;
}

async function open(settings: Settings, log = createLogger('silent')): Promise<KeyValueStore> {
  const env = { ...settings, sessionSecrets: ['s'.repeat(32)] };
  const { plain } = await openStores(env, log, createSystemClock());
  onTestFinished(() => plain.close());
  return plain;
}

/** Counts and takes locks until `isOver`, and returns what was confirmed and what failed. */
async function keepWriting(store: KeyValueStore, isOver: () => boolean) {
  const counts: number[] = [];
  const locks: string[] = [];
  let failed = 0;
  for (let turn = 0; !isOver(); turn += 1)
    try {
      counts.push(await store.increment('count', LONG));
      if (await store.setIfAbsent(`lock:${turn}`, 'mine', LONG)) locks.push(`lock:${turn}`);
    } catch {
      failed += 1;
      await new Promise((next) => setTimeout(next, 20));
    }
  return { counts, locks, failed };
}

async function writeDuring(store: KeyValueStore, event: () => Promise<void>) {
  let isOver = false;
  const work = keepWriting(store, () => isOver);
  await event();
  await new Promise((next) => setTimeout(next, 200));
  isOver = true;
  return work;
}

describe.runIf(hasRedisServer)('store in several Redis servers', () => {
  test('follows the primary of Sentinels, and sends no command twice', async () => {
    const group = await startSentinels();
    onTestFinished(() => group.stop());
    const store = await open({ sessionStoreUrl: group.url });
    await store.set('kept', 'value', LONG);
    const { counts, failed } = await writeDuring(store, async () => {
      await group.servers[0]!.run('WAIT', '1', '1000');
      await group.servers[0]!.stop();
      await expect.poll(() => group.findPrimary()).toBe(group.servers[1]!.port);
      await expect.poll(() => store.get('kept').catch(() => '')).toBe('value');
    });
    // unconfirmed commands may have been counted, each at most once
    const last = await store.increment('count', LONG);
    expect(counts.length).toBeGreaterThan(1);
    expect(failed).toBeGreaterThan(0);
    expect(last).toBeLessThanOrEqual(counts.length + failed + 1);
    expect(counts.every((count, index) => index === 0 || count > counts[index - 1]!)).toBe(true);
  });

  describe('cluster', () => {
    let group: RedisGroup;
    beforeAll(async () => void (group = await startCluster()));
    afterAll(() => group.stop());

    // a busy machine may answer one write after its limit, so a failed try is repeated once
    test('follows a slot to its new server without a failed command', { retry: 1 }, async () => {
      for (const server of group.servers) await server.run('FLUSHALL');
      const store = await open({ sessionStoreUrl: group.url });
      await store.increment('count', LONG);
      const [first] = group.servers as [RedisServer];
      const slot = Number(await first.run('CLUSTER', 'KEYSLOT', 'portal:count'));
      const { counts, locks, failed } = await writeDuring(store, async () => {
        for (let move = 0, at = getServerIndex(slot); move < 3; move += 1, at += 1)
          await moveSlot(group, slot, [group.servers[at % 3]!, group.servers[(at + 1) % 3]!]);
      });
      expect(failed).toBe(0);
      expect(counts).toEqual(Array.from({ length: counts.length }, (_, index) => index + 2));
      expect(await store.keysWith('lock:')).toHaveLength(locks.length);
      for (const lock of locks) expect(await store.compareAndDelete(lock, 'mine')).toBe(true);
    });

    test('requires two more rights', async () => {
      const rights = '+get +set +del +eval +incr +pexpire +scan +pttl +ping'.split(' ');
      const problemWith = async (...more: string[]) => {
        const user = ['ACL', 'SETUSER', 'portal', 'reset', 'on', '>pass', '~portal:*', ...rights, ...more];
        for (const server of group.servers) await server.run(...user);
        return open({ sessionStoreUrl: group.url.replace('//', '//portal:pass@') }).then(
          () => '',
          (error: Error) => error.message,
        );
      };
      expect(await problemWith('+asking')).toMatch(/run CLUSTER SLOTS \(NOPERM\)\.$/);
      expect(await problemWith('+cluster|slots')).toMatch(/run ASKING on keys/);
      expect(await problemWith('+cluster|slots', '+asking')).toBe('');
    });
  });
});

describe.runIf(hasRedisServer)('password file of Redis', () => {
  async function startWithFile() {
    const file = join(folder, randomUUID());
    const server = await startRedis();
    onTestFinished(() => server.stop());
    const rotate = async (password: string) => {
      await server.run('ACL', 'SETUSER', 'portal', 'reset', 'on', `>${password}`, '~*', '+@all');
      writeFileSync(file, `${password}\n`);
    };
    await rotate('first');
    const { log, lines } = captureLog();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const settings = {
      sessionStoreUrl: server.url.replace('//', '//portal@'),
      sessionStorePasswordFile: file,
    };
    const store = await open(settings, log);
    const alerts = () => lines().filter(({ event }) => event === 'store.password');
    return { server, file, rotate, store, alerts };
  }
  /** logins of open connections; those at the start of a connection are part of HELLO */
  const countLogins = async (run: (...command: string[]) => Promise<string>) =>
    Number(/^cmdstat_auth:calls=(\d+)/m.exec(await run('INFO', 'commandstats'))?.[1] ?? 0);

  test('is read again for a new connection', async () => {
    const { server, rotate, store } = await startWithFile();
    await rotate('second');
    await server.run('CLIENT', 'KILL', 'TYPE', 'normal');
    await expect.poll(() => store.ping().catch(() => 'down')).toBeUndefined();
  });

  test('logs an open connection in again after a change', async () => {
    const { server, rotate, store, alerts } = await startWithFile();
    vi.advanceTimersByTime(5_000);
    expect(await countLogins(server.run)).toBe(0);
    await rotate('second');
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => countLogins(server.run)).toBe(1);
    await store.ping();
    expect(alerts()).toEqual([]);
  });

  test('raises one alert while it does not fit, and the open connection remains', async () => {
    const { file, rotate, store, alerts } = await startWithFile();
    writeFileSync(file, 'unknown');
    for (const times of [1, 1]) {
      vi.advanceTimersByTime(5_000);
      await expect.poll(() => alerts().length).toBe(times);
    }
    expect(alerts()[0]).toMatchObject({ level: 50, reason: expect.stringMatching(/^WRONGPASS/) as string });
    await store.ping();
    rmSync(file);
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => alerts().length).toBe(2);
    await rotate('third');
    await store.ping();
  });
});
