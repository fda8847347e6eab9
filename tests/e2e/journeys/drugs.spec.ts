import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, testBothWays } from '#harness/browser.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

testBothWays('a member finds a medicine and compares prices (1.03, 2.59)', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/drug');
  await page.getByLabel('Name or NDC of a medicine').fill('lipator');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Lipitor', exact: true }).click();
  await expect(heading(page, /Lipitor/)).toBeVisible();
  const drug = page.url();
  await expect(page.getByRole('region', { name: 'Interactions' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  expect(readFileSync(await (await download).path(), 'latin1')).toMatch(/^%PDF-/);

  await page.getByRole('link', { name: 'See prices near you' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'By mail' })).toBeVisible();
  await page.goto(drug);
  await page.getByRole('link', { name: 'Alternatives', exact: true }).click();
  await page.waitForURL('**/main/alternate-therapy?ndc=*');
  const generic = page.getByRole('row', { name: /^Atorvastatin \d+ mg tablet/ }).first();
  await expect(generic).toContainText('same ingredient');

  await page.goto('/main/drug');
  await page.getByRole('link', { name: 'All your medicines at one pharmacy' }).click();
  await expect(page.getByRole('row', { name: 'All together' })).toContainText('$');
  await page.goto('/main/drug');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('link')).toHaveText(['lipator']);
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(recent).toHaveCount(0);
});

test('the search suggests medicines to keys and screen readers', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/drug');
  const box = page.getByRole('combobox', { name: 'Name or NDC of a medicine' });
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.pressSequentially('insu');
  await expect(page.getByRole('status').filter({ hasText: '6 suggestions.' })).toBeAttached();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('ArrowDown');
  const first = page.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
  await box.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('insu');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(heading(page, /insulin/i)).toBeVisible();

  await page.goto('/main/drug');
  await box.pressSequentially('metf');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/main/drug?q=metf');
});
