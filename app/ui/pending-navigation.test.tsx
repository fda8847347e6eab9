import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeInterruptedNavigation } from './pending-navigation.ts';

/** What a document finds that was loaded in this way, when the page before it was left for this place. */
function arrive(type: 'navigate' | 'reload', at: string, goingTo: string | undefined) {
  history.replaceState(null, '', at);
  if (goingTo !== undefined) sessionStorage.setItem('going-to', goingTo);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  return takeInterruptedNavigation();
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test.each([
  [
    'that was loaded because another build answered',
    'navigate',
    '/main/claims?page=2',
    '/main/claims?page=2#foot',
  ],
  ['that its reload has found', 'reload', '/main/claims', '/main/claims#foot'],
] as const)('a page %s stands at the place that its link named', (_what, type, at, goingTo) => {
  expect(arrive(type, at, goingTo)).toBeUndefined();
  expect(location.pathname + location.search + location.hash).toBe(goingTo);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['a link without a fragment', 'navigate', '/main/claims', '/main/claims', ''],
  ['another page', 'navigate', '/main/orders', '/main/claims#foot', ''],
  ['a fragment that the address has already', 'navigate', '/main/claims#main', '/main/claims#foot', '#main'],
  ['no navigation that was interrupted', 'navigate', '/main/claims', undefined, ''],
] as const)('%s changes nothing', (_what, type, at, goingTo, hash) => {
  expect(arrive(type, at, goingTo)).toBeUndefined();
  expect([location.pathname, location.hash]).toEqual([at.split('#')[0], hash]);
});

test('a page that was reloaded on the way to another is left for that one, once', () => {
  expect(arrive('reload', '/main/orders', '/main/claims?page=2#foot')).toBe('/main/claims?page=2#foot');
  expect(arrive('reload', '/main/orders', undefined)).toBeUndefined();
});
