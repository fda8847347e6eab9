import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { captureLog } from '#harness/log-lines.ts';
import { hasRedisServer, startRedis, startSwitch } from '#harness/redis-server.ts';
import { systemClock } from '../clock.ts';
import { createLogger } from '../log.ts';
import { openStores } from './open-stores.ts';
import { StoreDown, type KeyValueStore, type Stores } from './stores.ts';

const log = createLogger('silent');
const clock = systemClock();
const LONG = 60_000;
const SHORT = 40;

interface Backend {
  name: string;
  start(): Promise<{ url: string; stop(): Promise<void> | void }>;
}

const sqlite: Backend = {
  name: 'SQLite',
  start: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'portal-store-'));
    return {
      url: `sqlite:${join(directory, 'nested/portal.db')}`,
      stop: () => rmSync(directory, { recursive: true }),
    };
  },
};
const redis: Backend = { name: 'Redis', start: () => startRedis() };

describe.each(hasRedisServer ? [sqlite, redis] : [sqlite])('the store in $name', ({ start }) => {
  let one: Stores;
  let other: KeyValueStore;
  let end: () => Promise<void>;
  let number = 0;
  const fresh = () => `key-${(number += 1)}`;

  beforeAll(async () => {
    const { url, stop } = await start();
    const open = () => openStores({ sessionStoreUrl: url, sessionSecrets: ['s'.repeat(32)] }, log, clock);
    one = await open();
    const second = await open();
    other = second.plain;
    end = async () => {
      await one.plain.close();
      await other.close();
      await stop();
    };
  });
  afterAll(() => end());

  test('what one process writes another reads', async () => {
    const key = fresh();
    expect(await other.get(key)).toBeUndefined();
    await one.plain.set(key, 'ñ "quoted" \n', LONG);
    expect(await other.get(key)).toBe('ñ "quoted" \n');
    await other.set(key, 'newer', LONG);
    expect(await one.plain.get(key)).toBe('newer');
    await other.delete(key);
    expect(await one.plain.get(key)).toBeUndefined();
  });

  test('an entry is gone when its time is over, and its key is free again', async () => {
    const key = fresh();
    await one.plain.set(key, 'old', LONG);
    expect(await one.plain.ttl(key)).toBeGreaterThan(0);
    expect(await one.plain.ttl(key)).toBeLessThanOrEqual(LONG);
    await one.plain.set(key, 'old', SHORT);
    await expect.poll(() => one.plain.get(key)).toBeUndefined();
    expect(await one.plain.ttl(key)).toBeUndefined();
    expect(await one.plain.compareAndSet(key, 'old', 'new', LONG)).toBe(false);
    expect(await one.plain.compareAndDelete(key, 'old')).toBe(false);
    expect(await one.plain.setIfAbsent(key, 'new', LONG)).toBe(true);
  });

  test('of many who want a free key one gets it', async () => {
    const key = fresh();
    const won = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? one.plain : other).setIfAbsent(key, String(i), LONG)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await other.get(key)).toBe(String(won.indexOf(true)));
  });

  test('of many who change the same value one is first', async () => {
    const key = fresh();
    await one.plain.set(key, 'start', LONG);
    const won = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? one.plain : other).compareAndSet(key, 'start', String(i), LONG),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await other.get(key)).toBe(String(won.indexOf(true)));
  });

  test('a lock is released only by who holds it', async () => {
    const key = fresh();
    await one.plain.set(key, 'mine', LONG);
    expect(await other.compareAndDelete(key, 'theirs')).toBe(false);
    expect(await one.plain.compareAndDelete(key, 'mine')).toBe(true);
    expect(await other.get(key)).toBeUndefined();
  });

  test('every record of a kind is found, and no other', async () => {
    const kind = 'a-kind-of-its-own';
    for (const key of [`${kind}:1`, `${kind}:2:3`, `other:${kind}:4`, `${kind}s:5`, kind])
      await one.plain.set(key, '1', LONG);
    const found = await other.keysWith(`${kind}:`);
    expect(found).toHaveLength(2);
    expect(found.every((key) => key.startsWith(`${kind}:`))).toBe(true);
  });

  test('every key that holds a word is found, and no other', async () => {
    const word = 'zk-W_9wordthatnooneelsehas';
    const keys = Array.from({ length: 2_500 }, (_, i) => `cart:${word}:${i}`);
    await Promise.all(keys.map((key) => one.plain.set(key, '1', LONG)));
    await one.plain.set('cart:zk-W_9another', word, LONG);
    const found = await other.keysWith(word);
    expect(found).toHaveLength(2_500);
    expect(found.filter((key) => !key.startsWith('cart:') || key.includes(word))).toEqual([]);
    expect(await other.keysWith('A-word-of-nobody')).toEqual([]);
    await Promise.all(found.map((key) => one.plain.delete(key)));
    expect(await other.keysWith(word)).toEqual([]);
  });

  test('no count is lost, and the window does not move', async () => {
    const key = fresh();
    const counts = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? one.plain : other).increment(key, LONG)),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const left = await one.plain.ttl(key);
    await one.plain.increment(key, 10 * LONG);
    expect(await one.plain.ttl(key)).toBeLessThanOrEqual(left!);
  });

  test('a count begins again after its window', async () => {
    const key = fresh();
    await one.plain.increment(key, SHORT);
    await expect.poll(() => one.plain.ttl(key)).toBeUndefined();
    expect([await one.plain.increment(key, LONG), await one.plain.increment(key, LONG)]).toEqual([1, 2]);
  });

  test('a sealed value changed by many at once keeps every change', async () => {
    const key = fresh();
    await Promise.all(
      Array.from({ length: 25 }, () => one.sealed.update<number>(key, LONG, (count = 0) => count + 1)),
    );
    expect(await one.sealed.get(key)).toBe(25);
    expect(await other.get(key)).toMatch(/^s1\./);
  });

  test('a sealed value that is changed to nothing is gone', async () => {
    const key = fresh();
    await one.sealed.set(key, { a: 1 }, LONG);
    expect(await one.sealed.update(key, LONG, () => undefined)).toBeUndefined();
    expect(await other.get(key)).toBeUndefined();
  });

  test('it answers a ping', async () => {
    await expect(one.plain.ping()).resolves.toBeUndefined();
  });
});

