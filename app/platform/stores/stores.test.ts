import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { captureLog } from '#harness/log-lines.ts';
import { startCluster, startSentinels, until } from '#harness/redis-groups.ts';
import { hasRedisServer, startRedis, startSwitch } from '#harness/redis-server.ts';
import { createSystemClock } from '../clock.ts';
import { createLogger } from '../log.ts';
import { openStores } from './open-stores.ts';
import { StoreDown, type KeyValueStore, type Stores } from './stores.ts';

const log = createLogger('silent');
const clock = createSystemClock();
const LONG = 60_000;
const SHORT = 40;

const open = (sessionStoreUrl: string, to = log) =>
  openStores({ sessionStoreUrl, sessionSecrets: ['s'.repeat(32)] }, to, clock);

/** Repeats an operation that a busy machine does not answer in time. */
async function inSteps(keys: string[], work: (key: string) => Promise<unknown>) {
  for (let at = 0; at < keys.length; at += 100)
    await Promise.all(keys.slice(at, at + 100).map((key) => until(() => work(key).then(() => true))));
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'portal-store-'));
const startSqlite = async () => {
  const folder = makeFolder();
  return {
    url: `sqlite:${join(folder, 'nested/portal.db')}`,
    stop: () => rmSync(folder, { recursive: true }),
  };
};
type Start = () => Promise<{ url: string; stop(): Promise<void> | void }>;
const backends: [string, Start][] = [['SQLite', startSqlite]];
if (hasRedisServer)
  backends.push(
    ['Redis', () => startRedis()],
    ['the primary of Sentinels', () => startSentinels({ downAfterMs: 60_000 })],
    ['a Redis Cluster', () => startCluster()],
  );

