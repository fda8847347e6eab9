/** The keys of a table, in its order. */
export const listKeys = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.keys(table) as Key[];

/** A table with a value for each of these keys. */
export const toTable = <Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;

/** Whether a word is one of the list. */
export const isIncluded = <Word extends string>(list: readonly Word[], word: unknown): word is Word =>
  list.some((known) => known === word);

/** The entry of a table for an external word; none for a word that every object has, such as `constructor`. */
export const findEntry = <Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  word: string,
): Value | undefined => (Object.hasOwn(table, word) ? table[word] : undefined);
