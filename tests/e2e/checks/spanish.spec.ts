import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { test, tour, TOUR_MS } from '../tour.ts';
import { flatten } from '../../../app/i18n/define-labels.ts';
import { localLabels } from '../../../app/labels.server.ts';
import { labels as signInLabels } from '../../../sandbox/idp/labels.ts';

test.use({ trace: 'off' });

const en = { ...localLabels.en, ...flatten(signInLabels.en, 'signIn.') };
const es = { ...localLabels.es, ...flatten(signInLabels.es, 'signIn.') };
const words = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
const spanish = new Set(Object.values(es).map(words));
/** A language has its own name everywhere. */
const OWN_NAMES = ['Español', 'English'];
const own = Object.entries(en).filter(([key, text]) => text !== es[key] && !OWN_NAMES.includes(text));
const english = own.map(([, text]) => words(text));

/** Whole labels: a short word may be part of a name. */
const wholes = new Set(english.filter((text) => !text.includes('{') && !spanish.has(text)));
/** A medicine's name is the programme's and ends with its dosage form. */
const isDosageForm = (key: string) => key.startsWith('drugs.form.');
/** What stands between the placeholders of a label, when it is too long to be there by chance. */
const parts = [
  ...new Set(
    own
      .filter(([key]) => !isDosageForm(key))
      .flatMap(([, text]) => words(text).split(/\{\w+\}/))
      .map((part) => part.replaceAll(/^[^a-z]+|[^a-z]+$/g, ''))
      .filter(
        (part) => part.includes(' ') && part.length >= 9 && ![...spanish].some((text) => text.includes(part)),
      ),
  ),
];

/** Every text that a member can see or hear, but for what is marked as English. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (parent.closest('script, style, noscript, [lang=en]')) continue;
      texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'data-l', 'aria-valuetext'])
        if (element.hasAttribute(name) && !element.closest('[lang=en]'))
          texts.push(element.getAttribute(name)!);
    return texts;
  });

const titles = new Set(Object.entries(es).filter(([key]) => key.startsWith('title.')).map(([, text]) => text)); // prettier-ignore

test('no English on any page in Spanish', async ({ browser, tourStack }) => {
  test.setTimeout(TOUR_MS);
  const found: string[] = [];
  await tour(browser, tourStack, { language: 'es', textSize: 'small', width: 1280 }, async (name, page) => {
    expect(await page.locator('html').getAttribute('lang'), name).toBe('es');
    const title = (await page.title()).replace(/^Error: /, '');
    const isOurs = page.url().startsWith(tourStack.portal.url);
    if (isOurs && title !== 'Member Portal' && !titles.has(title.replace('Member Portal - ', '')))
      found.push(`${name}: the title “${title}”`);
    for (const text of (await textsOf(page)).map(words)) {
      if (wholes.has(text)) found.push(`${name}: “${text}”`);
      const part = parts.find((part) => text.includes(part));
      if (part !== undefined) found.push(`${name}: “${part}” in “${text}”`);
    }
  });
  expect([...new Set(found)]).toEqual([]);
});