describe.each(backends)('store in %s', (_name, start) => {
  let one: Stores;
  let other: KeyValueStore;
  let end: () => Promise<void>;
  let number = 0;
  const fresh = () => `key-${(number += 1)}`;
  const inBoth = <Result>(times: number, work: (store: KeyValueStore, own: string) => Promise<Result>) =>
    Promise.all(Array.from({ length: times }, (_, i) => work(i % 2 ? one.plain : other, String(i))));
  const expectOneWinner = async (
    key: string,
    change: (...given: [KeyValueStore, string]) => Promise<boolean>,
  ) => {
    const won = await inBoth(20, change);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await other.get(key)).toBe(String(won.indexOf(true)));
  };

  beforeAll(async () => {
    const { url, stop } = await start();
    one = await open(url);
    other = (await open(url)).plain;
    // a store waits only two seconds for its first connection
    for (const store of [one.plain, other]) await until(() => store.ping().then(() => true));
    end = async () => {
      await one.plain.close();
      await other.close();
      await stop();
    };
  });
  afterAll(() => end());

  test('shares values between processes', async () => {
    const key = fresh();
    expect(await other.get(key)).toBeUndefined();
    await one.plain.set(key, 'ñ "quoted" \n', LONG);
    expect(await other.get(key)).toBe('ñ "quoted" \n');
    await other.set(key, 'newer', LONG);
    expect(await one.plain.get(key)).toBe('newer');
    await other.delete(key);
    expect(await one.plain.get(key)).toBeUndefined();
  });

  test('deletes an expired entry, and frees its key', async () => {
    const key = fresh();
    await one.plain.set(key, 'old', LONG);
    expect(await one.plain.ttl(key)).toBeGreaterThan(0);
    expect(await one.plain.ttl(key)).toBeLessThanOrEqual(LONG);
    await one.plain.set(key, 'old', SHORT);
    await expect.poll(() => one.plain.ttl(key)).toBeUndefined();
    expect(await one.plain.get(key)).toBeUndefined();
    expect(await one.plain.compareAndSet(key, 'old', 'new', LONG)).toBe(false);
    expect(await one.plain.compareAndDelete(key, 'old')).toBe(false);
    expect(await one.plain.setIfAbsent(key, 'new', LONG)).toBe(true);
  });

  test('lets one of many processes take a free key or change a value', async () => {
    const [free, key] = [fresh(), fresh()];
    await expectOneWinner(free, (store, own) => store.setIfAbsent(free, own, LONG));
    await one.plain.set(key, 'start', LONG);
    await expectOneWinner(key, (store, own) => store.compareAndSet(key, 'start', own, LONG));
  });

  test('releases a lock for its owner only', async () => {
    const key = fresh();
    await one.plain.set(key, 'mine', LONG);
    expect(await other.compareAndDelete(key, 'theirs')).toBe(false);
    expect(await one.plain.compareAndDelete(key, 'mine')).toBe(true);
    expect(await other.get(key)).toBeUndefined();
  });

  test('finds every record of a kind', async () => {
    const kind = 'a-kind-of-its-own';
    for (const key of [`${kind}:1`, `${kind}:2:3`, `other:${kind}:4`, `${kind}s:5`, kind])
      await one.plain.set(key, '1', LONG);
    const found = await other.keysWith(`${kind}:`);
    expect(found).toHaveLength(2);
    expect(found.every((key) => key.startsWith(`${kind}:`))).toBe(true);
  });

  test('finds every key with a word', async () => {
    const word = 'zk-W_9wordthatnooneelsehas';
    const keys = Array.from({ length: 1_200 }, (_, i) => `cart:${word}:${i}`);
    await inSteps(keys, (key) => one.plain.set(key, '1', LONG));
    await one.plain.set('cart:zk-W_9another', word, LONG);
    const found = await other.keysWith(word);
    expect(found).toHaveLength(1_200);
    expect(found.filter((key) => !key.startsWith('cart:') || key.includes(word))).toEqual([]);
    expect(await other.keysWith('A-word-of-nobody')).toEqual([]);
    await inSteps(found, (key) => one.plain.delete(key));
    expect(await other.keysWith(word)).toEqual([]);
  });

  test('loses no count, and does not move the window', async () => {
    const key = fresh();
    const counts = await inBoth(50, (store) => store.increment(key, LONG));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const left = await one.plain.ttl(key);
    await one.plain.increment(key, 10 * LONG);
    expect(await one.plain.ttl(key)).toBeLessThanOrEqual(left!);
  });

  test('starts a new count after the window', async () => {
    const key = fresh();
    await one.plain.increment(key, SHORT);
    await expect.poll(() => one.plain.ttl(key)).toBeUndefined();
    expect([await one.plain.increment(key, LONG), await one.plain.increment(key, LONG)]).toEqual([1, 2]);
  });

  test('preserves every simultaneous change of a sealed value', async () => {
    const key = fresh();
    await Promise.all(
      Array.from({ length: 25 }, () => one.sealed.update<number>(key, LONG, (count = 0) => count + 1)),
    );
    expect(await one.sealed.get(key)).toBe(25);
    expect(await other.get(key)).toMatch(/^s1\./);
  });

  test('deletes a sealed value that is changed to nothing', async () => {
    const key = fresh();
    await one.sealed.set(key, { a: 1 }, LONG);
    expect(await one.sealed.update(key, LONG, () => undefined)).toBeUndefined();
    expect(await other.get(key)).toBeUndefined();
  });
});

test('restricts SQLite files to their owner, including existing ones', async () => {
  const directory = makeFolder();
  const file = join(directory, 'nested/portal.db');
  const modes = () => ['', '-wal', '-shm'].map((end) => (statSync(file + end).mode & 0o777).toString(8));
  const one = await open(`sqlite:${file}`);
  await one.plain.set('key', 'value', LONG);
  expect(modes()).toEqual(['600', '600', '600']);
  for (const end of ['', '-wal', '-shm']) chmodSync(file + end, 0o644);
  const other = await open(`sqlite:${file}`);
  expect(modes()).toEqual(['600', '600', '600']);
  await one.plain.close();
  await other.plain.close();
  rmSync(directory, { recursive: true });
});

