import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expect, testBothWays } from '#harness/browser.ts';

async function save(page: Page, name: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

testBothWays('a member saves ID cards as PDF and wallet pass (1.02, 2.61)', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/membership/id-card');
  const main = page.getByRole('main');
  for (const text of ['Ana Rivera', 'MPA100200', '610591', 'MPRX', 'LPM2200', '(800) 555-0142'])
    await expect(main).toContainText(text);
  const pdf = await save(page, 'Save as PDF');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const pass = await save(page, 'Add to Apple Wallet');
  expect(pass.name).toBe('id-card.pkpass');
  expect(JSON.parse(Buffer.from(unzipSync(pass.bytes)['pass.json']!).toString())).toMatchObject({
    generic: { secondaryFields: [{ value: 'MPA100200' }, { value: '01' }] },
  });

  await page.getByLabel('Card for').selectOption({ label: 'Leo Rivera' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/person=03/);
  await expect(main).toContainText('Leo Rivera');
});
