/** What holds for every call of the contract, whatever is added to it. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from './call.ts';
import { calls } from './index.ts';
import { foreignField, identifyingFields } from './reply-identity.ts';

const everyCall = Object.entries(calls).flatMap(([group, definitions]) =>
  Object.entries(definitions).map(([name, call]) => [`${group}.${name}`, call as CallDefinition] as const),
);

/** A schema without what may stand around it: optional, default, nullable, catch, or the input of a pipe. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema === undefined) return undefined;
  const { def } = schema as unknown as { def: { type: string; innerType?: z.ZodType; out?: z.ZodType } };
  if (def.innerType) return bare(def.innerType);
  return def.type === 'pipe' ? bare(def.out) : schema;
}

const fieldsOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => {
  const object = bare(schema);
  return object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType>) : {};
};

/** The fields of a reply's records, and how a reply with one such record looks. */
function recordOf(response: z.ZodType): {
  fields: string[];
  wrap: (record: object) => unknown;
  isList: boolean;
} {
  const reply = bare(response);
  if (reply instanceof z.ZodArray)
    return {
      fields: Object.keys(fieldsOf(reply.element as z.ZodType)),
      wrap: (record) => [record],
      isList: true,
    };
  const { items } = fieldsOf(response);
  const list = bare(items);
  if (list instanceof z.ZodArray)
    return {
      fields: Object.keys(fieldsOf(list.element as z.ZodType)),
      wrap: (record) => ({ items: [record], total: 1 }),
      isList: true,
    };
  return { fields: Object.keys(fieldsOf(response)), wrap: (record) => record, isList: false };
}

const askedBy = ({ params, query, body }: CallDefinition) =>
  [params, query, body].flatMap((part) => Object.keys(fieldsOf(part)));

/** Fields that a call and its reply have in common, and that do not say whose or what it is: what was filtered by, or changed. */
const NOT_IDENTIFYING = new Set([
  'status', 'slug', 'tier', 'inNetwork', 'operating24Hours', 'services', 'latitude', 'longitude', 'rxNumber',
  'pharmacyName', 'addressLine1', 'addressLine2', 'careOfName', 'city', 'state', 'zip', 'isDefault', 'type',
  'expiration', 'billingAddress', 'contact', 'health', 'insurance', 'prescribing', 'comments', 'signature',
  'kind', 'reason', 'orderUpdates', 'refillReminders', 'prescriberAnswers', 'payments', 'planNews',
  'page', 'perPage', 'enabled',
]); // prettier-ignore

const shared = everyCall.flatMap(([id, call]) => {
  const { fields, wrap, isList } = recordOf(call.response);
  const asked = askedBy(call);
  return fields
    .filter((field) => !call.translates?.includes(field))
    .filter((field) => asked.includes(field) && !NOT_IDENTIFYING.has(field))
    .map((field) => ({ id, field, wrap, isList, asked }));
});
const isSharedThing = (asked: readonly string[]) =>
  ['prescriptionId', 'claimId', 'inquiryId'].some((name) => asked.includes(name));
/** Names on a card are no person; the reference is a filter in a list; a shared thing may be another person's. */
const isHeld = ({ field, asked, isList }: (typeof shared)[number]) =>
  field === 'personCode'
    ? !isSharedThing(asked)
    : field === 'firstName' || field === 'lastName'
      ? asked.includes('dateOfBirth')
      : !(isList && field === 'clientReference');

describe('a reply is held against what was asked', () => {
  test('where the contract names whose it is', () => {
    expect(shared.length).toBeGreaterThan(30);
    expect(new Set(shared.map(({ field }) => field))).toEqual(
      new Set([
        ...identifyingFields.filter((field) => shared.some((one) => one.field === field)),
        'dateOfBirth',
        'firstName',
        'lastName',
        'clientReference',
        'reference',
      ]),
    );
  });
  test.each(shared.filter(isHeld))('$id: $field', ({ field, wrap, asked }) => {
    const others = Object.fromEntries(
      asked.filter((name) => name === 'dateOfBirth').map((name) => [name, '1974-03-14']),
    );
    const input = { query: { ...others, [field]: 'A 1' } };
    expect(foreignField(input, wrap({ [field]: 'A 1' }))).toBeUndefined();
    expect(foreignField(input, wrap({}))).toBeUndefined();
    expect(foreignField(input, wrap({ [field]: 'B-2' }))).toBe(field);
    expect(foreignField({ params: { [field]: 'A 1' }, query: others }, wrap({ [field]: 'B-2' }))).toBe(field);
  });
  test.each([
    [
      "another person's claim in a list",
      { personCode: '01', allowedPhiPersonCodes: '02,03' },
      '04',
      'personCode',
    ],
    ['the claim of one who shares', { personCode: '01', allowedPhiPersonCodes: '02,03' }, '03', undefined],
    ["one's own", { personCode: '01', allowedPhiPersonCodes: '' }, '01', undefined],
    ['a person of a list of codes', { personCode: '01', personCodes: ['01', '02'] }, '02', undefined],
  ])('%s', (_what, query, personCode, field) => {
    expect(foreignField({ query }, { items: [{ personCode: query.personCode }, { personCode }] })).toBe(
      field,
    );
  });
  test.each([
    ['of somebody else', '04', ['04'], 'orderedBy'],
    ['of somebody else, for two', '04', ['04', '05'], 'orderedBy'],
    ["by somebody else, with a line of one's own", '04', ['04', '01'], undefined],
    ['for another person', '01', ['04'], undefined],
    ['by a person of the list', '02', ['04'], undefined],
    ['that names nobody who placed it', undefined, ['04'], undefined],
  ])('an order in a list %s', (_what, orderedBy, codes, field) => {
    const order = { orderedBy, lines: codes.map((personCode) => ({ personCode })) };
    const query = { personCode: '01', personCodes: '01,02' };
    expect(foreignField({ query }, { items: [order] })).toBe(field);
    expect(foreignField({ query, params: { orderNumber: 'M1' } }, order)).toBeUndefined();
  });
  test('however a name, a card or a code is spelled', () => {
    const query = { dateOfBirth: '1980-01-02', firstName: 'José', lastName: "O'Neil", cardId: 'abc123' };
    const reply = { dateOfBirth: '1980-01-02', firstName: 'JOSE', lastName: 'ONEIL', cardId: 'ABC123' };
    expect(foreignField({ query }, reply)).toBeUndefined();
    expect(foreignField({ query }, { ...reply, lastName: 'Rivera' })).toBe('lastName');
    expect(foreignField({ params: { ndc: '00093-7212-56' } }, { ndc: '00093721256' })).toBeUndefined();
  });
  test.each([undefined, null, 'text', 7, [], [null], new Uint8Array([1])])(
    'a reply like %j has no owner',
    (reply) => {
      expect(foreignField({ query: { cardId: 'A' } }, reply)).toBeUndefined();
      expect(foreignField(undefined, reply)).toBeUndefined();
    },
  );
});

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
