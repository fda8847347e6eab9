import { describe, expect, test } from 'vitest';
import type { CallDefinition, Method } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { getApiVersion } from './headers.ts';

const all: [string, CallDefinition][] = Object.entries(calls).flatMap(([group, definitions]) =>
  Object.entries(definitions).map(([name, call]): [string, CallDefinition] => [`${group}.${name}`, call]),
);

test.each(all)("requests for %s the contract's version", (_name, call) => {
  expect(getApiVersion(call.method, call.path)).toBe(call.version);
});

test('requests version 1.0 by default, whatever the query is (7.11, 9.01)', () => {
  expect(getApiVersion('GET', '/claims')).toBe('1.0');
  expect(getApiVersion('GET', '/claims?of=/member/family-coverage')).toBe('1.0');
});

describe('version 2.0', () => {
  const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const newer = (path: string) => methods.filter((method) => getApiVersion(method, path) === '2.0');
  test('is requested for refillable prescriptions by GET, with any query (7.11, 7.12, 7.13)', () => {
    expect(newer('/mail-order/refills/prescriptions')).toEqual(['GET']);
    expect(newer('/mail-order/refills/prescriptions?page=2')).toEqual(['GET']);
  });
  test('is requested for set-auto-refill by POST (7.12, 7.14)', () => {
    expect(newer('/mail-order/set-auto-refill')).toEqual(['POST']);
  });
  test('is requested for the family coverage by any method (7.12, 7.15)', () => {
    expect(newer('/member/family-coverage')).toEqual(methods);
  });
  test('is requested for the sharing settings by GET and PUT (7.12, 7.16)', () => {
    expect(newer('/user-management/phi-settings')).toEqual(['GET', 'PUT']);
  });
  test('is requested for no other call (7.12)', () => {
    const others = all.filter(([, { version }]) => version === '2.0').map(([, { path }]) => path);
    expect(new Set(others)).toEqual(
      new Set([
        '/mail-order/refills/prescriptions',
        '/mail-order/set-auto-refill',
        '/member/family-coverage',
        '/user-management/phi-settings',
      ]),
    );
  });
});
