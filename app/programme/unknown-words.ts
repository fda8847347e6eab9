/** Entries of a list with a word that the portal does not know: a programme grows, and gets a new status or a new tier. */
import type { z } from 'zod';

export interface Readable {
  value: unknown;
  /** how many entries of lists were left out of it */
  count: number;
}

type Path = readonly PropertyKey[];

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | undefined)?.[name], value);

/** The path of the entry with this problem, where that is a word, and stands in an entry of a list. */
function entryOf(value: unknown, { code, path }: z.core.$ZodIssue, isLone: boolean): Path | undefined {
  const depth = path.findIndex((part) => typeof part === 'number');
  const isWord = code === 'invalid_value' && typeof valueAt(value, path) === 'string';
  if (depth === -1 || !(isWord || isLone)) return undefined;
  return path.slice(0, depth + 1);
}

const without = (value: unknown, list: Path, left: ReadonlySet<PropertyKey>): unknown => {
  const [name, ...inner] = list;
  if (name === undefined) return (value as unknown[]).filter((_, index) => !left.has(index));
  const record = value as Record<PropertyKey, unknown>;
  return { ...record, [name]: without(record[name], inner, left) };
};

/**
 * The reply without those entries, or, where entries stand alone, without those that have any fault; undefined where anything else is wrong with it. Of lists within lists the outermost
 * entry is left out: an order without one of its lines would be another order.
 */
export function withoutUnknown(
  value: unknown,
  { issues }: z.ZodError,
  areLone = false,
): Readable | undefined {
  const entries = issues.map((issue) => entryOf(value, issue, areLone));
  const lists = new Map<string, { list: Path; left: Set<PropertyKey> }>();
  for (const entry of entries) {
    if (entry === undefined) return undefined;
    const list = entry.slice(0, -1);
    const known = lists.get(list.join('.')) ?? { list, left: new Set() };
    lists.set(list.join('.'), { list, left: known.left.add(entry.at(-1)!) });
  }
  return [...lists.values()].reduce<Readable>(
    (readable, { list, left }) => ({
      value: without(readable.value, list, left),
      count: readable.count + left.size,
    }),
    { value, count: 0 },
  );
}
