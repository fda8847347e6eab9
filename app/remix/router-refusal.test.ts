import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';
import { isRouterRefusal } from './router-refusal.ts';

const page = { default: () => null };
const modules = {
  page,
  file: { loader: () => new Response('file') },
  broken: { ...page, loader: () => Promise.reject(new Error('ours')) },
  brokenFile: { loader: () => Promise.reject(new TypeError('ours')) },
};

/** The framework's argument to `handleError` for a request. */
async function handedOn(method: string, path: string): Promise<unknown[]> {
  const errors: unknown[] = [];
  const handleError = (error: unknown) => void errors.push(error);
  const routes = Object.entries(modules).map(([id, module]) => [
    id,
    { id, path: id, parentId: 'root', module },
  ]);
  const build = {
    entry: { module: { default: () => new Response(''), handleError } },
    routes: { root: { id: 'root', path: '', module: page }, ...Object.fromEntries(routes) },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    ...{ publicPath: '/', assetsBuildDirectory: '', future: { v3_singleFetch: true }, isSpaMode: false },
  } as unknown as ServerBuild;
  const sent = new Request(`http://portal.test${path}`, { method, body: method === 'POST' ? '' : null });
  await (await createRequestHandler(build, 'production')(sent)).text();
  return errors;
}

test.each([
  ['GET', '/nothing-here'],
  ['GET', '/nothing-here.data'],
  ['POST', '/page'],
  ['POST', '/page.data'],
  ['POST', '/file'],
  ['PROPFIND', '/page'],
])('treats %s %s of a stranger as no server error', async (method, path) => {
  const errors = await handedOn(method, path);
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.filter((error) => !isRouterRefusal(error))).toEqual([]);
});

const cases = ['/broken', '/broken.data', '/brokenFile'];
test.each(cases)('treats a failed page as a server error: %s', async (path) => {
  const errors = await handedOn('GET', path);
  expect(errors.map(isRouterRefusal)).toEqual([false]);
});
