import { expect, it } from 'vitest';
import { localLabels } from '../labels.server.ts';

const sources = import.meta.glob<string>(['/app/**/*.{ts,tsx}', '!/app/**/*labels.ts', '!/app/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.entries(sources)
  .filter(([file]) => !file.startsWith('/app/i18n/labels/'))
  .map(([, text]) => text)
  .join('\n');

const named = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, name]) => name));
/** `orders.status.${status}` */
const composed = [...code.matchAll(/`([\w-]+\.(?:[\w.-]|\$\{[^}]*\})*)`/g)].map(
  ([, name]) => new RegExp(`^${name!.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`),
);

it('every label is asked for somewhere', () => {
  const keys = new Set(Object.keys(localLabels.en).map((key) => key.replace(/_(one|other|many)$/, '')));
  const idle = [...keys].filter((key) => !named.has(key) && !composed.some((pattern) => pattern.test(key)));
  expect(keys.size).toBeGreaterThan(1_000);
  expect(idle).toEqual([]);
});
