/** Whether a page fits: 1280 px at 400 % zoom are 320 CSS px (WCAG 1.4.10). */
import type { Page } from '@playwright/test';

const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement!;
    if (scrollWidth <= window.innerWidth) return undefined;
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    return `${scrollWidth} px: ${wide
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 120))
      .join(' | ')}`;
  });

/** Words that begin on one line and end on another, without a hyphen or a place to break. */
const brokenWordsOf = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!parent.checkVisibility() || parent.closest('.vh, script, style')) continue;
      // the heads of a table that shows as cards are for screen readers alone
      const head = parent.closest('thead');
      if (head && head.getBoundingClientRect().width <= 1) continue;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** What does not fit at 320 px, and what breaks in the middle at 360 px. Leaves the page at 360 px. */
export async function reflowSays(page: Page, height: number): Promise<string[]> {
  await page.setViewportSize({ width: 320, height });
  const overflow = await overflowOf(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const broken = (await brokenWordsOf(page)).map((word) => `${word} breaks at 360 px`);
  return overflow === undefined ? broken : [overflow, ...broken];
}
