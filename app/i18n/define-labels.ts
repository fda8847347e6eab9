/**
 * How a feature declares its words. English is the shape; Spanish must have the same keys, and for a
 * counted sentence (`_one`, `_other`) also the `_many` that Spanish plural rules ask for. Placeholders
 * are written `{name}`; labels.test.ts compares them across the languages.
 */
export interface LabelTree {
  readonly [key: string]: string | LabelTree;
}

type SpanishOf<English> = {
  readonly [K in keyof English]: English[K] extends string ? string : SpanishOf<English[K]>;
} & {
  readonly [K in keyof English as K extends `${infer Base}_other` ? `${Base}_many` : never]: string;
};

export interface Labels<English = LabelTree> {
  en: English;
  es: SpanishOf<English>;
}

export const defineLabels = <const English extends LabelTree>(labels: Labels<English>): Labels<English> =>
  labels;

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key;

/** `'list.title' | 'list.count' | …`: the keys that `t` takes for a tree of labels. */
export type KeysOf<Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<Tree[K]>}`;
}[keyof Tree & string];

/** Turns a tree into one flat map, `prescriptions.list.title` → its words. */
export function flatten(tree: LabelTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value;
    else Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
