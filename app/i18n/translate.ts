/** The lookup behind `t`, for server and browser: `{name}` placeholders and Intl.PluralRules' suffixes. */
import type { PortalLanguage } from './languages.ts';
export type Values = Record<string, string | number>;
export type LabelMap = Record<string, string>;

/**
 * A page's labels as one line each, `key=text`. As an object they would take twice the bytes in a page's data,
 * because every key and value gets its own index there.
 */
export type PackedLabels = string;

/** Prefix of the frame's keys when the frame has a different language than the page. */
export const FRAME_PREFIX = '~';

export const packLabels = (labels: LabelMap): PackedLabels =>
  Object.entries(labels)
    .map(([key, text]) => `${key}=${text.replaceAll('\n', ' ')}`)
    .join('\n');

export function unpackLabels(packed: PackedLabels): LabelMap {
  const labels: LabelMap = {};
  for (const line of packed.split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) labels[line.slice(0, at)] = line.slice(at + 1);
  }
  return labels;
}

/** labels.server.ts registers the real keys here, so that a misspelt key does not compile. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface RegisteredLabels {}

export type LabelKey = RegisteredLabels extends { key: infer Key extends string } ? Key : string;
export type T = (key: LabelKey, values?: Values) => string;

const rules: Partial<Record<PortalLanguage, Intl.PluralRules>> = {};

function pluralSuffix(language: PortalLanguage, count: number): string {
  const rule = (rules[language] ??= new Intl.PluralRules(language));
  return rule.select(count);
}

export type ReadLabel = (key: string) => string | undefined;

export function translate(
  read: ReadLabel,
  language: PortalLanguage,
  key: string,
  values?: Values,
): string | undefined {
  const count = values?.count;
  const text =
    (typeof count === 'number'
      ? (read(`${key}_${pluralSuffix(language, count)}`) ?? read(`${key}_other`))
      : undefined) ?? read(key);
  if (text === undefined || !values) return text;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** The text for a missing label: the last word of its key, `savedCards` → 'Saved cards'. */
export function getFallbackText(key: string): string {
  const words = (key.split('.').pop() ?? key).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
