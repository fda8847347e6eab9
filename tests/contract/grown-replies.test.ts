/** Replies of a programme that has grown: additional fields, unknown words, and null for missing values. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { parsePayload } from '../../app/programme/serialization.ts';
import { examples } from '../../scripts/openapi-document.ts';
import {
  ADDED_LATER,
  toBareSchema,
  everyCall,
  listSchemaWords,
  withWord,
} from '#harness/contract-schemas.ts';

const mayBeMissing = (field: z.ZodType) => field.safeParse(undefined).success;

/** The reply with `change` made to each of its objects, the inner ones first. */
function changed(
  schema: z.ZodType,
  value: unknown,
  change: (record: Record<string, unknown>, fields: Record<string, z.ZodType>) => object,
): unknown {
  const own = toBareSchema(schema);
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
  const payload = parsePayload(call, json, new TextEncoder().encode(JSON.stringify(reply)));
  expect(payload).toMatchObject({ ok: true });
  return payload.ok && payload.data;
}

/** These words decide what a member may do, so an unknown one breaks the contract. */
const DECIDING = ['inactiveReason', 'registrationStatus'];
const isWord = (name: string, field: z.ZodType) =>
  toBareSchema(field) instanceof z.ZodEnum && !DECIDING.includes(name);

const isJson = (reply: unknown): reply is object => typeof reply === 'object';
const replies = everyCall
  .map(([id, call]) => [id, call, examples[id]?.response] as const)
  .filter(([, { answersBy }, reply]) => isJson(reply) && answersBy === undefined);

test('walks most calls', () => {
  expect(replies.length).toBeGreaterThan(60);
});

describe.each(replies)('reply to %s', (_id, call, reply) => {
  test('is read as before with unknown fields in each of its objects', () => {
    const news = { addedLater: { some: ['thing', null] }, ADDED_LATER: 1 };
    expect(
      read(
        call,
        changed(call.response, reply, (record) => ({ ...record, ...news })),
      ),
    ).toEqual(read(call, reply));
  });
  test('treats an unknown relationship as “other”, which gives no rights', () => {
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
  test('is read without an optional field that is null', () => {
    expect(read(call, withEach(null))).toEqual(read(call, withEach(undefined)));
  });
  test('is read without an optional word that the portal does not know', () => {
    expect(read(call, withEach('added-later', isWord))).toEqual(read(call, withEach(undefined, isWord)));
  });
});

/** Such a reply must be complete, because an order without one of its lines would be a different order. */
const isAboutOne = ({ method, path }: CallDefinition) => method !== 'GET' || path.includes('{');

/** Words that decide about permissions, or are sent back as a whole: an unknown one breaks the contract. */
const DECIDES: Record<string, string> = {
  'member.eligibilityByUserName eligibilityStatus': 'what the member may do',
  'member.eligibilitySso eligibilityStatus': 'what the member may do',
  'preRegistration.checkEligibility eligibilityStatus': 'who may register',
  'preRegistration.checkEligibility registrationStatus': 'who may register',
  'enrollment.profile contact.notifyBy': 'the profile is sent back as a whole',
  'enrollment.profile contact.language': 'the profile is sent back as a whole',
  'enrollment.profile contact.address.state': 'the profile is sent back as a whole',
  'enrollment.profile insurance.driverLicense.state': 'the profile is sent back as a whole',
  'enrollment.profile prescribing.prescriptionSource': 'the profile is sent back as a whole',
  'deleteAccount.verifyOtp verdict': 'whether an account is deleted',
  'userManagement.verifyOtp verdict': 'whether a code was right',
};

const words = replies.flatMap(([id, call, reply]) =>
  listSchemaWords(call.response).map((word) => ({ ...word, id, call, reply, name: `${id} ${word.path}` })),
);
/** Number of list entries with the word. */
const entriesWith = (reply: unknown): number => {
  if (Array.isArray(reply))
    return reply.filter((entry) => JSON.stringify(entry).includes(ADDED_LATER)).length;
  if (typeof reply !== 'object' || reply === null) return 0;
  return Object.values(reply).reduce<number>((sum, each) => sum + entriesWith(each), 0);
};

describe.each(words)('Unknown word in $name', ({ id, call, reply, path, ...word }) => {
  const grown = withWord(reply, path, ADDED_LATER);
  const json = new Headers({ 'content-type': 'application/json' });
  const readGrown = (leavesOut: boolean) =>
    parsePayload(call, json, new TextEncoder().encode(JSON.stringify(grown)), { leavesOut });
  if (word.isOpen)
    test('is read as absent, or as “other”', () => {
      const payload = readGrown(false);
      expect(payload).toMatchObject({ ok: true });
      expect(JSON.stringify(payload)).not.toContain(ADDED_LATER);
    });
  else if (isAboutOne(call))
    test('breaks the contract of its resource', () => {
      expect(readGrown(false).ok).toBe(false);
    });
  else if (word.isInList)
    test('removes its entry for a caller that reports it, and otherwise breaks the contract', () => {
      expect(readGrown(false)).toMatchObject({ ok: false });
      const payload = readGrown(true);
      expect(payload).toMatchObject({ ok: true, leftOut: { count: entriesWith(grown) } });
      expect(JSON.stringify(payload)).not.toContain(ADDED_LATER);
    });
  else
    test('breaks the contract, for a listed reason', () => {
      expect(DECIDES[`${id} ${path}`], 'read it as an open word, or say here what hangs on it').toBeDefined();
      expect([readGrown(false).ok, readGrown(true).ok]).toEqual([false, false]);
    });
});

test('has a word for each listed reason', () => {
  expect(Object.keys(DECIDES).filter((name) => !words.some((word) => word.name === name))).toEqual([]);
  expect(words.filter(({ isOpen, isInList }) => !isOpen && isInList).length).toBeGreaterThan(15);
});
