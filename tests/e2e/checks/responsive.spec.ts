import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Look } from '../moves.ts';
import { test, tour, TOUR_MS } from '../tour.ts';

test.use({ trace: 'off' });

/** 1280 px at 400 % zoom are 320 CSS px. */
const looks: Look[] = [
  { language: 'es', textSize: 'large', width: 320, height: 640 },
  { language: 'en', textSize: 'medium', width: 320, height: 256 },
];

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

for (const look of looks)
  test(`no sideways scroll at 320 px, ${look.language}, ${look.textSize} text`, async ({
    browser,
    tourStack,
  }) => {
    test.setTimeout(TOUR_MS);
    const found: string[] = [];
    await tour(browser, tourStack, look, async (name, page) => {
      const overflow = await overflowOf(page);
      if (overflow !== undefined) found.push(`${name}: ${overflow}`);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const word of await brokenWordsOf(page)) found.push(`${name}: ${word} breaks at 360 px`);
      await page.setViewportSize({ width: 320, height: look.height ?? 640 });
    });
    expect([...new Set(found)]).toEqual([]);
  });
