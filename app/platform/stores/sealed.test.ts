import { describe, expect, test } from 'vitest';
import { captureLog } from '#harness/log-lines.ts';
import { createSealedStore } from './sealed.ts';
import { openSqliteStore } from './sqlite.ts';

const LONG = 60_000;
const [oldest, older, newest] = ['o'.repeat(32), 'p'.repeat(32), 'n'.repeat(32)] as const;

function setUp() {
  const { log, text } = captureLog();
  const plain = openSqliteStore(':memory:', Date.now);
  return { plain, text, sealed: (...secrets: string[]) => createSealedStore(plain, secrets, log) };
}

test('stores nothing readable', async () => {
  const { plain, sealed } = setUp();
  await sealed(newest).set('session:1', { identity: { firstName: 'Ana' } }, LONG);
  expect(await plain.get('session:1')).not.toContain('Ana');
  const [, , body] = (await plain.get('session:1'))!.split('.');
  expect(Buffer.from(body!, 'base64url').toString('latin1')).not.toContain('Ana');
  expect(await sealed(newest).get('session:1')).toEqual({ identity: { firstName: 'Ana' } });
});

test('seals the same value differently each time', async () => {
  const { plain, sealed } = setUp();
  await sealed(newest).set('a', 1, LONG);
  const first = await plain.get('a');
  await sealed(newest).set('a', 1, LONG);
  expect(await plain.get('a')).not.toBe(first);
});

describe('rotated sealing secret', () => {
  test('reads records while the older secret is listed', async () => {
    const { sealed } = setUp();
    await sealed(older).set('session', 'kept', LONG);
    expect(await sealed(newest, older, oldest).get('session')).toBe('kept');
  });

  test('seals new records with the newest secret', async () => {
    const { sealed } = setUp();
    await sealed(older).set('session', 1, LONG);
    await sealed(newest, older).update<number>('session', LONG, (n = 0) => n + 1);
    expect(await sealed(newest).get('session')).toBe(2);
  });

  test('treats records sealed with a retired secret as missing, and logs it', async () => {
    const { sealed, text } = setUp();
    await sealed(oldest).set('session', 'secret', LONG);
    expect(await sealed(newest).get('session')).toBeUndefined();
    expect(text()).toContain('store.unreadable');
    expect(await sealed(newest).update('session', LONG, (now) => now ?? 'new')).toBe('new');
  });
});

describe('tampered record', () => {
  test('is missing under a different name', async () => {
    const { plain, sealed } = setUp();
    await sealed(newest).set('session:ana', 'ana', LONG);
    await plain.set('session:ben', (await plain.get('session:ana'))!, LONG);
    expect(await sealed(newest).get('session:ben')).toBeUndefined();
  });

  test('is missing with any byte changed', async () => {
    const { plain, sealed } = setUp();
    await sealed(newest).set('session', { n: 1 }, LONG);
    const [format, id, body] = (await plain.get('session'))!.split('.') as [string, string, string];
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      await plain.set('session', `${format}.${id}.${changed.toString('base64url')}`, LONG);
      expect(await sealed(newest).get('session')).toBeUndefined();
    }
  });

  test.each<[string, (blob: string) => string]>([
    ...['', 'plain text', 's1.', 's1.x.y', '{"n":1}', 's1..AAAA'].map((text): [string, () => string] => [
      `replaced by ${JSON.stringify(text)}`,
      () => text,
    ]),
    ['truncated', (blob) => blob.slice(0, -4)],
  ])('is missing when %s', async (_how, change) => {
    const { plain, sealed } = setUp();
    await sealed(newest).set('session', { n: 1 }, LONG);
    await plain.set('session', change((await plain.get('session'))!), LONG);
    expect(await sealed(newest).get('session')).toBeUndefined();
  });
});
