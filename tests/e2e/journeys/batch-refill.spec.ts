import { expect, resetProgramme, test } from '../fixtures.ts';
import { localLabels } from '../../../app/labels.server.ts';

for (const language of ['en', 'es'] as const) {
  test.describe(`several refills at once (${language})`, () => {
    test.use({ language });
    const say = (key: string) => localLabels[language][`batchRefill.${key}`]!;

    test('some can be refilled, one cannot, and the cart gets the others', async ({
      page,
      stack,
      signIn,
    }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana', '/main/prescriptions/refill');
      await page.getByRole('button', { name: say('choose.submit') }).click();
      await expect(page).toHaveURL(/refill\?nothing=1$/);
      await expect(page.getByRole('alert').first()).toContainText(say('choose.nothingChosen'));

      await page.getByRole('checkbox').nth(0).check();
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: say('choose.submit') }).click();
      await expect(page).toHaveURL(/\/refill\/review\?/);
      const chosen = new URL(page.url());
      // a third that is too soon, as a page of yesterday might name it
      await page.goto('/main/prescriptions?period=all&q=Jardiance');
      const link = page.locator('main a[href^="/main/prescriptions/P"]').first();
      chosen.searchParams.append('prescriptionId', (await link.getAttribute('href'))!.split('/').pop()!);
      chosen.searchParams.append('prescriptionId', 'P00000000000');
      await page.goto(chosen.href);
      const main = page.locator('main');
      await expect(main).toContainText('Jardiance');
      await expect(main).toContainText(
        localLabels[language]['prescriptions.refusal.tooSoon.text']!.split('{')[0]!,
      );
      await expect(main).toContainText(say('review.gone'));
      await page.getByRole('button', { name: say('review.add') }).click();
      await expect(page).toHaveURL(/\/main\/cart$/);
      await expect(page.locator('main')).not.toContainText('Jardiance');
      await expect(page.locator('main form[method=post] [name=intent][value=remove]')).toHaveCount(2);
    });
  });
}
