import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildTelHref } from './phone.ts';

it.each([
  ['8005550142', 'tel:+18005550142'],
  ['18005550142', 'tel:+18005550142'],
  ['(800) 555-0142', 'tel:+18005550142'],
  ['711', 'tel:711'],
])('dials %s as %s', (digits, href) => expect(buildTelHref(digits)).toBe(href));

it('builds telephone links in one place only', () => {
  const makers = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !/test|phone\.ts$/.test(file) && /`tel:\$|`tel:\+|'tel:\+/.test(readFileSync(file, 'utf8')),
  );
  expect(makers).toEqual([]);
});
