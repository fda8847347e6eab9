/** What members see who are here for the first time, who have nothing, or who may do nothing. */
import type { Page } from '@playwright/test';
import { logIn } from '../moves.ts';
import type { Visit } from './visit.ts';

/** A first visit, as it is and refused. */
export async function profileStops(page: Page, visit: Visit): Promise<void> {
  await logIn(page, 'nia', '/main/home', '/complete-profile');
  await visit('complete profile', page);
  await page.locator('[name=contactNumber]').fill('608');
  const answered = page.waitForEvent('load');
  await page.locator('[name=contactNumber]').press('Enter');
  await answered;
  await visit('complete profile, refused', page);
}

/** What members see who have nothing, or may do nothing. */
export const others: [userName: string, paths: string[]][] = [
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
