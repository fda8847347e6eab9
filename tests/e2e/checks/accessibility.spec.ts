import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '../fixtures.ts';
import type { Look } from '../moves.ts';
import { test, tour, TOUR_MS } from '../tour.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// the message of a failure says what, where and in which look
test.use({ trace: 'off' });

/** Every page in both languages at both widths, in each text size, on light and dark ground. */
const looks: Look[] = [
  { language: 'en', textSize: 'small', width: 360, locked: true },
  { language: 'es', textSize: 'large', width: 360 },
  { language: 'es', textSize: 'medium', width: 1280 },
  { language: 'en', textSize: 'large', width: 1280, colorScheme: 'dark' },
];

for (const look of looks)
  test(`nothing for axe to say, ${look.language}, ${look.textSize} text, ${look.width} px`, async ({
    browser,
    tourStack,
  }) => {
    test.setTimeout(TOUR_MS);
    const found: string[] = [];
    let stops = 0;
    await tour(browser, tourStack, look, async (name, page) => {
      stops += 1;
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(TAGS).analyze();
      for (const { id, help, nodes } of violations)
        found.push(`${name}: ${id}, ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    });
    expect(found).toEqual([]);
    expect(stops).toBeGreaterThan(60);
  });
