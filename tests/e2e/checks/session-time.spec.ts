import { expect } from '#harness/browser.ts';
import { IDLE_MS, test, waitUntilLocked } from '#harness/locking-portal.ts';
import { logIn } from '#harness/page-actions.ts';

test('one click extends the session in every tab, with all typed text (2.69)', async ({ visitor }) => {
  const page = await visitor.newPage();
  await logIn(page, 'ana', '/main/prescriptions');
  const other = await visitor.newPage();
  await other.goto('/main/orders');
  const search = page.locator('[name=q]').first();
  await search.fill('metformin');

  // the time is in the dialog's name, which screen readers read when it opens
  const question = page.getByRole('alertdialog', { name: /^Are you still there\?.*page will lock at \d/ });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(search).toHaveValue('metformin');
  await expect(search).toBeFocused();

  // both sessions still exist after the first deadline
  await new Promise((next) => setTimeout(next, IDLE_MS / 2));
  for (const tab of [page, other]) {
    await expect(tab.locator('main')).toBeVisible();
    expect(new URL(tab.url()).pathname).toMatch(/^\/main/);
  }

  // without a click both pages close, and the locked page has no data of the member
  for (const tab of [page, other]) {
    await tab.waitForURL('**/auth/locked?**');
    await expect(tab.getByRole('heading', { name: 'Please login again to continue' })).toBeVisible();
    await expect(tab.getByText('Ana')).toHaveCount(0);
  }
  await page.goBack();
  await expect(page.getByText('metformin', { exact: false })).toHaveCount(0);
});

test('a page of a device that slept past the end of the session shows no data', async ({ visitor }) => {
  const page = await visitor.newPage();
  await page.clock.install();
  await logIn(page, 'ana', '/main/orders');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await waitUntilLocked();
  await page.clock.fastForward(IDLE_MS + 1_000);
  await page.waitForURL('**/auth/locked?**');
});