test('a SQLite store’s files are their owner’s alone, also those that were made before', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-store-'));
  const file = join(directory, 'nested/portal.db');
  const modes = () => ['', '-wal', '-shm'].map((end) => (statSync(file + end).mode & 0o777).toString(8));
  const open = () =>
    openStores({ sessionStoreUrl: `sqlite:${file}`, sessionSecrets: ['s'.repeat(32)] }, log, clock);
  const one = await open();
  await one.plain.set('key', 'value', LONG);
  expect(modes()).toEqual(['600', '600', '600']);
  for (const end of ['', '-wal', '-shm']) chmodSync(file + end, 0o644);
  const other = await open();
  expect(modes()).toEqual(['600', '600', '600']);
  await one.plain.close();
  await other.plain.close();
  rmSync(directory, { recursive: true });
});

describe('While another program holds the SQLite file locked', () => {
  /** How often the event loop did something else while `work` ran: once or twice when `work` holds it. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let isOver = false;
    void work.catch(() => undefined).then(() => (isOver = true));
    let turns = 0;
    for (; !isOver; turns += 1) await new Promise((next) => setTimeout(next, 1));
    return turns;
  }

  async function lockedStore() {
    const directory = mkdtempSync(join(tmpdir(), 'portal-locked-'));
    const file = join(directory, 'portal.db');
    const stores = await openStores(
      { sessionStoreUrl: `sqlite:${file}`, sessionSecrets: ['s'.repeat(32)] },
      log,
      clock,
    );
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

  test('a write waits without holding the event loop, and is made when the lock is gone', async () => {
    const { plain, release, end } = await lockedStore();
    const write = plain.increment('key', LONG);
    setTimeout(release, 300);
    expect(await turnsDuring(write)).toBeGreaterThan(5);
    expect(await write).toBe(1);
    await end();
  });

  test('a write that waits for too long says that the store is down', async () => {
    const { plain, end } = await lockedStore();
    const write = plain.set('key', 'value', LONG);
    const turns = turnsDuring(write);
    await expect(write).rejects.toBeInstanceOf(StoreDown);
    expect(await turns).toBeGreaterThan(5);
    expect(await plain.get('key')).toBeUndefined();
    await end();
  });
});

test('a SQLite store whose file is deleted or replaced goes on, and says so once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-replaced-'));
  const { log: captured, lines } = captureLog();
  const alerts = () => lines().filter(({ event }) => event === 'store.replaced');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [name, replace] of [
    ['deleted.db', (file: string) => rmSync(file)],
    ['moved.db', (file: string) => renameSync(file, `${file}.old`)],
  ] as const) {
    const before = alerts().length;
    const env = { sessionStoreUrl: `sqlite:${join(folder, name)}`, sessionSecrets: ['s'.repeat(32)] };
    const { plain } = await openStores(env, captured, clock);
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

/** In a process that may write little: says what comes of writing much. */
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

test('a SQLite store that reaches a limit of its user names the disk, which is all that SQLite says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-limit-'));
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  // blocks of 512 or of 1,024 bytes, as the shell has it
  const limited = ['-c', 'ulimit -f 80; exec "$@"', 'sh', ...node, atItsLimit, folder];
  const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([stdout, stderr]).toEqual(['disk\n', '']);
});

test('a SQLite store that was closed says so in the way the pages know', async () => {
  const stores = await openStores(
    { sessionStoreUrl: 'sqlite::memory:', sessionSecrets: ['s'.repeat(32)] },
    log,
    clock,
  );
  await stores.plain.close();
  await expect(stores.plain.get('key')).rejects.toBeInstanceOf(StoreDown);
  await expect(stores.plain.ping()).rejects.toBeInstanceOf(StoreDown);
});

