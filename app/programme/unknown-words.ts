/** List entries with a word that the portal does not know, such as a new status or tier that the programme added. */
import type { z } from 'zod';

export interface Readable {
  value: unknown;
  /** number of list entries that were left out */
  count: number;
}

type Path = readonly PropertyKey[];

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | undefined)?.[name], value);

/** The path of the list entry with this problem, if the problem is an unknown word in an entry. */
function findEntryPath(value: unknown, { code, path }: z.core.$ZodIssue, isLone: boolean): Path | undefined {
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
 * The reply without those entries. If entries are independent of each other, also without those that have any other
 * fault. Undefined if there is any other problem. In nested lists the outermost entry is left out, because an order
 * without one of its lines would be a different order.
 */
export function removeUnknownEntries(
  value: unknown,
  { issues }: z.ZodError,
  areLone = false,
): Readable | undefined {
  const entries = issues.map((issue) => findEntryPath(value, issue, areLone));
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
