import { describe, expect, test } from 'vitest';
import type { CallDefinition, Method } from './contract/call.ts';
import { calls } from './contract/index.ts';
import { apiVersion } from './headers.ts';

const all: [string, CallDefinition][] = Object.entries(calls).flatMap(([group, definitions]) =>
  Object.entries(definitions).map(([name, call]): [string, CallDefinition] => [`${group}.${name}`, call]),
);

test.each(all)('%s asks for the version it is written down with', (_name, call) => {
  expect(apiVersion(call.method, call.path)).toBe(call.version);
});

describe('version 2.0', () => {
  test.each<[Method, string, string]>([
    ['GET', '/mail-order/refills/prescriptions', '2.0'],
    ['GET', '/mail-order/refills/prescriptions?page=2', '2.0'],
    ['POST', '/mail-order/refills/prescriptions', '1.0'],
    ['POST', '/mail-order/set-auto-refill', '2.0'],
    ['GET', '/mail-order/set-auto-refill', '1.0'],
    ['GET', '/member/family-coverage', '2.0'],
    ['DELETE', '/member/family-coverage', '2.0'],
    ['GET', '/user-management/phi-settings', '2.0'],
    ['PUT', '/user-management/phi-settings', '2.0'],
    ['POST', '/user-management/phi-settings', '1.0'],
    ['GET', '/claims', '1.0'],
  ])('%s %s → %s', (method, path, version) => {
    expect(apiVersion(method, path)).toBe(version);
  });
});
