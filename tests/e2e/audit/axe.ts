import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import type axe from 'axe-core';

/** the small file takes half the time */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the theme, the width or the text size. */
const APPEARANCE_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** set during a run of axe, on text with color combinations that were checked before */
const NEW_COLORS = 'data-new-colors';

/** Checked combinations of colors, size and weight: contrast takes most of axe's time, so each is checked once. */
const askedColors = new Set<string>();

/** Runs in the browser: marks text with other color combinations, and returns these. */
function markNewColors({ asked, mark }: { asked: readonly string[]; mark: string }): string[] {
  const known = new Set(asked);
  const backgrounds = new Map<Element, string>();
  const getBackground = (element: Element | null): string => {
    if (!element) return '';
    let found = backgrounds.get(element);
    if (found === undefined) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const isCover = /^rgb\(/.test(backgroundColor) && opacity === '1';
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
      const isNothing = own === 'rgba(0, 0, 0, 0) none 1';
      const behind = isCover ? '' : getBackground(element.parentElement);
      backgrounds.set(element, (found = isNothing ? behind : `${own}, ${behind}`));
    }
    return found;
  };
  const markIfNew = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const colors = [color, fontSize, fontWeight, textShadow, getBackground(element)].join('; ');
    if (known.has(colors)) return;
    known.add(colors);
    element.setAttribute(mark, '');
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const isSeen = node.textContent!.trim() && element.checkVisibility({ visibilityProperty: true });
    if (isSeen) markIfNew(element);
  }
  document.querySelectorAll('input, select, textarea').forEach(markIfNew);
  return [...known].slice(asked.length);
}

/** Gives axe to every page of this browser at once, because sending it to each takes longer than running it. */
export const bringAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`window.loadAxe = () => { ${axeSource} }`);

async function run(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  const hasAxe = await page.evaluate(() => {
    const { axe: loaded, loadAxe } = window as { axe?: unknown; loadAxe?: () => void };
    if (!loaded) loadAxe?.();
    return Boolean(loaded ?? loadAxe);
  });
  if (!hasAxe) await page.evaluate(axeSource);
  const colors = await page.evaluate(markNewColors, { asked: [...askedColors], mark: NEW_COLORS });
  for (const each of colors) askedColors.add(each);
  const violations = await page.evaluate(
    async ({ options, mark }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      loaded.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
      const found = await loaded.run(document, options);
      document.querySelectorAll(`[${mark}]`).forEach((element) => element.removeAttribute(mark));
      return found.violations;
    },
    // passes are not requested, because listing them takes as long as the check
    {
      options: {
        runOnly,
        resultTypes: ['violations'],
        // takes as long as all the rest; target-size.ts checks the same, without exceptions for isolated elements
        rules: { 'target-size': { enabled: false } },
      } as axe.RunOptions,
      mark: NEW_COLORS,
    },
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Violations of WCAG 2.2 AA and of axe's best practices. */
export const findAxeViolations = (page: Page): Promise<string[]> => run(page, { type: 'tag', values: TAGS });

/** Violations of rules whose result depends on theme, width or text size. */
export const findAppearanceViolations = (page: Page): Promise<string[]> =>
  run(page, { type: 'rule', values: APPEARANCE_RULES });
