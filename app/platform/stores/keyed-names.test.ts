import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countAttempt } from '../rate-limit.ts';
import { createLogger } from '../log.ts';
import { withKeyedNames } from './keyed-names.ts';
import { createSealedStore } from './sealed.ts';
import { openSqliteStore } from './sqlite.ts';
import type { KeyValueStore, Stores } from './stores.ts';

const LONG = 60_000;
const [older, newest] = ['p'.repeat(32), 'n'.repeat(32)] as const;
/** the portal names records by a hash of their owner */
const OWNER = 'Zl8cWHm1yXxq0gTtqk1pF2xqBdZ3oXv0u3bYV9yYh7A';

let raw: KeyValueStore;
beforeEach(() => void (raw = openSqliteStore(':memory:', Date.now)));
afterEach(() => raw.close());

const open = (...secrets: string[]): Stores =>
  withKeyedNames({ plain: raw, sealed: createSealedStore(raw, secrets, createLogger('silent')) }, secrets);

describe('record names', () => {
  test('show the kind of record, and nothing that can be guessed', async () => {
    const { plain, sealed } = open(newest);
    await sealed.set(`cart:${OWNER}`, 1, LONG);
    await plain.set(`of:${OWNER}:session-of:${OWNER}`, '1', LONG);
    await plain.set('once:ana:48217730', '1', LONG);
    await countAttempt(plain, { name: 'forgot-username-email', limit: 5, windowMs: LONG }, 'ana@example.com');
    const names = await raw.keysWith('');
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).toMatch(/^[a-z-]+(?::~[\w-]{32})+$/);
    expect(names.join()).not.toMatch(/48217730|Zl8c|example|ana/);
  });

  test('differ under a different secret', async () => {
    await open(newest).plain.set(`cart:${OWNER}`, '1', LONG);
    expect(await open(older).plain.get(`cart:${OWNER}`)).toBeUndefined();
  });

  test('found by a search are used unchanged', async () => {
    const { plain } = open(newest);
    await plain.set(`cart:${OWNER}`, '1', LONG);
    const [name = ''] = await plain.keysWith(OWNER);
    expect(await plain.get(name)).toBe('1');
    await plain.delete(name);
    expect(await plain.get(`cart:${OWNER}`)).toBeUndefined();
  });
});

describe('rotated secret', () => {
  test('moves every record to its new name', async () => {
    const before = open(older);
    await before.sealed.set(`session:${OWNER}`, { name: 'Ana' }, LONG);
    await before.plain.set(`lock:${OWNER}`, 'held', LONG);
    await before.plain.increment(`rate:codes:${OWNER}`, LONG);
    const both = open(newest, older);
    expect(await both.sealed.get(`session:${OWNER}`)).toEqual({ name: 'Ana' });
    expect(await both.plain.setIfAbsent(`lock:${OWNER}`, 'mine', LONG)).toBe(false);
    expect(await both.plain.increment(`rate:codes:${OWNER}`, LONG)).toBe(2);
    expect(await both.plain.ttl(`rate:codes:${OWNER}`)).toBeLessThanOrEqual(LONG);
    const after = open(newest);
    expect(await after.sealed.get(`session:${OWNER}`)).toEqual({ name: 'Ana' });
    expect(await after.plain.get(`lock:${OWNER}`)).toBe('held');
    expect(await raw.keysWith('')).toHaveLength(3);
  });

  test('finds records under either secret in a search', async () => {
    await open(older).plain.set(`cart:${OWNER}`, '1', LONG);
    const both = open(newest, older);
    await both.plain.set(`near:${OWNER}`, '1', LONG);
    expect(await both.plain.keysWith(OWNER)).toHaveLength(2);
  });

  test('preserves the change of a process during a move', async () => {
    await open(older).plain.set(`lock:${OWNER}`, 'first', LONG);
    const [name = ''] = await raw.keysWith('lock');
    const busy = {
      ...raw,
      setIfAbsent: async (...args: Parameters<KeyValueStore['setIfAbsent']>) => {
        await raw.set(name, 'second', LONG);
        return raw.setIfAbsent(...args);
      },
    };
    const stores = { plain: busy, sealed: createSealedStore(busy, [newest, older], createLogger('silent')) };
    await withKeyedNames(stores, [newest, older]).plain.get(`lock:${OWNER}`);
    expect(await open(newest, older).plain.get(`lock:${OWNER}`)).toBe('second');
  });
});
