import { beforeEach, expect, test } from 'vitest';
import { restoreFragment } from './pending-navigation.ts';

/** Starts a navigation to one address, and then loads a document at a different one. */
function arrive(at: string, goingTo: string | undefined) {
  history.replaceState(null, '', at);
  if (goingTo !== undefined) sessionStorage.setItem('going-to', goingTo);
  restoreFragment();
}

beforeEach(() => sessionStorage.clear());

test('restores the fragment of a link once after a document load', () => {
  arrive('/main/claims?page=2', '/main/claims?page=2#foot');
  expect(location.pathname + location.search + location.hash).toBe('/main/claims?page=2#foot');
  arrive('/main/claims?page=2', undefined);
  expect(location.hash).toBe('');
});

test.each([
  ['a link without a fragment', '/main/claims', '/main/claims', ''],
  ['another page', '/main/orders', '/main/claims#foot', ''],
  ['a fragment that the address has already', '/main/claims#main', '/main/claims#foot', '#main'],
  ['no navigation that was interrupted', '/main/claims', undefined, ''],
] as const)('restores no fragment for %s', (_what, at, goingTo, hash) => {
  arrive(at, goingTo);
  expect([location.pathname, location.hash]).toEqual([at.split('#')[0], hash]);
});
