/** Null in a reply: many programmes write it for missing values. */
import { z } from 'zod';

/**
 * The schema inside its wrappers: optional, default, nullable or catch.
 * @param side of a pipe: its input or its output
 */
export function unwrapSchema(schema: z.ZodType, side: 'in' | 'out' = 'in'): z.ZodType {
  const { def } = schema as unknown as { def: Record<string, z.ZodType | undefined> };
  const within = def.innerType ?? def[side];
  return within ? unwrapSchema(within, side) : schema;
}

const withMeaning = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/** The fields in which null has a meaning, such as a day on which a pharmacy is closed. */
function fieldsWithMeaning(object: z.ZodObject): ReadonlySet<string> {
  const known = withMeaning.get(object);
  if (known) return known;
  const fields = Object.entries(object.shape as Record<string, z.ZodType>);
  const names = new Set(fields.filter(([, field]) => field.safeParse(null).success).map(([name]) => name));
  withMeaning.set(object, names);
  return names;
}

/** Removes each null field, unless its schema gives null a meaning. In a list, null stays. */
export function removeNulls(schema: z.ZodType, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const own = unwrapSchema(schema);
  if (own instanceof z.ZodUnion) for (const option of own.options) removeNulls(option as z.ZodType, value);
  if (own instanceof z.ZodArray && Array.isArray(value))
    for (const each of value) removeNulls(own.element as z.ZodType, each);
  const record = value as Record<string, unknown>;
  if (own instanceof z.ZodRecord)
    for (const name of Object.keys(record)) if (record[name] === null) delete record[name];
  if (!(own instanceof z.ZodObject)) return;
  for (const [name, field] of Object.entries(own.shape as Record<string, z.ZodType>))
    if (record[name] !== null) removeNulls(field, record[name]);
    else if (!fieldsWithMeaning(own).has(name)) delete record[name];
}
