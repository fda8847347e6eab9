/** The partner's site, as a member uses it to come to the portal. */
import type { Page } from '@playwright/test';
import type { Stack } from './fixtures.ts';

/** Presses the button that this browser can use. */
export async function arriveAs(page: Page, stack: Stack, name: string, withScripts: boolean): Promise<void> {
  await page.goto(`${stack.sandbox.url}/partner`);
  const open = `Open the portal as ${name}`;
  await page
    .getByRole('button', { name: withScripts ? open : `${open} without JavaScript`, exact: true })
    .click();
  if (!withScripts) await page.getByRole('button', { name: 'Go to the Member Portal' }).click();
}
