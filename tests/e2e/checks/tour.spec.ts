/** Every page of the tour in four looks, and what each of them is asked. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Look } from '../moves.ts';
import { axeSays } from '../axe.ts';
import { reflowSays } from '../tour/reflow.ts';
import { test, tour, TOUR_MS } from '../tour/tour.ts';
import { spanishSays } from '../tour/words.ts';

// the message of a failure says what, where and in which look
test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

interface Walk extends Look {
  /** also asked whether it fits at 320 px, on a screen of this height */
  reflowAt?: number;
}

/** Both languages at both widths, each text size, light and dark ground. */
const walks: Walk[] = [
  { language: 'en', textSize: 'small', width: 360, locked: true },
  { language: 'es', textSize: 'large', width: 360, reflowAt: 640 },
  { language: 'es', textSize: 'medium', width: 1280 },
  { language: 'en', textSize: 'large', width: 1280, colorScheme: 'dark', reflowAt: 256 },
];

async function problemsOf(page: Page, { language, width, height = 800, reflowAt }: Walk, origin: string) {
  const problems = await axeSays(page);
  if (language === 'es') problems.push(...(await spanishSays(page, page.url().startsWith(origin))));
  if (reflowAt === undefined) return problems;
  problems.push(...(await reflowSays(page, reflowAt)));
  await page.setViewportSize({ width, height });
  return problems;
}

for (const walk of walks) {
  const { language, textSize, width, reflowAt, colorScheme = 'light' } = walk;
  const asked = ['nothing for axe to say'];
  if (language === 'es') asked.push('no English');
  if (reflowAt !== undefined) asked.push(`room at 320 × ${reflowAt} px`);
  test(`${asked.join(', ')}: ${language}, ${textSize} text, ${width} px, ${colorScheme}`, async ({
    browser,
    tourStack,
  }) => {
    test.setTimeout(TOUR_MS);
    const found = new Set<string>();
    let stops = 0;
    await tour(browser, tourStack, walk, async (name, page) => {
      stops += 1;
      for (const problem of await problemsOf(page, walk, tourStack.portal.url))
        found.add(`${name}: ${problem}`);
    });
    expect([...found]).toEqual([]);
    expect(stops).toBeGreaterThan(140);
  });
}
