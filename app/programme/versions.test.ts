import { expect, test } from 'vitest';
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

const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
test.each<[path: string, by: Method[]]>([
  ['/mail-order/refills/prescriptions', ['GET']],
  ['/mail-order/refills/prescriptions?page=2', ['GET']],
  ['/mail-order/set-auto-refill', ['POST']],
  ['/member/family-coverage', methods],
  ['/user-management/phi-settings', ['GET', 'PUT']],
])('requests version 2.0 of %s by %j alone (7.11, 7.12, 7.13, 7.14, 7.15, 7.16)', (path, by) => {
  expect(methods.filter((method) => getApiVersion(method, path) === '2.0')).toEqual(by);
});
