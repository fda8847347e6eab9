/** The contract as tests walk it: every call, the fields of its schemas, and how a reply of it looks. */
import { z } from 'zod';
import type { CallDefinition } from '../../app/programme/contract/call.ts';
import { calls } from '../../app/programme/contract/index.ts';

export const everyCall = Object.entries(calls).flatMap(([group, definitions]) =>
  Object.entries(definitions).map(([name, call]) => [`${group}.${name}`, call as CallDefinition] as const),
);

/** A schema without what may stand around it: optional, default, nullable, catch, or the input of a pipe. */
export function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
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
export function recordOf(response: z.ZodType): {
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

export const askedBy = ({ params, query, body }: CallDefinition) =>
  [params, query, body].flatMap((part) => Object.keys(fieldsOf(part)));

/** Every field of a schema, by its path below the records of a reply: `lines.personCode`. */
export function pathsIn(schema: z.ZodType | undefined, path = ''): string[] {
  const value = bare(schema);
  if (value instanceof z.ZodObject)
    return Object.entries(value.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      pathsIn(field, path === '' || path === 'items' ? name : `${path}.${name}`),
    );
  if (value instanceof z.ZodArray) return pathsIn(value.element as z.ZodType, path);
  if (value instanceof z.ZodUnion)
    return (value.options as z.ZodType[]).flatMap((option) => pathsIn(option, path));
  return [path];
}
