import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** sent to each page: the small file takes half the time */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose answer depends on the theme, the width or the text size. */
const APPEARANCE_RULES = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

async function run(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (options) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    // what passes is not asked for: to name it all takes as long as to look
    { runOnly, resultTypes: ['violations'] } as axe.RunOptions,
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** What axe finds against WCAG 2.2 AA and its best practices. */
export const axeViolations = (page: Page): Promise<string[]> => run(page, { type: 'tag', values: TAGS });

/** The same, of the rules that another theme, width or text size can break. */
export const appearanceViolations = (page: Page): Promise<string[]> =>
  run(page, { type: 'rule', values: APPEARANCE_RULES });
