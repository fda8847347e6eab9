import { expect, resetProgramme, test } from '../fixtures.ts';
import { label, type WordKey } from '../../support/label.ts';
import { emptyCart } from '../page-actions.ts';

for (const language of ['en', 'es'] as const) {
  test.describe(`several refills at once (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = (key: WordKey) => label(language, key);

    test('of several prescriptions only those that can be refilled go into the cart', async ({
      page,
      stack,
      signIn,
    }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana');
      await emptyCart(page);
      await page.goto('/main/prescriptions/refill');
      await page.getByRole('button', { name: say('batchRefill.choose.submit') }).click();
      await expect(page).toHaveURL(/refill\?nothing=1$/);
      await expect(page.locator('.errors, [role=alert]').first()).toContainText(
        say('batchRefill.choose.nothingChosen'),
      );

      await page.getByRole('checkbox').nth(0).check();
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: say('batchRefill.choose.submit') }).click();
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
      await expect(main).toContainText(label(language, 'prescriptions.refusal.tooSoon.text').split('{')[0]!);
      await expect(main).toContainText(say('batchRefill.review.gone'));
      await page.getByRole('button', { name: say('common.continueToCheckout') }).click();
      await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
      await page.goto('/main/cart');
      await expect(page.locator('main')).not.toContainText('Jardiance');
      await expect(page.locator('main form[method=post] [name=intent][value=remove]')).toHaveCount(2);
    });

    test(
      'what is checked in the list is reviewed before anything is in the cart',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        await signIn(page, 'ana');
        await emptyCart(page);
        await page.goto('/main/prescriptions');
        const boxes = page.locator('main [type=checkbox][name=prescriptionId]');
        const ids = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
        // nothing that costs money is checked beforehand
        for (const box of await boxes.all()) await expect(box).not.toBeChecked();
        await boxes.nth(0).check();
        await boxes.nth(1).check();
        // while the page is looked at, the second one moves to another pharmacy
        const moved = await page.context().newPage();
        await moved.goto(`/main/prescriptions/${ids[1]}/transfer`);
        await moved.locator('[name=pharmacyName]').fill('Willy Street Pharmacy');
        await moved.locator('[name=pharmacyPhone]').fill('608-555-0177');
        await moved.locator('[name=understood]').check();
        await moved.locator('main form[method=post] button.button').click();
        await moved.waitForURL(`**/main/prescriptions/${ids[1]}`);
        await moved.close();

        const list = label(language, 'prescriptions.list.refillSelected');
        await page.getByRole('button', { name: list }).click();
        await expect(page).toHaveURL(/\/refill\/review\?/);
        const main = page.locator('main');
        await expect(main).toContainText(say('batchRefill.review.ready_one').replace('{count}', '1'));
        await expect(main).toContainText(say('batchRefill.review.notReady_one').replace('{count}', '1'));
        await expect(main).toContainText(
          label(language, 'prescriptions.refusal.transferred.to')
            .split('{date}')[0]!
            .replace('{pharmacy}', 'Willy Street Pharmacy'),
        );
        const review = page.url();
        await page.goto('/main/cart');
        await expect(page.locator('main form[method=post] [name=intent][value=remove]')).toHaveCount(0);
        await page.goto(review);
        await page.getByRole('button', { name: say('common.continueToCheckout') }).click();
        await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
        await page.goto('/main/cart');
        await expect(page.locator('main form[method=post] [name=intent][value=remove]')).toHaveCount(1);
      },
    );
  });
}
