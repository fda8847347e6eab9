/** The contract for tests that walk it: every call, the fields of its schemas, and the form of its reply. */
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { unwrapSchema } from '../../app/programme/reply-nulls.ts';

export const everyCall = Object.entries(calls).flatMap(([group, definitions]) =>
  Object.entries(definitions).map(([name, call]) => [`${group}.${name}`, call as CallDefinition] as const),
);

/** The schema of a value without its wrappers. */
export const toBareSchema = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema && unwrapSchema(schema, 'out');

const getFields = (schema: z.ZodType | undefined): Record<string, z.ZodType> => {
  const object = toBareSchema(schema);
  return object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType>) : {};
};

/** The fields of a reply's records, and the form of a reply with one such record. */
export function getRecordSchema(response: z.ZodType): {
  fields: string[];
  wrap: (record: object) => unknown;
  isList: boolean;
} {
  const reply = toBareSchema(response);
  if (reply instanceof z.ZodArray)
    return {
      fields: Object.keys(getFields(reply.element as z.ZodType)),
      wrap: (record) => [record],
      isList: true,
    };
  const { items } = getFields(response);
  const list = toBareSchema(items);
  if (list instanceof z.ZodArray)
    return {
      fields: Object.keys(getFields(list.element as z.ZodType)),
      wrap: (record) => ({ items: [record], total: 1 }),
      isList: true,
    };
  return { fields: Object.keys(getFields(response)), wrap: (record) => record, isList: false };
}

export const listParameters = ({ params, query, body }: CallDefinition) =>
  [params, query, body].flatMap((part) => Object.keys(getFields(part)));

/** A word in a reply. Its list is closed, or a programme may extend it. */
export interface Word {
  /** `items.[].status` */
  path: string;
  /** unknown words are accepted too */
  isOpen: boolean;
  /** it belongs to a list entry */
  isInList: boolean;
}

const isWord = (own: z.ZodType | undefined, schema: z.ZodType): boolean => {
  if (own instanceof z.ZodEnum) return true;
  if (own instanceof z.ZodLiteral) return [...own.values].some((value) => typeof value === 'string');
  const { in: input, out } = bareDef(schema);
  return out instanceof z.ZodTransform && input instanceof z.ZodString;
};
function bareDef(schema: z.ZodType): { in?: z.ZodType; out?: z.ZodType } {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } };
  return def.innerType ? bareDef(def.innerType) : def;
}

/** A word that no programme sends. */
export const ADDED_LATER = 'ADDED_LATER_9';

/** Every word of a reply. */
export function listSchemaWords(schema: z.ZodType, path: readonly string[] = []): Word[] {
  const own = toBareSchema(schema);
  // a part that is left out as a whole if it is unreadable
  if (own instanceof z.ZodObject && schema.safeParse(ADDED_LATER).success)
    return listSchemaWords(own, path).map((word) => ({ ...word, isOpen: true }));
  if (own instanceof z.ZodObject)
    return Object.entries(own.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      listSchemaWords(field, [...path, name]),
    );
  if (own instanceof z.ZodArray) return listSchemaWords(own.element as z.ZodType, [...path, '[]']);
  if (own instanceof z.ZodUnion)
    return (own.options as z.ZodType[]).flatMap((option) => listSchemaWords(option, path));
  if (!isWord(own, schema)) return [];
  const isOpen = schema.safeParse(ADDED_LATER).success;
  return [{ path: path.join('.'), isOpen, isInList: path.includes('[]') }];
}

/** Objects that the recorded members lack. */
const MISSING: Record<string, object> = {
  renewal: {
    status: 'pending',
    requestedDate: '2026-11-16',
    requestedFrom: 'inactive',
    answerDueDate: '2026-12-01',
  },
  driverLicense: { number: 'R1234567', state: 'WI' },
};

/** Returns the reply with this word at a path: in every list entry, or only in the first. */
export function withWord(reply: unknown, path: string, word: string, entries: 'each' | 'first' = 'each') {
  const at = (value: unknown, [name, ...inner]: string[]): unknown => {
    if (name === undefined) return word;
    if (name === '[]')
      return Array.isArray(value)
        ? (inner.length === 0 && value.length === 0 ? [word] : value).map((each, index) =>
            entries === 'each' || index === 0 ? at(each, inner) : each,
          )
        : value;
    if (typeof value !== 'object' || value === null) return value;
    const record = value as Record<string, unknown>;
    const next = record[name] ?? MISSING[name];
    // missing values stay missing, except for the word itself
    if (next === undefined && inner.length > 0) return value;
    return { ...record, [name]: at(next, inner) };
  };
  return at(reply, path.split('.'));
}

/** Every field of a schema, by its path below the records of a reply: `lines.personCode`. */
export function listSchemaPaths(schema: z.ZodType | undefined, path = ''): string[] {
  const value = toBareSchema(schema);
  if (value instanceof z.ZodObject)
    return Object.entries(value.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      listSchemaPaths(field, path === '' || path === 'items' ? name : `${path}.${name}`),
    );
  if (value instanceof z.ZodArray) return listSchemaPaths(value.element as z.ZodType, path);
  if (value instanceof z.ZodUnion)
    return (value.options as z.ZodType[]).flatMap((option) => listSchemaPaths(option, path));
  return [path];
}
