/** Opens the session stores of all earlier tests: none contains a card number. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { endStacks } from '#harness/kept-stacks.ts';
import { createLogger } from '../../../app/platform/log.ts';
import { recordVersions } from '../../../app/platform/stores/record-versions.ts';
import { createSealedStore } from '../../../app/platform/stores/sealed.ts';
import { openSqliteStore } from '../../../app/platform/stores/sqlite.ts';
import { storeFolder, TEST_SECRET } from '#harness/portal.ts';

test.beforeAll(endStacks);

const databases = () =>
  readdirSync(storeFolder)
    .map((name) => join(storeFolder, name, 'portal.db'))
    .filter((file) => existsSync(file));

/** All records of a store, including expired ones; sealed ones are opened. */
async function readValues(file: string): Promise<{ plain: string[]; opened: string[] }> {
  const database = new DatabaseSync(file);
  const rows = database.prepare('SELECT key, value FROM entries').all() as { key: string; value: string }[];
  database.close();
  const store = openSqliteStore(file, () => 0);
  const sealed = createSealedStore(store, [TEST_SECRET], createLogger('silent'));
  const readOne = async ({ key }: { key: string }) => [key, await sealed.get<unknown>(key)] as const;
  const values = await Promise.all(rows.map(readOne));
  await store.close();
  const opened = values.filter(([, value]) => value !== undefined);
  return {
    plain: rows.map(({ key, value }) => `${key} ${value.startsWith('s1.') ? '' : value}`),
    opened: opened.map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  };
}

test('each kind of sealed record has a listed version', () => {
  const kinds = databases().flatMap((file) => {
    const database = new DatabaseSync(file);
    const rows = database.prepare("SELECT key FROM entries WHERE value GLOB 's1.*'").all();
    database.close();
    return rows.map(({ key }) => String(key).split(':')[0]!);
  });
  expect(kinds.length).toBeGreaterThan(0);
  expect([...new Set(kinds)].filter((kind) => !(kind in recordVersions))).toEqual([]);
});

/** The card numbers of the journeys, whole or in groups. */
const typed =
  /4000[ -]?0566[ -]?5566[ -]?555[67]|4242[ -]?4242[ -]?4242[ -]?4242|4111[ -]?1111[ -]?1111[ -]?111[12]/;

test('no session, cart, draft or record contains a typed card number', async () => {
  let openedInAll = 0;
  for (const file of databases()) {
    const { plain, opened } = await readValues(file);
    openedInAll += opened.length;
    expect([...plain, ...opened].filter((value) => typed.test(value))).toEqual([]);
  }
  expect(openedInAll).toBeGreaterThan(0);
});
