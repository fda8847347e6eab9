import { readFileSync } from 'node:fs';
import { getProgrammeYear } from '#harness/clocks.ts';
import { expect, testBothWays } from '#harness/browser.ts';
import { openFilters } from '#harness/page-actions.ts';

testBothWays('a member filters claims and follows one (1.02, 2.56)', async ({ page, signIn }) => {
  await signIn(page, 'ana');
  await page.goto('/main/more');
  await page.getByRole('main').getByRole('link', { name: 'Claims', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible();
  await openFilters(page);
  await page.getByLabel('Medicine, pharmacy or Rx number').fill('EPIPEN');
  await page.getByLabel('From', { exact: true }).fill(`1/1/${getProgrammeYear() - 1}`);
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/q=EPIPEN/);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'This list as a spreadsheet (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^claims-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !/epipen/i.test(line))).toEqual([]);

  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /EpiPen/i })
    .first()
    .click();
  await page.waitForURL(/\/main\/claims\/C/);
  await expect(page.getByText('Who paid what?')).toBeVisible();
  await page.getByRole('link', { name: 'See prescription' }).click();
  await page.waitForURL(/\/main\/prescriptions\/P/);
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/\/main\/claims\/C/);
});
