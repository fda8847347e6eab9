import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandCss, brandIcon, contrast, contrastProblem } from './brand-colours.ts';
import { portalBrand } from './brand.ts';
import { readEnv } from './env.ts';

const harbor = { name: 'Harbor', accent: '#1a3a8f', accentDark: '#9db8ff' };
const brandsOf = (brand: object) => readEnv({ BRANDS: JSON.stringify({ '10002': brand }) }, '/tmp').brands;

describe('a brand', () => {
  it('has readable colours in both schemes', () => {
    expect(contrastProblem(portalBrand)).toBeUndefined();
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('of the portal is also that of the file for the tab', () => {
    expect(readFileSync('public/favicon.svg', 'utf8')).toBe(brandIcon(portalBrand));
  });

  it('of a client has the mark of the portal unless it brings its own', () => {
    expect(brandsOf(harbor)).toEqual({ '10002': { ...harbor, mark: portalBrand.mark } });
    expect(brandsOf({ ...harbor, mark: 'M4 4h20v20H4Z' })?.['10002']?.mark).toBe('M4 4h20v20H4Z');
  });

  it.each([
    [{ accent: '#ffcc00' }, 'for client 10002, accent gives a contrast of 1.5 to 1 (#ffcc00 on #ffffff)'],
    [{ accentDark: '#123456' }, 'for client 10002, accentDark gives a contrast of 1.'],
    [{ accent: 'red' }, 'it should be a JSON object'],
    [{ mark: 'M0 0"/><script>' }, 'it should be a JSON object'],
    [{ name: '<b>Harbor</b>' }, 'it should be a JSON object'],
  ])('that is %j stops the start with a line that says why', (slip, line) => {
    expect(() => brandsOf({ ...harbor, ...slip })).toThrow(`BRANDS is wrong: ${line}`);
  });

  it('replaces the colours of links and buttons in both schemes', () => {
    expect(brandCss(harbor)).toMatch(
      /^:root\{--accent:#1a3a8f;.*\}@media\(prefers-color-scheme:dark\)\{:root\{--accent:#9db8ff;/,
    );
  });
});
