/**
 * Every member page that has an address of its own, with the browser's text at twice its size: nothing is wider than
 * the screen of a phone (WCAG 1.4.4, 1.4.10).
 */
import { expect, test } from '../fixtures.ts';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';
import { Visitor } from '../../support/visitor.ts';
import { findAddresses, isMemberPage } from '../page-audit/page-routes.ts';
import { generatedPages } from '../page-audit/parts.ts';

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({ language });
    test('every page fits the screen with text twice as large', async ({ playwright, baseURL, signIn }) => {
      test.setTimeout(180_000);
      const visitor = new Visitor(baseURL!);
      await visitor.signIn('ana');
      const addresses = await findAddresses(visitor, generatedPages.filter(isMemberPage));
      const browser = await playwright.chromium.launch({
        args: [...chromiumArguments, '--blink-settings=defaultFontSize=32'],
        ...(chromiumPath && { executablePath: chromiumPath }),
      });
      try {
        const context = await browser.newContext({ baseURL });
        const page = await context.newPage();
        await signIn(page, 'ana', '/main/more');
        const wide: string[] = [];
        for (const address of [...addresses.values(), '/main/drug?q=metf']) {
          await page.goto(address);
          for (const screen of SCREENS) {
            await page.setViewportSize(screen);
            const [size, width] = await page.evaluate(() => [
              getComputedStyle(document.documentElement).fontSize,
              document.documentElement.scrollWidth,
            ]);
            expect(size).toBe('32px');
            if (width !== screen.width) wide.push(`${address}: ${width} of ${screen.width}`);
          }
        }
        expect(wide).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  });
}
