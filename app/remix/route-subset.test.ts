import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { routeTable } from '../routes.ts';
import { describe, expect, test } from 'vitest';
import { buildSubsets } from './route-subset.ts';

type Manifest = ServerBuild['routes'];
type Entry = Manifest[string];

const routes = { root: { id: 'root', path: '' }, ...routeTable } as unknown as Manifest;
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const narrow = buildSubsets(build);

const nested = (manifest: Manifest, parentId?: string): Parameters<typeof matchRoutes>[0] =>
  Object.values(manifest)
    .filter((route): route is Entry => route !== undefined && route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: nested(manifest, id) },
    ) as Parameters<typeof matchRoutes>[0];

const matched = (manifest: Manifest, path: string) =>
  matchRoutes(nested(manifest), path)?.map(({ route, params }) => [route.id, params]);

/** An address of a route, with a value for each parameter. */
function toAddress(route: Entry): string {
  const own = (route.path ?? '').split('/').filter(Boolean);
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const segments = own.map((part) => (part === '*' ? 'no/such/page' : part.startsWith(':') ? 'A1' : part));
  return [parent ? toAddress(parent).replace(/^\/$/, '') : '', ...segments].join('/') || '/';
}

const addresses = [...new Set(Object.values(routes).map((route) => toAddress(route!)))];

describe('route subset of a path', () => {
  test.each(addresses)('matches the same route as all routes: %s', (address) => {
    const ends = ['', '/', '//', '/A1', '/%41'].map((end) => address + end);
    for (const path of [...ends, address.toUpperCase(), address.replace('/', '//')])
      expect(matched(narrow(path).routes, path), path).toEqual(matched(routes, path));
  });

  test('contains the page, its alternatives and the not-found page at most', () => {
    const most = Math.max(...addresses.map((path) => Object.keys(narrow(path).routes).length));
    expect(addresses.length).toBeGreaterThan(100);
    expect(most).toBeLessThan(6);
  });

  test('is small for a data request too', () => {
    const data = narrow('/main/orders.data');
    expect(data).toBe(narrow('/main/orders'));
    expect(Object.keys(data.assets.routes)).toEqual(Object.keys(data.routes));
  });

  test('contains all routes for an unusually written path', () => {
    expect(narrow('/main/%6frders')).toBe(build);
    expect(narrow('/main//orders')).toBe(build);
  });
});
