/** What holds for every number of every call of the contract. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bare, everyCall } from '../../../tests/support/contract-schemas.ts';

/** Every number in a schema, by its path. */
function numbersIn(
  schema: z.ZodType | undefined,
  path: string,
): { path: string; min: number; max: number }[] {
  const value = bare(schema);
  if (value instanceof z.ZodNumber)
    return [{ path, min: value.minValue ?? -Infinity, max: value.maxValue ?? Infinity }];
  if (value instanceof z.ZodObject)
    return Object.entries(value.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      numbersIn(field, `${path}.${name}`),
    );
  if (value instanceof z.ZodArray) return numbersIn(value.element as z.ZodType, `${path}[]`);
  if (value instanceof z.ZodRecord) return numbersIn(value.valueType as z.ZodType, `${path}{}`);
  if (value instanceof z.ZodUnion)
    return (value.options as z.ZodType[]).flatMap((option) => numbersIn(option, path));
  return [];
}

describe('every number of the contract', () => {
  const numbers = everyCall.flatMap(([id, { response, params, query, body }]) =>
    [response, params, query, body].flatMap((part) => numbersIn(part, id)),
  );
  test('has a lower and an upper bound', () => {
    expect(numbers.length).toBeGreaterThan(150);
    const unbounded = numbers.filter(
      ({ path, min, max }) => !/\.(?:page|id)$/.test(path) && (Math.abs(min) > 1e9 || Math.abs(max) > 1e9),
    );
    expect(unbounded).toEqual([]);
  });
  test('is never below zero where it is money, but for what is paid ahead or saved', () => {
    const signed = numbers.filter(({ path, min }) => path.endsWith('Cents') && min < 0);
    expect(new Set(signed.map(({ path }) => path.split('.').at(-1)))).toEqual(
      new Set(['balanceCents', 'yearlySavingCents', 'bestSavingCents']),
    );
  });
});
