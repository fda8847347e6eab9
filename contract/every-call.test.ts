/** Rules for every value of every call of the contract. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toBareSchema, everyCall } from '#harness/contract-schemas.ts';

interface Value {
  path: string;
  value: z.ZodType;
}

/** Every plain value in a schema, by its path. */
function valuesIn(schema: z.ZodType | undefined, path: string): Value[] {
  const value = toBareSchema(schema);
  if (value instanceof z.ZodObject)
    return Object.entries(value.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      valuesIn(field, `${path}.${name}`),
    );
  if (value instanceof z.ZodArray) return valuesIn(value.element as z.ZodType, `${path}[]`);
  if (value instanceof z.ZodRecord) return valuesIn(value.valueType as z.ZodType, `${path}{}`);
  if (value instanceof z.ZodUnion)
    return (value.options as z.ZodType[]).flatMap((option) => valuesIn(option, path));
  return value ? [{ path, value }] : [];
}

const values = everyCall.flatMap(([id, { response, params, query, body }]) =>
  [response, params, query, body].flatMap((part) => valuesIn(part, id)),
);

describe('contract numbers', () => {
  const numbers = values.flatMap(({ path, value }) =>
    value instanceof z.ZodNumber
      ? [{ path, min: value.minValue ?? -Infinity, max: value.maxValue ?? Infinity }]
      : [],
  );
  test('have a lower and an upper bound', () => {
    expect(numbers.length).toBeGreaterThan(150);
    const unbounded = numbers.filter(
      ({ path, min, max }) => !/\.(?:page|id)$/.test(path) && (Math.abs(min) > 1e9 || Math.abs(max) > 1e9),
    );
    expect(unbounded).toEqual([]);
  });
  test('are never negative for money, except for prepaid and saved amounts', () => {
    const signed = numbers.filter(({ path, min }) => path.endsWith('Cents') && min < 0);
    const names = new Set(signed.map(({ path }) => path.split('.').at(-1)));
    expect(names).toEqual(new Set(['balanceCents', 'yearlySavingCents', 'bestSavingCents']));
  });
});

test('defines one format for every day, month and moment', () => {
  const times = values.filter(({ path }) =>
    /(?:Date|[bB]irthdate|OfBirth|[a-z]At|month|timeStamp|since|endsOn|\.at)$/.test(path),
  );
  expect(times.length).toBeGreaterThan(100);
  const open = times.filter(({ value }) =>
    ['soon', '', '2026-13', '0'].some((each) => value.safeParse(each).success),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

/** Ids in replies that no call accepts, with the reason. */
const NOT_ASKED_WITH: Record<string, string> = {
  'claims.search.items[].ndc': 'is shown, and a compound has none',
  'claims.byId.ndc': 'is shown, and a compound has none',
  'mailOrder.requestRefills.refused[].prescriptionId': 'is one that was sent',
};

test('defines the same format for an id in a reply and in a later call', () => {
  const asked = everyCall.flatMap(([, { params }]) => Object.keys(params?.shape ?? {}));
  // members' pages request their client, and work without a reply
  const names = asked.filter((name) => name !== 'clientId');
  const ids = everyCall
    .flatMap(([id, { response }]) => valuesIn(response, id))
    .filter(({ path }) => names.includes(path.split('.').at(-1)!));
  expect(ids.length).toBeGreaterThan(50);
  const open = ids.filter(({ value }) => value.safeParse('a/b').success).map(({ path }) => path);
  expect(open.toSorted()).toEqual(Object.keys(NOT_ASKED_WITH).toSorted());
});
