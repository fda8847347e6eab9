import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, testBothWays } from '#harness/browser.ts';

testBothWays('a member reads how to appeal a denied review (2.63)', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/clinical-reviews?status=denied');
  const main = page.getByRole('main');
  await expect(page.getByLabel('Status')).toHaveValue('denied');
  await main.getByRole('listitem').getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/main\/clinical-reviews\/PA\d+$/);
  await expect(main).toContainText(/You can appeal until \w+\s\d+,\s\d{4}/);
  await expect(page.getByRole('heading', { name: 'How to appeal' })).toBeVisible();
  await page.getByRole('link', { name: 'Prescription', exact: true }).last().click();
  await page.waitForURL(/\/main\/prescriptions\/P\d+$/);
});

testBothWays('a member downloads the archive of their data once', async ({ page, signIn }) => {
  await signIn(page, 'ben', '/main/settings/my-data');
  await page.getByLabel(/^I understand that this file/).check();
  await page.getByRole('button', { name: 'Make my file' }).click();
  await page.waitForURL('**/main/settings/my-data/ready');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  expect(Object.keys(unzipSync(readFileSync(await file.path()))).sort()).toEqual([
    ...['claims.csv', 'fhir/bundle.json', 'index.html', 'prescriptions.csv'],
  ]);
  await page.goto('/main/settings/my-data/archive');
  await expect(page).toHaveURL(/\/main\/settings\/my-data$/);
});
