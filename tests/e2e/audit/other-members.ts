/** Pages of new members, members without data, and members without rights. */
import type { Page } from '@playwright/test';
import { stepNames } from '../../../app/areas/orders/enrollment/steps.ts';
import { postWithoutScripts } from '#harness/page-actions.ts';
import type { Audit, Visit } from './fixture.ts';

/** A first visit, in its normal and refused state. */
async function profileSteps(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/home');
  await visit('complete profile', page);
  await page.locator('[name=contactNumber]').fill('608');
  await postWithoutScripts(page, '[name=contactNumber]');
  await visit('complete profile, refused', page);
  await page.locator('[name=email]').fill('nia.new@example.com');
  await page.locator('[name=contactNumber]').fill('6085550142');
  await page.locator('main form button:not([name])').first().click();
  await page.waitForURL('**/complete-profile/code');
  await visit('code for another e-mail address', page);
}

/** Pages below /main, by the member who opens them. */
const others: Record<string, string> = {
  eve: 'home prescriptions orders claims cart settings/address settings/payment clinical-reviews',
  noor: 'home prescriptions cart drug benefits benefits/copay',
  dev: 'membership/id-card home prescriptions orders cart settings/payment',
  fay: 'membership/id-card clinical-reviews home prescriptions orders cart drug settings settings/address',
  mo: 'home prescriptions prescriptions/refill mail-order/enroll',
};
const STEPS = stepNames.map((step) => `mail-order/enroll/${step}`);

export async function listOtherMemberSteps({ open, visit }: Audit): Promise<void> {
  await profileSteps(await open('nia'), visit);
  for (const [userName, paths] of Object.entries(others)) {
    const page = await open(userName);
    for (const path of [...paths.split(' '), ...(userName === 'mo' ? STEPS : [])])
      await visit(`/main/${path} of ${userName}`, page, `/main/${path}`);
  }
}

export const IDLE_MS = 6_000;

/** Pages after the idle limit. */
export async function listLockedSteps({ open, visit }: Audit): Promise<void> {
  const page = await open('hugo');
  // real time must pass, because any request restarts the idle time
  await new Promise((next) => setTimeout(next, IDLE_MS + 500));
  await page.goto('/main/orders');
  await visit('locked', page);
}
