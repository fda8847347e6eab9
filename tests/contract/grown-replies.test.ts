/** Replies as a programme may send them once it has grown: more fields, other words, and null for what is missing. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '../../app/programme/contract/call.ts';
import { payloadOf } from '../../app/programme/serialization.ts';
import { examples } from '../../scripts/openapi-document.ts';
import { bare, everyCall } from '../support/contract-schemas.ts';

const mayBeMissing = (field: z.ZodType) => field.safeParse(undefined).success;

/** The reply with `change` made to each of its objects, the inner ones first. */
function changed(
  schema: z.ZodType,
  value: unknown,
  change: (record: Record<string, unknown>, fields: Record<string, z.ZodType>) => object,
): unknown {
  const own = bare(schema);
  if (own instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => changed(own.element as z.ZodType, each, change));
  const object =
    own instanceof z.ZodUnion
      ? (own.options as z.ZodType[]).find((option) => option.safeParse(value).success)
      : own;
  if (!(object instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const fields = object.shape as Record<string, z.ZodType>;
  const inner = Object.entries(value).map(([name, each]) => {
    const field = fields[name];
    return [name, field ? changed(field, each, change) : each] as const;
  });
  return change(Object.fromEntries(inner), fields);
}

function read(call: CallDefinition, reply: unknown): unknown {
  const json = new Headers({ 'content-type': 'application/json' });
  const payload = payloadOf(call, json, new TextEncoder().encode(JSON.stringify(reply)));
  expect(payload).toMatchObject({ ok: true });
  return payload.ok && payload.data;
}

/** What a member may do is told by them: one that the portal does not know breaks the contract. */
const DECIDING = ['inactiveReason', 'registrationStatus'];
const isWord = (name: string, field: z.ZodType) =>
  bare(field) instanceof z.ZodEnum && !DECIDING.includes(name);

const isJson = (reply: unknown): reply is object => typeof reply === 'object';
const replies = everyCall
  .map(([id, call]) => [id, call, examples[id]?.response] as const)
  .filter(([, { answersBy }, reply]) => isJson(reply) && answersBy === undefined);

test('the walk sees most calls', () => {
  expect(replies.length).toBeGreaterThan(60);
});

describe.each(replies)('a reply to %s', (_id, call, reply) => {
  test('is read as before when each of its objects has fields that nobody knows', () => {
    const news = { addedLater: { some: ['thing', null] }, ADDED_LATER: 1 };
    expect(
      read(
        call,
        changed(call.response, reply, (record) => ({ ...record, ...news })),
      ),
    ).toEqual(read(call, reply));
  });
  test('counts a relationship that the portal does not know as another one, which gives no rights', () => {
    const related = (relationshipCode: string) =>
      changed(call.response, reply, (record, fields) => ({
        ...record,
        ...('relationshipCode' in fields && { relationshipCode }),
      }));
    expect(read(call, related('19'))).toEqual(read(call, related('4')));
  });
  const withEach = (value: unknown, isMeant: (name: string, field: z.ZodType) => boolean = () => true) =>
    changed(call.response, reply, (record, fields) => ({
      ...record,
      ...Object.fromEntries(
        Object.entries(fields)
          .filter(([name, field]) => mayBeMissing(field) && isMeant(name, field))
          .map(([name]) => [name, value]),
      ),
    }));
  test('is read as without a field that may be missing when that field is null', () => {
    expect(read(call, withEach(null))).toEqual(read(call, withEach(undefined)));
  });
  test('is read as without a word that may be missing when the portal does not know that word', () => {
    expect(read(call, withEach('added-later', isWord))).toEqual(read(call, withEach(undefined, isWord)));
  });
});
