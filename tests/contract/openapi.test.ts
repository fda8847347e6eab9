import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DateOnly } from '#contract/common.ts';
import { callRefusals } from '#contract/refusals.ts';
import { Pdf } from '#contract/document.ts';
import { allCalls, examples, openApiDocument } from '../../scripts/openapi-document.ts';

const document = openApiDocument();
const text = JSON.stringify(document);

interface Described {
  description?: string;
  $ref?: string;
  pattern?: string;
  properties?: Record<string, Described>;
}
interface Parameter extends Described {
  name?: string;
  schema?: Described;
}

test('matches docs/openapi.json with the contract', () => {
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(JSON.parse(text));
});

test('has patterns that the regular expressions of any language can read', () => {
  const patterns = [...text.matchAll(/"pattern":("(?:\\.|[^"\\])*")/g)];
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter(([, json]) => /\\[pPkKuQGAZz]|\(\?(?!:)/.test(JSON.parse(json!) as string))).toEqual(
    [],
  );
});

test.each(allCalls)('documents $id with its version and status', ({ id, call }) => {
  const paths = document.paths as Record<string, Record<string, { operationId: string; responses: object }>>;
  const operation = paths[call.path]?.[call.method.toLowerCase()];
  expect(operation?.operationId).toBe(id);
  expect(operation?.responses).toHaveProperty(String(call.status));
  expect(JSON.stringify(operation)).toContain(`{"const":"${call.version}"}`);
});

test.each(allCalls)('has an example of $id that matches the contract', ({ id, call }) => {
  const { request, response } = examples[id] ?? {};
  const isPdf = call.response === Pdf;
  if (call.status !== 204 && !isPdf) expect(call.response.safeParse(response).error).toBeUndefined();
  if (call.body) expect(call.body.safeParse(request).error).toBeUndefined();
});

test('documents refusals of existing calls only, with every code that the sandbox sends', () => {
  const ids = allCalls.map(({ id }) => id);
  expect(Object.keys(callRefusals).filter((id) => !ids.includes(id))).toEqual([]);
  const sources = globSync('sandbox/{api,data,content}/**/*.ts').filter((file) => !file.includes('.test.'));
  const sent = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/code: '([A-Z_]{4,})'/g)].map(([, code]) => code!),
  );
  expect(sent.length).toBeGreaterThan(5);
  const known = Object.values(callRefusals).flatMap((all) => all.map(({ code }) => code));
  expect([...new Set(sent)].filter((code) => !known.includes(code))).toEqual([]);
});

test('describes every parameter, and hyphens as in its pattern', () => {
  const paths = document.paths as Record<string, Record<string, { parameters: Parameter[] }>>;
  const all = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ parameters }) => parameters),
  );
  const silent = all.filter(({ $ref, description }) => $ref === undefined && !description);
  expect(silent.map(({ name }) => name)).toEqual([]);
  const hyphened = all.filter(({ description }) => description?.includes('hyphens'));
  expect(hyphened.length).toBeGreaterThan(2);
  const { schemas } = document.components as { schemas: Record<string, Described> };
  for (const { description, schema } of hyphened) {
    const { pattern } = schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema ?? {};
    expect(description?.includes('with hyphens'), description).toBe(pattern?.includes('-'));
  }
});

test('explains codes and sums at their field or schema (3.01)', () => {
  const { schemas } = document.components as { schemas: Record<string, Described> };
  const silent = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([name]) => /(?:Code|Class|Cents|lifecycle|[sS]tatus)$/.test(name))
      .filter(
        ([, { description, $ref }]) => !description && !schemas[$ref?.split('/').at(-1) ?? '']?.description,
      )
      .map(([name]) => `${schema}.${name}`),
  );
  expect(silent).toEqual([]);
  expect(schemas.Claim?.properties?.responseStatus?.description).toMatch(/^NCPDP 112-AN: P paid/);
  expect(JSON.stringify(schemas)).not.toMatch(/"description":"[^"]*(?:pecification|\d\.\d\d|\.ts\b)/);
});

test('includes a field named id in the schemas (3.01)', () => {
  const { schemas } = document.components as { schemas: Record<string, { properties?: object }> };
  expect(schemas.ContentPage?.properties).toHaveProperty('id');
});

test('documents the Date header of every response', () => {
  const responses = Object.values(document.paths as Record<string, Record<string, { responses: object }>>)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => Object.values(operation.responses) as { $ref?: string; headers?: object }[]);
  const shared = Object.values(
    (document.components as { responses: Record<string, { headers: object }> }).responses,
  );
  const own = responses.filter(({ $ref }) => $ref === undefined);
  for (const { headers } of [...own, ...shared]) expect(headers).toHaveProperty('Date');
});

test('documents every date as an RFC 3339 full-date, except in the PDF of a prescription (3.42)', () => {
  const { PrescriptionPdfRequest: _pdf, ...schemas } = (document.components as { schemas: object })
    .schemas as Record<string, object>;
  const dates = [
    ...JSON.stringify(schemas).matchAll(/"(\w*(?:Date|OfBirth|birthdate))":(\{[^}]*\})/g),
    ...JSON.stringify(document.paths).matchAll(
      /"name":"(\w*(?:Date|OfBirth))"[^{]*(?:"schema":)(\{[^}]*\})/g,
    ),
  ];
  expect(dates.length).toBeGreaterThan(30);
  const others = dates.filter(([, , schema]) => !schema!.includes('#/components/schemas/DateOnly'));
  expect(others.map(([, name]) => name)).toEqual([]);
  expect(DateOnly.safeParse('2028-02-29').success).toBe(true);
  for (const other of ['2027-02-29', '2026-2-8', '02/28/2026', '2026-02-28T00:00:00Z', ''])
    expect(DateOnly.safeParse(other).success, other).toBe(false);
});

test('resolves every $ref', () => {
  const { schemas } = document.components as { schemas: object };
  const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(20);
  for (const name of new Set(names)) expect(schemas).toHaveProperty(name);
});
