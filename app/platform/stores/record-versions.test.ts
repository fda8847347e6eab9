import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { captureLog } from '#harness/log-lines.ts';
import { recordVersions, type RecordVersion } from './record-versions.ts';
import { createSealedStore } from './sealed.ts';
import { openSqliteStore } from './sqlite.ts';
import { UnknownRecordVersion } from './stores.ts';

const LONG = 60_000;
const kinds = Object.entries(recordVersions);

/** One store, used by builds with different versions of one kind. */
function setUp(kind: string) {
  const { log, text } = captureLog();
  const plain = openSqliteStore(':memory:', Date.now);
  const build = (change: Partial<RecordVersion> = {}) => {
    const versions = { ...recordVersions, [kind]: { ...recordVersions[kind]!, ...change } };
    return createSealedStore(plain, ['s'.repeat(32)], log, versions);
  };
  return { text, plain, build, name: `${kind}:~name` };
}

describe.each(kinds)('record of the kind %s', (kind, { writes, reads: [oldest, newest], otherwise }) => {
  const newer = { writes: newest + 1, reads: [newest + 1, newest + 1] } as const;

  test.each([
    ['a newer build', newer, {}, 'newer'],
    ['an older build', {}, newer, 'older'],
  ] as const)('written by %s is never misread', async (_who, writer, reader, reason) => {
    const { text, plain, build, name } = setUp(kind);
    await build(writer).set(name, { items: ['one'] }, LONG);
    const before = await plain.get(name);
    if (otherwise === 'absent') {
      expect(await build(reader).get(name)).toBeUndefined();
    } else {
      await expect(build(reader).get(name)).rejects.toThrow(UnknownRecordVersion);
      await expect(build(reader).update(name, LONG, () => ({ items: [] }))).rejects.toThrow();
      const article = reason === 'newer' ? 'a' : 'an';
      expect(text()).toContain(`alert: a record was written by ${article} ${reason}`);
    }
    expect(await plain.get(name)).toBe(before);
    expect(text()).toContain(`"kind":"${kind}","reason":"${reason}"`);
    // The build that wrote it can still read it.
    expect(await build(writer).get(name)).toEqual({ items: ['one'] });
  });

  test('is read across two builds by one that knows both versions', async () => {
    const { build, name } = setUp(kind);
    await build(newer).set(name, { lines: ['one'] }, LONG);
    const both = build({
      reads: [oldest, newest + 1],
      convert: (value, version) =>
        version === newest + 1 ? { items: (value as { lines: string[] }).lines } : value,
    });
    expect(await both.get(name)).toEqual({ items: ['one'] });
    await both.update<{ items: string[] }>(name, LONG, (now) => ({ items: [...now!.items, 'two'] }));
    expect(await build().get(name)).toEqual({ items: ['one', 'two'] });
  });

  test('has the format without a version in the first version', async () => {
    const { plain, build, name } = setUp(kind);
    await build({ writes: 1, reads: [1, 1] }).set(name, 1, LONG);
    expect(await plain.get(name)).toMatch(/^s1\.[\w-]+\.[\w-]+$/);
    expect(writes).toBeGreaterThanOrEqual(oldest);
  });
});

test('rejects a changed version number', async () => {
  const { plain, build, name } = setUp('cart');
  await build().set(name, 'first', LONG);
  await plain.set(name, `${await plain.get(name)}.2`, LONG);
  expect(await build({ writes: 2, reads: [1, 2] }).get(name)).toBeUndefined();
});

const sources = globSync('app/**/*.server.ts').map((file) => readFileSync(file, 'utf8'));

test('lists every sealed kind of record in the sources', () => {
  const sealing = sources.filter((source) => /\bsealed\b/.test(source)).join('\n');
  const named = [...sealing.matchAll(/`([a-z][a-z-]+):\$\{/g)].map(([, kind]) => kind!);
  const unlisted = new Set(named.filter((kind) => !(kind in recordVersions)));
  expect(named.length).toBeGreaterThan(10);
  // Locks and markers of finished work, which are not sealed.
  expect([...unlisted].sort()).toEqual(['callback', 'deletion', 'device-lock', 'once', 'removed']);
});
