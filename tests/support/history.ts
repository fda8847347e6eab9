import type { Page } from '@playwright/test';

/** Every address that a tab of Chromium can go back to, fragments included. */
export async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}
