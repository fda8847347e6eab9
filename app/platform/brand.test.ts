import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { buildBrandCss, buildBrandIcon, calculateContrast, findContrastProblem } from './brand-colors.ts';
import { portalBrand } from './brand.ts';
import { readEnv } from './env.ts';

const harbor = { name: 'Harbor', accent: '#1a3a8f', accentDark: '#9db8ff' };
const directory = useFolder();
const readBrands = (brand: object) =>
  readEnv({ BRANDS: JSON.stringify({ '10002': brand }) }, directory).brands;

describe('client brand', () => {
  it('has readable colors in both schemes', () => {
    expect(findContrastProblem(portalBrand)).toBeUndefined();
    expect(calculateContrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(calculateContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(['light', 'dark'])('has readable words on every background of the %s scheme', (scheme) => {
    const [light = '', dark = ''] = readFileSync('app/ui/styles/tokens.css', 'utf8').split(
      'prefers-color-scheme',
    );
    const colors = new Map(
      [...(scheme === 'dark' ? dark : light).matchAll(/--([\w-]+): (#[\da-f]+);/g)].map(([, name, color]) => [
        name,
        color!.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
      ]),
    );
    const grounds = ['bg', 'surface', 'sunk'];
    const pairs = [
      ...grounds.flatMap((ground) => [['ink', ground] as const, ['soft', ground] as const]),
      ...['wait', 'bad', 'info'].map((tone) => [tone, `${tone}-bg`] as const),
    ];
    const pale = pairs.filter(
      ([words, ground]) => calculateContrast(colors.get(words)!, colors.get(ground)!) < 4.5,
    );
    expect(pale).toEqual([]);
  });

  it('is drawn in the tab icon file', () => {
    expect(readFileSync('public/favicon.svg', 'utf8')).toBe(buildBrandIcon(portalBrand));
  });

  it('uses the portal’s logo for a client without one', () => {
    expect(readBrands(harbor)).toEqual({ '10002': { ...harbor, mark: portalBrand.mark } });
    expect(readBrands({ ...harbor, mark: 'M4 4h20v20H4Z' })?.['10002']?.mark).toBe('M4 4h20v20H4Z');
  });

  it.each([
    [{ accent: '#ffcc00' }, 'for client 10002, accent gives a contrast of 1.5 to 1 (#ffcc00 on #ffffff)'],
    [{ accentDark: '#123456' }, 'for client 10002, accentDark gives a contrast of 1.'],
    [{ accent: 'red' }, 'it should be a JSON object'],
    [{ mark: 'M0 0"/><script>' }, 'it should be a JSON object'],
    [{ name: '<b>Harbor</b>' }, 'it should be a JSON object'],
  ])('with %j stops the start and names the reason', (slip, line) => {
    expect(() => readBrands({ ...harbor, ...slip })).toThrow(`BRANDS is wrong: ${line}`);
  });

  it('replaces the colors of links and buttons in both schemes', () => {
    expect(buildBrandCss(harbor)).toMatch(
      /^:root\{--accent:#1a3a8f;.*\}@media\(prefers-color-scheme:dark\)\{:root\{--accent:#9db8ff;/,
    );
  });
});