describe('locked SQLite file', () => {
  /** Turns of the event loop while `work` ran: one or two if `work` blocks it. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let isOver = false;
    void work.catch(() => undefined).then(() => (isOver = true));
    let turns = 0;
    for (; !isOver; turns += 1) await new Promise((next) => setTimeout(next, 1));
    return turns;
  }

  async function lockedStore() {
    const directory = makeFolder();
    const file = join(directory, 'portal.db');
    const stores = await open(`sqlite:${file}`);
    const holder = new DatabaseSync(file);
    holder.exec('BEGIN IMMEDIATE');
    return {
      plain: stores.plain,
      release: () => holder.exec('COMMIT'),
      async end() {
        holder.close();
        await stores.plain.close();
        rmSync(directory, { recursive: true });
      },
    };
  }

  test('delays a write without blocking the event loop', async () => {
    const { plain, release, end } = await lockedStore();
    const write = plain.increment('key', LONG);
    setTimeout(release, 300);
    expect(await turnsDuring(write)).toBeGreaterThan(5);
    expect(await write).toBe(1);
    await end();
  });

  test('reports the store as down after a long wait', async () => {
    const { plain, end } = await lockedStore();
    const write = plain.set('key', 'value', LONG);
    const turns = turnsDuring(write);
    await expect(write).rejects.toBeInstanceOf(StoreDown);
    expect(await turns).toBeGreaterThan(5);
    expect(await plain.get('key')).toBeUndefined();
    await end();
  });
});

test('survives a deleted or replaced SQLite file, and logs it once', async () => {
  const folder = makeFolder();
  const { log: captured, lines } = captureLog();
  const alerts = () => lines().filter(({ event }) => event === 'store.replaced');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [name, replace] of [
    ['deleted.db', (file: string) => rmSync(file)],
    ['moved.db', (file: string) => renameSync(file, `${file}.old`)],
  ] as const) {
    const before = alerts().length;
    const { plain } = await open(`sqlite:${join(folder, name)}`, captured);
    vi.advanceTimersByTime(60_000);
    expect(alerts()).toHaveLength(before);
    replace(join(folder, name));
    vi.advanceTimersByTime(180_000);
    expect(alerts()).toHaveLength(before + 1);
    await plain.set('key', 'value', LONG);
    expect(await plain.get('key')).toBe('value');
    await plain.close();
  }
  rmSync(folder, { recursive: true });
});

/** Reports the fault of a large write in a process with a file limit. */
const atItsLimit = `
  const { openStores } = await import('./app/platform/stores/open-stores.ts');
  const { createLogger } = await import('./app/platform/log.ts');
  const open = async (file) => {
    const env = { sessionStoreUrl: 'sqlite:' + file, sessionSecrets: ['s'.repeat(32)] };
    return (await openStores(env, createLogger('silent'), { now: () => Date.now() })).plain;
  };
  const [folder] = process.argv.slice(-1);
  const store = await open(folder + '/a.db');
  const writeMuch = async () => {
    for (let each = 0; each < 50; each += 1) await store.set('key-' + each, 'x'.repeat(9_000), 60_000);
  };
  await writeMuch().catch(({ fault }) => console.log(fault));
`;

test('reports the disk when SQLite reaches a limit of its user', () => {
  const folder = makeFolder();
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  // the shell counts blocks of 512 or of 1,024 bytes
  const limited = ['-c', 'ulimit -f 80; exec "$@"', 'sh', ...node, atItsLimit, folder];
  const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([stdout, stderr]).toEqual(['disk\n', '']);
});

const redisTests = hasRedisServer ? describe : undefined;
redisTests?.('unavailable Redis', () => {
  /** A server and its stores, which end with the test. */
  async function startBoth(options?: Parameters<typeof startRedis>[0], more?: string[], to = log) {
    const server = await startRedis(options, more);
    const stores = await open(server.url, to);
    onTestFinished(async () => {
      await stores.plain.close();
      await server.stop();
    });
    return { server, stores };
  }

  test('is reported at once, and used again after its return', async () => {
    const { server, stores } = await startBoth();
    await stores.plain.set('key', 'value', LONG);
    await server.stop();
    await expect(stores.plain.get('key')).rejects.toBeInstanceOf(StoreDown);
    await expect(stores.sealed.update('key', LONG, () => 1)).rejects.toBeInstanceOf(StoreDown);
    await expect(stores.plain.ping()).rejects.toBeInstanceOf(StoreDown);
    const again = await startRedis({ port: server.port });
    await expect.poll(() => stores.plain.ping()).toBeUndefined();
    await stores.plain.set('key', 'value', LONG);
    expect(await stores.plain.get('key')).toBe('value');
    onTestFinished(() => again.stop());
  });

  test.each([
    ['100mb', 'allkeys-lru', 1],
    ['100mb', 'volatile-lru', 1],
    ['100mb', 'noeviction', 0],
    ['0', 'allkeys-lru', 0],
  ])('with maxmemory %s and %s is logged once if it may evict records', async (...made) => {
    const [maxmemory, policy, times] = made;
    const { log: to, lines } = captureLog();
    const settings = ['--maxmemory', maxmemory, '--maxmemory-policy', policy];
    const { server, stores } = await startBoth(undefined, settings, to);
    await stores.plain.ping();
    await server.run('CLIENT', 'KILL', 'TYPE', 'normal');
    await expect.poll(() => stores.plain.ping().catch(() => 'not yet')).toBeUndefined();
    const said = lines().filter(({ event }) => event === 'store.evicts');
    const alert = { level: 50, reason: policy, msg: expect.stringMatching(/^alert/) as string };
    expect(said).toMatchObject(Array.from({ length: times }, () => alert));
  });

  test('with a changed password is reported until the password returns', async () => {
    const { server, stores } = await startBoth({ password: 'first' });
    const faultNow = () =>
      stores.plain.ping().then(
        () => 'up',
        (error: StoreDown) => error.fault,
      );
    const admin = createClient({ url: server.url });
    admin.on('error', () => undefined);
    await admin.connect();
    await admin.configSet('requirepass', 'second');
    expect(await faultNow()).toBe('up');
    await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    await expect.poll(faultNow).toBe('refused');
    await admin.configSet('requirepass', 'first');
    await expect.poll(faultNow).toBe('up');
    await server.stop();
    await expect.poll(faultNow).toBe('noAnswer');
    admin.destroy();
  });

  test('is reported as down while it hangs, and used again', async () => {
    const { server, stores } = await startBoth();
    await stores.plain.set('key', 'value', LONG);
    server.freeze();
    for (let i = 0; i < 3; i += 1) await expect(stores.plain.get('key')).rejects.toBeInstanceOf(StoreDown);
    server.thaw();
    await expect.poll(() => stores.plain.get('key')).toBe('value');
  });

  test('is replaced by the server behind the address when it became a replica', async () => {
    const [server, replica] = [await startRedis(), await startRedis()];
    const address = await startSwitch(server);
    const stores = await open(`redis://127.0.0.1:${address.port}`);
    await server.run('REPLICAOF', '127.0.0.1', String(replica.port));
    await expect(stores.plain.set('key', 'value', LONG)).rejects.toMatchObject({ fault: 'readOnly' });
    address.leadTo(replica);
    await expect.poll(() => stores.plain.set('key', 'value', LONG)).toBeUndefined();
    expect(await stores.plain.get('key')).toBe('value');
    await stores.plain.close();
    await Promise.all([address.stop(), server.stop(), replica.stop()]);
  });

  test('is left for the server behind the address when a second connection hangs too', async () => {
    const [server, other] = [await startRedis(), await startRedis()];
    const address = await startSwitch(server);
    const stores = await open(`redis://127.0.0.1:${address.port}`);
    onTestFinished(async () => {
      await stores.plain.close();
      await Promise.all([address.stop(), server.stop(), other.stop()]);
    });
    server.freeze();
    for (let i = 0; i < 3; i += 1) await expect(stores.plain.get('key')).rejects.toBeInstanceOf(StoreDown);
    // the second connection is open by now, and waits for its login
    await new Promise((next) => setTimeout(next, 500));
    address.leadTo(other);
    await expect.poll(() => stores.plain.ping().catch(() => 'down')).toBeUndefined();
  });
});
