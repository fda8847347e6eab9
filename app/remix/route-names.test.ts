import { expect, test } from 'vitest';
import { createRouteNames } from './route-names.ts';

const manifest = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'routes/_index', parentId: 'root', index: true },
    { id: 'routes/$', parentId: 'root', path: '*' },
    { id: 'routes/main', parentId: 'root', path: 'main' },
    { id: 'routes/main._index', parentId: 'routes/main', index: true },
    { id: 'routes/main.orders', parentId: 'routes/main', path: 'orders' },
    { id: 'routes/main.orders_.$id', parentId: 'routes/main', path: 'orders/:id' },
    { id: 'routes/main.orders_.new', parentId: 'routes/main', path: 'orders/new' },
    { id: 'routes/_plain', parentId: 'root' },
    { id: 'routes/_plain.guest-login', parentId: 'routes/_plain', path: 'guest-login' },
  ].map((route) => [route.id, route]),
);
const findRoute = createRouteNames(manifest);

test.each([
  ['/', 'routes/_index'],
  ['/_root.data', 'routes/_index'],
  ['/main', 'routes/main._index'],
  ['/main/', 'routes/main._index'],
  ['/main/orders', 'routes/main.orders'],
  ['/main/orders.data', 'routes/main.orders'],
  ['/main/orders/RX-1001', 'routes/main.orders_.$id'],
  ['/main/orders/new', 'routes/main.orders_.new'],
  ['/guest-login', 'routes/_plain.guest-login'],
  ['/nobody/knows', 'routes/$'],
])('assigns %s to %s', (path, id) => {
  expect(findRoute(path)).toBe(id);
});

test('returns no name for a path without a route', () => {
  expect(createRouteNames({})('/main')).toBe('none');
});
