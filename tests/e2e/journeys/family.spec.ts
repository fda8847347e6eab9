import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logFolder } from '#harness/portal.ts';
import { expect, resetProgramme, test, testBothWays } from '#harness/browser.ts';

const viewingLines = (worker: number) =>
  readFileSync(join(logFolder, `portal-worker-${worker}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"audit":"viewing"'));

test.beforeEach(({ stack }) => resetProgramme(stack));

testBothWays('a member views a child’s data (1.02, 2.61)', async ({ page, signIn }, { parallelIndex }) => {
  await signIn(page, 'ana', '/main/membership');
  const main = page.getByRole('main');
  await expect(main).toContainText('Lakeshore Paper Mills');
  await expect(main.getByRole('link', { name: 'Cara Rivera', exact: true })).toHaveCount(0);
  await main.getByRole('link', { name: 'Leo Rivera' }).click();
  await expect(main).toContainText(/Shares with you\s*Until/);
  await page.getByRole('button', { name: 'View Leo Rivera’s data' }).click();
  await page.waitForURL('**/main/home');

  const banner = page.getByRole('region', { name: 'Leo Rivera’s data' });
  await expect(banner).toBeVisible();
  await page.goto('/main/prescriptions?period=all');
  await expect(main).toContainText('Montelukast');
  await expect(main).not.toContainText('Jardiance');
  await banner.getByRole('button').click();
  await page.waitForURL('**/main/prescriptions');
  await expect(banner).toHaveCount(0);
  await expect(main).toContainText('Jardiance');

  const lines = viewingLines(parallelIndex).slice(-2);
  expect(lines.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual(['on', 'off']);
  expect(lines.join('\n')).not.toMatch(/Leo|Rivera|MPA100200/);
});

testBothWays('a member turns sharing on and off', async ({ page, signIn }) => {
  await signIn(page, 'cara', '/main/settings');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Family data sharing' }).click();
  await main.getByRole('link', { name: 'Ana Rivera' }).first().click();
  await page.waitForURL('**/main/phi-settings/04/01');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Turn sharing on' }).click();
  await expect(page.getByText('PHI settings updated successfully').first()).toBeVisible();
  await expect(main).toContainText('You let Ana Rivera see your data');
  await main.getByRole('link', { name: 'Ana Rivera' }).first().click();
  await page.getByRole('button', { name: 'Turn sharing off' }).click();
  await expect(main).toContainText('You stopped sharing your data with Ana Rivera');
});
