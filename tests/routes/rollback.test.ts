/** Pages after a rollback, with records that the newer build wrote. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRecordKey } from '~/session/member-key.server.ts';
import { createLogger } from '~/platform/log.ts';
import { withKeyedNames } from '~/platform/stores/keyed-names.ts';
import { recordVersions } from '~/platform/stores/record-versions.ts';
import { createSealedStore } from '~/platform/stores/sealed.ts';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import { identity, startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';

const SECRET = 'q3Zr8vLw1nXk5tYb7mHc0dJf2sPg9aUe';
const CART = `cart:${toRecordKey(identity)}`;
const newerCart = { version: 2, lines: [{ of: 'P-1' }, { of: 'P-2' }] };
const folder = mkdtempSync(join(tmpdir(), 'portal-rollback-'));
const file = join(folder, 'portal.db');

let portal: AllRoutes;
/** The store of a build whose carts and sessions have the next version. */
const newerBuild = () => {
  const raw = openSqliteStore(file, () => portal.clock.now());
  const next = { writes: 2, reads: [2, 2], otherwise: 'refused' } as const;
  const versions = { ...recordVersions, cart: next, session: next };
  const sealed = createSealedStore(raw, [SECRET], createLogger('silent'), versions);
  return { raw, sealed: withKeyedNames({ plain: raw, sealed }, [SECRET]).sealed };
};

beforeAll(async () => {
  const settings = { SESSION_STORE_URL: `sqlite:${file}`, SESSION_SECRET: SECRET };
  portal = await startAllRoutes({ settings });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, cookie: string) => portal.ask(path, { cookie, headers: { Accept: 'text/html' } });

test('neither empties nor replaces a cart of the newer build, and shows the other pages', async () => {
  const { raw, sealed } = newerBuild();
  await sealed.set(CART, newerCart, 3_600_000);
  const cookie = await portal.signIn();
  const shown = await get('/main/cart', cookie);
  expect(shown.status).toBe(503);
  expect(Number(shown.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(shown.text).toContain('Your account is fine.');
  expect((await get('/main/more', cookie)).status).toBe(200);
  expect(portal.logLines.join('')).toContain('alert: a record was written by a newer build');
  expect(await sealed.get(CART)).toEqual(newerCart);
  await raw.close();
});

test('requires a new sign-in for a session of the newer build', async () => {
  const cookie = await portal.signIn();
  expect((await get('/main/more', cookie)).status).toBe(200);
  const { raw, sealed } = newerBuild();
  for (const key of await raw.keysWith('session:'))
    await sealed.set(key, { of: 'the newer build' }, 3_600_000);
  const answer = await get('/main/more', cookie);
  expect([answer.status, answer.to]).toEqual([302, expect.stringContaining('/auth/start')]);
  await raw.close();
});

/** A data request of an open page of the build `named`. */
const asScript = (path: string, cookie: string, named?: string) =>
  portal.ask(path, { cookie, headers: named === undefined ? undefined : { 'X-Build': named } });

test('loads the target page for a page of a different build, without running a loader', async () => {
  const cookie = await portal.signIn();
  const before = portal.asked.length;
  const { status, text } = await asScript('/main/orders.data?period=all', cookie, 'of another build');
  expect(status).toBe(202);
  expect(text).toMatch(/"SingleFetchRedirect".*"\/main\/orders\?period=all".*"reload",true/);
  expect(portal.asked.slice(before)).toEqual([]);
});

test.each([
  ['a page of this build', '/main/orders.data', '1'],
  ['a page that names none', '/main/orders.data', undefined],
  ['what a fetcher asks for', '/main/orders.data?_routes=routes%2Fmain.orders._index', 'of another build'],
])('sends data to %s', async (_what, path, named) => {
  const { status, text } = await asScript(path, await portal.signIn(), named);
  expect([status, text.includes('SingleFetchRedirect')]).toEqual([200, false]);
});
