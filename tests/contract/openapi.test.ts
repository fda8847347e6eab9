import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls, openApiDocument } from '../../scripts/openapi-document.ts';

const document = openApiDocument();
const text = JSON.stringify(document);

test('docs/openapi.json is the contract as it is', () => {
  expect(JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))).toEqual(
    JSON.parse(text),
  );
});

test.each(allCalls)('$id is in it, with its version and status', ({ id, call }) => {
  const paths = document.paths as Record<string, Record<string, { operationId: string; responses: object }>>;
  const operation = paths[call.path]?.[call.method.toLowerCase()];
  expect(operation?.operationId).toBe(id);
  expect(operation?.responses).toHaveProperty(String(call.status));
  expect(JSON.stringify(operation)).toContain(`{"const":"${call.version}"}`);
});

test('every reference leads somewhere', () => {
  const { schemas } = document.components as { schemas: object };
  const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(20);
  for (const name of new Set(names)) expect(schemas).toHaveProperty(name);
});
