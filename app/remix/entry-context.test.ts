import type { EntryContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { addRootData, readIntegrity } from './entry-context.ts';

const contextWith = (loaderData: object) =>
  ({
    manifest: { integrity: new Map([['/assets/a.js', 'sha256-a']]) },
    staticHandlerContext: { loaderData },
  }) as unknown as EntryContext;

const request = (method: string) =>
  new Request('http://portal.test/main/cart?x=1', { method, headers: { cookie: 'a=1' } });

const loadRoot = (asked: Request) =>
  Promise.resolve(`${asked.method} ${asked.url} ${asked.headers.get('cookie')}`);

test('finds the hash of a file by its address', () => {
  const getIntegrity = readIntegrity(contextWith({}));
  expect(getIntegrity('/assets/a.js')).toBe('sha256-a');
  expect(getIntegrity('/assets/b.js')).toBeUndefined();
});

test.each([
  ['a post that its route refused gets the frame, as a GET of its page would', 'POST', {}, true],
  ['a post whose loaders ran has it already', 'POST', { root: 'own' }, false],
  ['a GET without it is left alone', 'GET', {}, false],
])('builds the entry context: %s', async (_what, method, loaderData: { root?: string }, isAdded) => {
  const context = contextWith(loaderData);
  const before = loaderData.root;
  expect(await addRootData(request(method), context, loadRoot)).toBe(isAdded);
  expect(context.staticHandlerContext.loaderData.root).toBe(
    isAdded ? 'GET http://portal.test/main/cart?x=1 a=1' : before,
  );
});
