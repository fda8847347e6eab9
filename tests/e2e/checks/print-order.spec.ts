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
  });
}