const redisTests = hasRedisServer ? describe : undefined;
redisTests?.('while Redis is away', () => {
  test('every move says so quickly, and works again when it is back', async () => {
    const server = await startRedis();
    const stores = await openStores(
      { sessionStoreUrl: server.url, sessionSecrets: ['s'.repeat(32)] },
      log,
      clock,
    );
    await stores.plain.set('key', 'value', LONG);
    await server.stop();
    await expect(stores.plain.get('key')).rejects.toBeInstanceOf(StoreDown);
    await expect(stores.sealed.update('key', LONG, () => 1)).rejects.toBeInstanceOf(StoreDown);
    await expect(stores.plain.ping()).rejects.toBeInstanceOf(StoreDown);
    const again = await startRedis({ port: server.port });
    await expect.poll(() => stores.plain.ping()).toBeUndefined();
    await stores.plain.set('key', 'value', LONG);
    expect(await stores.plain.get('key')).toBe('value');
    await stores.plain.close();
    await again.stop();
  });

  test('one that is full takes no writes, and says so', async () => {
    const server = await startRedis(undefined, ['--maxmemory', '1mb', '--maxmemory-policy', 'noeviction']);
    const stores = await openStores(
      { sessionStoreUrl: server.url, sessionSecrets: ['s'.repeat(32)] },
      log,
      clock,
    );
    await expect(stores.plain.ping()).resolves.toBeUndefined();
    await expect(stores.plain.set('key', 'x'.repeat(2_000_000), LONG)).rejects.toBeInstanceOf(StoreDown);
    await stores.plain.close();
    await server.stop();
  });

  test.each([
    ['100mb', 'allkeys-lru', 1],
    ['100mb', 'volatile-lru', 1],
    ['100mb', 'noeviction', 0],
    ['0', 'allkeys-lru', 0],
  ])('one with maxmemory %s and %s: whether it may throw out records is said once', async (...made) => {
    const [maxmemory, policy, times] = made;
    const server = await startRedis(undefined, ['--maxmemory', maxmemory, '--maxmemory-policy', policy]);
    const lines: string[] = [];
    const stores = await openStores(
      { sessionStoreUrl: server.url, sessionSecrets: ['s'.repeat(32)] },
      createLogger('info', { write: (line) => void lines.push(line) }),
      clock,
    );
    await stores.plain.ping();
    await server.run('CLIENT', 'KILL', 'TYPE', 'normal');
    await expect.poll(() => stores.plain.ping().catch(() => 'not yet')).toBeUndefined();
    const said = lines.filter((line) => line.includes('"event":"store.evicts"'));
    expect(said).toHaveLength(times);
    for (const line of said) expect(line).toMatch(new RegExp(`"level":"error".*"reason":"${policy}".*alert`));
    await stores.plain.close();
    await server.stop();
  });

  test('one whose password was changed says so once it is asked for again, until it has the old one back', async () => {
    const server = await startRedis({ password: 'first' });
    const stores = await openStores(
      { sessionStoreUrl: server.url, sessionSecrets: ['s'.repeat(32)] },
      log,
      clock,
    );
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
    await stores.plain.close();
  });

  test('one that hangs is given up, and found again', async () => {
    const server = await startRedis();
    const stores = await openStores(
      { sessionStoreUrl: server.url, sessionSecrets: ['s'.repeat(32)] },
      log,
      clock,
    );
    await stores.plain.set('key', 'value', LONG);
    server.freeze();
    for (let i = 0; i < 3; i += 1) await expect(stores.plain.get('key')).rejects.toBeInstanceOf(StoreDown);
    server.thaw();
    await expect.poll(() => stores.plain.get('key')).toBe('value');
    await stores.plain.close();
    await server.stop();
  });

  test('one that became a replica is given up for the server that the address leads to now', async () => {
    const [server, replica] = [await startRedis(), await startRedis()];
    const address = await startSwitch(server);
    const stores = await openStores(
      { sessionStoreUrl: `redis://127.0.0.1:${address.port}`, sessionSecrets: ['s'.repeat(32)] },
      log,
      clock,
    );
    await server.run('REPLICAOF', '127.0.0.1', String(replica.port));
    await expect(stores.plain.set('key', 'value', LONG)).rejects.toMatchObject({ fault: 'readOnly' });
    address.leadTo(replica);
    await expect.poll(() => stores.plain.set('key', 'value', LONG)).toBeUndefined();
    expect(await stores.plain.get('key')).toBe('value');
    await stores.plain.close();
    await Promise.all([address.stop(), server.stop(), replica.stop()]);
  });

  test('a portal can start before the store does', async () => {
    const server = await startRedis();
    await server.stop();
    const stores = await openStores(
      { sessionStoreUrl: server.url, sessionSecrets: ['s'.repeat(32)] },
      log,
      clock,
    );
    await expect(stores.plain.ping()).rejects.toBeInstanceOf(StoreDown);
    await stores.plain.close();
  });
});
