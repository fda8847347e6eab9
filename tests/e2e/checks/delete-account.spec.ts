import type { Page } from '@playwright/test';
import { axeViolations } from '../page-audit/axe.ts';
import { askForCode, mailedCode, START, typeCode, words } from '../delete-account.ts';
import { expect, resetProgramme, test } from '../fixtures.ts';

/** No script, nothing for axe to say, and nothing wider than the window. */
async function check(page: Page): Promise<void> {
  expect(await page.locator('script').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** One account each: a code can be sent to an account once a minute. */
const looks = [
  { language: 'en', width: 360, userName: 'ana', email: 'ana.rivera@example.com' },
  { language: 'en', width: 1280, userName: 'ben', email: 'ben.rivera@example.com' },
  { language: 'es', width: 360, userName: 'gil', email: 'gil.moreau@example.com' },
  { language: 'es', width: 1280, userName: 'dev', email: 'dev.kapoor@example.com' },
] as const;

// who comes after finds everybody there
test.afterAll(({ stack }) => resetProgramme(stack));

for (const { language, width, ...account } of looks) {
  const say = words[language];
  test.describe(`deleting an account (${language}, ${width} px)`, () => {
    test.use({ language, viewport: { width, height: 800 } });

    test('every page can be used by everybody', async ({ page, stack }) => {
      await resetProgramme(stack);
      await page.goto(START);
      await check(page);
      await page.getByRole('button', { name: say.sendCode }).click();
      await page.locator('.errors, [role=alert]').waitFor();
      await check(page);
      await askForCode(page, say, account);
      await check(page);
      await typeCode(page, say, '12');
      await page.locator('.errors, [role=alert]').waitFor();
      await check(page);
      await typeCode(page, say, await mailedCode(stack, account.email));
      await page.getByLabel(say.box).waitFor();
      await check(page);
      await page.getByRole('button', { name: say.remove }).click();
      await page.locator('.errors, [role=alert]').waitFor();
      await check(page);
      await page.getByLabel(say.box).check();
      await page.getByRole('button', { name: say.remove }).click();
      await page.waitForURL(`**${START}/done`);
      await check(page);
    });
  });
}
