import { expect, resetProgramme, testBothWays } from '#harness/browser.ts';
import { label, type WordKey } from '#harness/label.ts';

const say = (key: WordKey) => label('en', key);

testBothWays('a member reviews checked refills before the cart', async ({ page, stack, signIn }) => {
  await resetProgramme(stack);
  await signIn(page, 'ana', '/main/prescriptions');
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Choose / });
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: say('prescriptions.list.refillSelected') }).click();
  await expect(page).toHaveURL(/\/refill\/review\?/);
  const ready = say('batchRefill.review.ready_other').replace('{count}', '2');
  await expect(page.getByRole('main')).toContainText(ready);
  await page.getByRole('button', { name: say('common.continueToCheckout') }).click();
  await expect(page).toHaveURL(/\/main\/cart\/confirm$/);
  await page.goto('/main/cart');
  const cart = page.getByRole('region', { name: say('checkout.refills_other').replace('{count}', '2') });
  await expect(cart.getByRole('listitem')).toHaveCount(2);
});
