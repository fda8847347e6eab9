import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readPdfText } from '#harness/downloaded-file.ts';
import { expect, testBothWays } from '#harness/browser.ts';
import { openFilters } from '#harness/page-actions.ts';

/** The text of the PDF that the browser saves after a click on that link. */
async function savePdf(page: Page, name: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readPdfText(readFileSync(await file.path())) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

testBothWays('a member reads benefits and saves the medicines (1.02, 2.57)', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/more');
  await page.getByRole('main').getByRole('link', { name: 'Benefits', exact: true }).click();
  await expect(heading(page, 'Benefits')).toBeVisible();
  await page.getByLabel('Person').selectOption({ label: 'Leo Rivera' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL('**/main/benefits?person=03');
  await page.getByRole('link', { name: 'What you pay for a fill' }).click();
  await expect(heading(page, 'What you pay for a fill')).toBeVisible();

  await page.goto('/main/benefits');
  await page.getByRole('link', { name: 'What your plan covers' }).click();
  await expect(heading(page, 'What your plan covers')).toBeVisible();
  await page.goto('/main/benefits/preferred-medications');
  await openFilters(page);
  await page.getByLabel('Medicine or what it is for').fill('thyroid');
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL('**/preferred-medications?q=*');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Levothyroxine');
  const file = await savePdf(page, 'Save the whole list (PDF)');
  expect(file.name).toBe('preferred-medications.pdf');
  expect(file.text).toContain('Zolpidem');
});

testBothWays('an explanation of benefits equals its PDF (2.57)', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/benefits');
  await page.getByRole('link', { name: 'Explanation of benefits' }).click();
  await expect(heading(page, 'so far')).toBeVisible();
  const year = new URL(page.url()).pathname.split('/').pop()!;
  // the first row is the head of the months
  const paid = await page
    .getByRole('row', { name: /^You paid/ })
    .last()
    .getByRole('cell')
    .textContent();
  const file = await savePdf(page, 'Save as PDF');
  expect(file.name).toBe(`explanation-of-benefits-${year}.pdf`);
  expect(file.text).toContain(paid!);
  await page.getByLabel('Year', { exact: true }).selectOption(String(Number(year) - 1));
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(heading(page, `Explanation of benefits ${Number(year) - 1}`)).toBeVisible();
});
