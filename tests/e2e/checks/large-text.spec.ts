/** A browser whose own text is set to twice the size: nothing leaves the screen of a phone (WCAG 1.4.4, 1.4.10). */
import { expect, test } from '../fixtures.ts';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';

const PAGES = [
  '/main/home',
  '/main/prescriptions',
  '/main/prescriptions/history',
  '/main/orders',
  '/main/claims',
  '/main/benefits',
  '/main/benefits/explanation/2026',
  '/main/drug?q=metf',
  '/main/drug/00071015623/price',
  '/main/drug/basket',
  '/main/find-pharmacy',
  '/main/cart',
  '/main/membership',
  '/main/membership/id-card',
  '/main/settings',
  '/main/settings/notifications',
  '/main/settings/profile',
  '/main/more',
];

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({ language });
    test('every page fits a phone with text twice as large', async ({ playwright, baseURL, signIn }) => {
      const browser = await playwright.chromium.launch({
        args: [...chromiumArguments, '--blink-settings=defaultFontSize=32'],
        ...(chromiumPath && { executablePath: chromiumPath }),
      });
      try {
        const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
        const page = await context.newPage();
        await signIn(page, 'ana', '/main/prescriptions');
        const prescription = await page.locator('main .row .h3 a').first().getAttribute('href');
        for (const path of [...PAGES, prescription!]) {
          await page.goto(path);
          const [size, width] = await page.evaluate(() => [
            getComputedStyle(document.documentElement).fontSize,
            document.documentElement.scrollWidth,
          ]);
          expect([path, size, width]).toEqual([path, '32px', 360]);
        }
      } finally {
        await browser.close();
      }
    });
  });
}
