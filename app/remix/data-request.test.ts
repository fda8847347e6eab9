import { expect, test } from 'vitest';
import { isDataPath, isNamingRoutes, toPagePath, toPageSearch } from './data-request.ts';

test.each([
  ['/main/orders', '/main/orders'],
  ['/main/orders.data', '/main/orders'],
  ['/_root.data', '/'],
  ['/', '/'],
  ['/main/data', '/main/data'],
  ['/main/orders.database', '/main/orders.database'],
])('finds for %s the page %s', (path, page) => {
  expect(toPagePath(path)).toBe(page);
});

test('recognizes a data request by its path and routes', () => {
  expect(isDataPath('/main.data')).toBe(true);
  expect(isDataPath('/main/data')).toBe(false);
  expect(isNamingRoutes(new URLSearchParams('_routes=root'))).toBe(true);
  expect(isNamingRoutes(new URLSearchParams('page=2'))).toBe(false);
});

test.each([
  ['', ''],
  ['?page=2&sort=date+down', '?page=2&sort=date+down'],
  ['?_routes=root', ''],
  ['?index&page=2&_routes=routes%2Fmain', '?page=2'],
])('reads the page query with %j as %j', (search, own) => {
  expect(toPageSearch(search)).toBe(own);
});
