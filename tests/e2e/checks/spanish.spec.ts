import { expect } from '../fixtures.ts';
import { test, tour, TOUR_MS } from '../tour.ts';
import { foreignWords } from '../foreign-words.ts';
import { readFacts } from '../page-facts.ts';
import { localLabels } from '../../../app/labels.server.ts';

test.use({ trace: 'off' });

const titles = new Set(
  Object.entries(localLabels.es)
    .filter(([key]) => key.startsWith('title.'))
    .map(([, text]) => text),
);

test('no English on any page in Spanish', async ({ browser, tourStack }) => {
  test.setTimeout(TOUR_MS);
  const found: string[] = [];
  await tour(browser, tourStack, { language: 'es', textSize: 'small', width: 1280 }, async (name, page) => {
    const facts = await page.evaluate(readFacts, undefined);
    expect(facts.language, name).toBe('es');
    const title = facts.title.replace(/^Error: /, '');
    const isOurs = page.url().startsWith(tourStack.portal.url);
    if (isOurs && title !== 'Member Portal' && !titles.has(title.replace('Member Portal - ', '')))
      found.push(`${name}: the title “${title}”`);
    for (const text of facts.texts) {
      const foreign = foreignWords.es(text);
      if (foreign !== undefined) found.push(`${name}: “${foreign}” in “${text.trim()}”`);
    }
  });
  expect([...new Set(found)]).toEqual([]);
});
