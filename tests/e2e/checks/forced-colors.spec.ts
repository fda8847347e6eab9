/** Forced colors show transparent borders, hide words of the page's color, and remove gradients. */
import { expect, test } from '#harness/browser.ts';

const PAGES = [
  ...['/main/home', '/main/prescriptions', '/main/orders', '/main/settings/payment'],
  ...['/main/settings/payment/new', '/main/find-pharmacy?zipCode=53703&radius=10'],
];

/** Words that touch the border of an element around them. */
function touchedWords(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bordered = new Map<Element, boolean>();
  const isBordered = (element: Element) => {
    let known = bordered.get(element);
    if (known === undefined) {
      const { borderLeftStyle, borderLeftWidth } = getComputedStyle(element);
      bordered.set(element, (known = borderLeftStyle !== 'none' && borderLeftWidth !== '0px'));
    }
    return known;
  };
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement!.closest('.visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    for (let around = text.parentElement; around; around = around.parentElement) {
      if (!isBordered(around)) continue;
      const box = around.getBoundingClientRect();
      const isNear = words.some(({ left, right }) => left - box.left < 3 || box.right - right < 3);
      if (isNear) found.add(`${around.className}: ${text.nodeValue}`);
    }
  }
  return [...found];
}

/** Words in the color of the page, except for those with their own background. */
function hiddenWords(): string[] {
  const page = getComputedStyle(document.body).backgroundColor;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { color, forcedColorAdjust } = getComputedStyle(text.parentElement!) as CSSStyleDeclaration & {
      forcedColorAdjust: string;
    };
    if (text.nodeValue?.trim() && color === page && forcedColorAdjust !== 'none')
      found.add(`${text.parentElement!.className}: ${text.nodeValue}`);
  }
  return [...found];
}

test('forced colors leave words readable, and selects their arrow', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'ana');
  for (const path of PAGES) {
    await page.goto(path);
    expect(await page.evaluate(touchedWords), path).toEqual([]);
    expect(await page.evaluate(hiddenWords), path).toEqual([]);
    for (const select of await page.getByRole('combobox').all())
      await expect(select, path).not.toHaveCSS('appearance', 'none');
  }
});
