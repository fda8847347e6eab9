/** What a visitor sees who is not signed in, or not registered yet. */
import type { Page } from '@playwright/test';
import { GO_ON, press } from '../moves.ts';
import { newcomers } from '../sign-up.ts';
import type { Visit } from './visit.ts';

/** The notice that goes on by itself is held until it was looked at. */
async function resetStop(page: Page, visit: Visit): Promise<void> {
  const next = '**/auth/start*';
  let hold!: () => void;
  const held = new Promise<void>((done) => (hold = done));
  await page.route(next, (route) => route.abort('aborted').then(hold));
  await page.goto('/auth/reset?done=1');
  await visit('/auth/reset?done=1', page);
  await held;
  await page.unroute(next);
}

export async function guestStops(page: Page, visit: Visit): Promise<void> {
  for (const path of [
    '/guest-login',
    '/guest-login/faq',
    '/guest-login/faq?q=a',
    '/guest-login/faq?q=zzzz',
    '/guest-login/forms',
    '/guest-login/about',
    '/guest-login/support',
    '/terms-of-use',
    '/privacy-policy',
    '/auth/ended',
    '/auth/ended?reason=eligibility',
    '/auth/continue',
    '/pre-complete-profile',
    '/complete-profile',
    '/auth/logout',
    '/forgot-username?sent=1',
    '/legacy-login',
    '/Error',
  ]) {
    await page.goto(path);
    // with JavaScript some look for a fragment and go on
    if (path.endsWith('complete-profile')) await page.waitForLoadState('networkidle');
    await visit(path, page);
  }
  await resetStop(page, visit);
  await page.goto('/forgot-username');
  await visit('forgotten user name', page);
  // a key that is pressed while the page comes alive may get lost
  await page.waitForLoadState('networkidle');
  const answered = page.waitForEvent('load');
  await page.locator('[name=email]').press('Enter');
  await answered;
  await visit('forgotten user name, refused', page);
  await page.goto('/auth/callback?state=lost&code=lost');
  await visit('a sign-in that did not finish', page);
  await page.goto('/main/home');
  // with JavaScript a page in between looks for a fragment first
  await page.locator('[autocomplete~="username"]').waitFor();
  await visit('sign-in', page);
  await page.locator('[autocomplete~="username"]').fill('ana');
  await page.locator('[type=password]').fill('not-the-password');
  await press(
    page,
    'form:has([type=password]) button[type=submit], form:has([type=password]) button:not([type])',
  );
  await visit('sign-in, refused', page);
}

/** A registration up to its thanks; after some tours of one card the limit's refusal is what there is to see. */
export async function signUpStops(page: Page, visit: Visit): Promise<void> {
  await page.goto('/sign-up');
  await visit('sign up', page);
  await press(page, GO_ON);
  await visit('sign up, profile', page);
  await press(page, GO_ON);
  await visit('sign up, profile refused', page);
  const { firstName, lastName, birthDate, email, cardId, rxGroup, userName } = newcomers.tomas;
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  };
  await fill({ firstName, lastName, birthDate, email, contactNumber: '6085550132' });
  await page.locator('[name=terms]').check();
  await press(page, GO_ON);
  await visit('sign up, benefit', page);
  await press(page, GO_ON);
  await visit('sign up, benefit refused', page);
  await fill({ cardId, rxGroup, userName });
  await press(page, GO_ON);
  await visit('sign up, begun before', page);
  if (!page.url().endsWith('/sign-up/continue')) return;
  await press(page, GO_ON);
  await visit('sign up, thanks', page);
  await page.goto('/sign-up/password');
  await visit('first password', page);
  await press(page, 'form[method=post] button');
  await visit('first password, refused', page);
}
