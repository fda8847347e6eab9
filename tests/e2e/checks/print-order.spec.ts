import { expect, resetProgramme, test } from '../fixtures.ts';

const LETTER = { format: 'Letter', printBackground: true } as const;
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({ language });
    test('an order with four lines prints on one Letter page', async ({ page, stack, signIn }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana', '/main/orders?q=Montelukast&person=all');
      await page.locator('main a[href^="/main/orders/"]').first().click();
      await page.waitForURL(/\/main\/orders\/\d{8}$/);
      await expect(page.locator('main')).toContainText('Montelukast');
      expect(pagesOf(await page.pdf(LETTER))).toBe(1);
    });

    test('a page with a search prints what was found, and no form', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/home');
      await page.emulateMedia({ media: 'print' });
      for (const [path, found] of [
        ['/main/find-pharmacy', 'Pharmacy'],
        ['/main/drug?q=metformin', 'Metformin'],
        ['/main/help/tpa-faq', '?'],
      ] as const) {
        await page.goto(path);
        await expect(page.locator('main'), path).toContainText(found);
        await expect(page.locator('main [role=search]'), path).toHaveCount(1);
        await expect(page.locator('main [role=search]'), path).toBeHidden();
      }
    });

    test('what is printed is as wide as the paper', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/home');
      await page.setViewportSize({ width: 720, height: 960 });
      await page.emulateMedia({ media: 'print' });
      for (const path of [
        '/main/orders',
        '/main/prescriptions',
        '/main/prescriptions/history',
        '/main/prescriptions/medicine-list',
        '/main/claims',
        '/main/benefits/preferred-medications',
        '/main/benefits/explanation/2026',
        '/main/drug/00071015623/price',
      ]) {
        await page.goto(path);
        const widths = await page
          .locator('main')
          .evaluate((main) =>
            [...main.querySelectorAll('.rows, .tbl')].map((list) => list.getBoundingClientRect().width),
          );
        expect(
          await page.locator('main').locator('button, input, select').filter({ visible: true }).count(),
          path,
        ).toBe(0);
        expect(widths.length, path).toBeGreaterThan(0);
        expect(Math.max(...widths), path).toBeGreaterThan(640);
      }
    });
  });
}
