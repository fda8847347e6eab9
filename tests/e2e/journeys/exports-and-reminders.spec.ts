import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expect, testBothWays } from '#harness/browser.ts';

/** The file that the browser saves after the click. */
async function save(page: Page, press: () => Promise<void>): Promise<{ file: Download; text: string }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { file, text: readFileSync(await file.path(), 'latin1') };
}

const getTitle = (ics: string) => {
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(ics, 'latin1').toString()) as unknown[]);
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).summary;
};

testBothWays('a member saves PDFs and a neutral calendar entry', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/prescriptions?q=amlodipine');
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /Amlodipine/ })
    .first()
    .click();
  await page.waitForURL(/\/main\/prescriptions\/P\d+$/);
  for (const name of ['This prescription (PDF)', 'About this medicine (PDF)']) {
    const { file, text } = await save(page, () => page.getByRole('link', { name }).click());
    expect(file.suggestedFilename()).toMatch(/^(prescription|medicine)-\d+\.pdf$/);
    expect(text).toMatch(/^%PDF-/);
  }
  const press = () => page.getByRole('button', { name: 'Save calendar file' }).click();
  const neutral = await save(page, press);
  expect(neutral.file.suggestedFilename()).toBe('reminder.ics');
  expect(getTitle(neutral.text)).toBe('Reminder');
  expect(neutral.text).not.toMatch(/amlodipine/i);
  await page.getByLabel('Show the medicine’s name in the title').check();
  expect(getTitle((await save(page, press)).text)).toBe('Refill Amlodipine 5 mg tablet');
});

testBothWays('a member saves and prints the prescriptions (1.02, 2.54)', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/prescriptions?q=okonkwo&period=all');
  const link = (name: string) => page.getByRole('link', { name });
  const csv = await save(page, () => link('This list as a spreadsheet (CSV)').click());
  expect(csv.file.suggestedFilename()).toMatch(/^prescriptions-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...lines] = csv.text.trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => !line.includes('Dr. Thomas Okonkwo'))).toEqual([]);
  const text = await save(page, () => link('This list as plain text').click());
  expect(text.text.match(/Thomas Okonkwo/g)).toHaveLength(lines.length);

  await link('Medicine list to print').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Medicine list' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Metformin/ })).toHaveCount(1);
  await page.goto('/main/prescriptions');
  await link('Medication history').click();
  await page.waitForURL('**/main/prescriptions/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Medication history' })).toBeVisible();
});
