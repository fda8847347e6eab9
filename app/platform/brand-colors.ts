/** Colors derived from a brand, and their contrast. */
import type { Brand } from './brand.ts';

/** Backgrounds in ui/styles/tokens.css behind links and buttons. */
const BACKGROUNDS = { light: ['#ffffff', '#f6f4ef', '#ece7de'], dark: ['#1f1c19', '#151311', '#2c2823'] };
/** WCAG 2.2, 1.4.3: text below 24 px. */
const MINIMUM_CONTRAST = 4.5;

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** @param share of the first color, from 0 to 1 */
const mix = (color: string, other: string, share: number): string => {
  const others = channels(other);
  const mixed = channels(color).map((value, at) => value * share + others[at]! * (1 - share));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
};

/** Values of the custom properties of ui/styles/tokens.css that belong to the brand, in both schemes. */
export function buildBrandTokens({ accent, accentDark }: Pick<Brand, 'accent' | 'accentDark'>) {
  const deep = mix(accent, '#000000', 0.82);
  const light = {
    accent,
    'accent-2': mix(accent, '#000000', 0.67),
    on: '#ffffff',
    tint: mix(accent, '#ffffff', 0.125),
    deep,
    'on-deep': '#ffffff',
    'soft-deep': mix(deep, '#ffffff', 0.2),
  };
  const dark = {
    accent: accentDark,
    'accent-2': mix(accentDark, '#ffffff', 0.65),
    on: mix(accent, '#000000', 0.44),
    tint: mix(accent, '#151311', 0.5),
    deep: mix(accent, '#151311', 0.6),
    'on-deep': '#f4f0e9',
    'soft-deep': mix(accentDark, '#ffffff', 0.5),
  };
  return { light, dark };
}

type Tokens = ReturnType<typeof buildBrandTokens>['light'];

/** 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function calculateContrast(color: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(color), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const pairs = (tokens: Tokens, backgrounds: readonly string[]) => [
  ...[...backgrounds, tokens.tint].flatMap((background) => [
    [tokens.accent, background] as const,
    [tokens['accent-2'], background] as const,
  ]),
  [tokens.on, tokens.accent] as const,
  [tokens.on, tokens['accent-2']] as const,
  [tokens['on-deep'], tokens.deep] as const,
  [tokens['soft-deep'], tokens.deep] as const,
];

/** A line for the operator about the first color that is too hard to read; undefined when all are readable. */
export function findContrastProblem(brand: Pick<Brand, 'accent' | 'accentDark'>): string | undefined {
  const { light, dark } = buildBrandTokens(brand);
  const named = [
    ['accent', pairs(light, BACKGROUNDS.light)],
    ['accentDark', pairs(dark, BACKGROUNDS.dark)],
  ] as const;
  for (const [name, all] of named)
    for (const [text, background] of all) {
      const ratio = calculateContrast(text, background);
      if (ratio < MINIMUM_CONTRAST)
        return `${name} gives a contrast of ${ratio.toFixed(1)} to 1 (${text} on ${background}), and ${MINIMUM_CONTRAST} to 1 is the minimum`;
    }
  return undefined;
}

const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Rules that replace the portal's own colors by a brand's. */
export function buildBrandCss(brand: Pick<Brand, 'accent' | 'accentDark'>): string {
  const { light, dark } = buildBrandTokens(brand);
  return `:root{${declarations(light)}}@media(prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}

/** The mark as an SVG file, for the tab. */
export const buildBrandIcon = ({ accent, mark }: Pick<Brand, 'accent' | 'mark'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="${accent}"/><path transform="translate(3.5 3.5) scale(.75)" fill="#fff" fill-rule="evenodd" d="${mark}"/></svg>\n`;
