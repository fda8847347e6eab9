/** Pages of new members, members without data, and members without rights. */
import type { Page } from '@playwright/test';
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

const others: [userName: string, paths: string[]][] = [
  [
    'eve',
    [
      '/main/home',
      '/main/prescriptions',
      '/main/orders',
      '/main/claims',
      '/main/cart',
      '/main/settings/address',
      '/main/settings/payment',
      '/main/clinical-reviews',
    ],
  ],
  [
    'noor',
    [
      '/main/home',
      '/main/prescriptions',
      '/main/cart',
      '/main/drug',
      '/main/benefits',
      '/main/benefits/copay',
    ],
  ],
  [
    'dev',
    [
      '/main/membership/id-card',
      '/main/home',
      '/main/prescriptions',
      '/main/orders',
      '/main/cart',
      '/main/settings/payment',
    ],
  ],
  [
    'fay',
    [
      '/main/membership/id-card',
      '/main/clinical-reviews',
      '/main/home',
      '/main/prescriptions',
      '/main/orders',
      '/main/cart',
      '/main/drug',
      '/main/settings',
      '/main/settings/address',
    ],
  ],
  [
    'mo',
    [
      '/main/home',
      '/main/prescriptions',
      '/main/prescriptions/refill',
      '/main/mail-order/enroll',
      '/main/mail-order/enroll/contact',
      '/main/mail-order/enroll/health',
      '/main/mail-order/enroll/insurance',
      '/main/mail-order/enroll/prescribing',
      '/main/mail-order/enroll/comments',
    ],
  ],
];

export async function listOtherMemberSteps({ open, visit }: Audit): Promise<void> {
  await profileSteps(await open('nia'), visit);
  for (const [userName, paths] of others) {
    const page = await open(userName);
    for (const path of paths) await visit(`${path} of ${userName}`, page, path);
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
