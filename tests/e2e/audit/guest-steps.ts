/** Pages of visitors who are not signed in or not registered. */
import type { Page } from '@playwright/test';
import type { ReceiptKind } from '../../../app/session/session.server.ts';
import { GO_ON, postWithoutScripts, press } from '#harness/page-actions.ts';
import { createReceipt } from '#harness/receipts.ts';
import { generatedPages } from './parts.ts';
import { isMemberPage } from './page-routes.ts';
import type { Audit, Visit } from './fixture.ts';

/** Stops a page that redirects by itself until it was checked. */
async function holdAndVisit(page: Page, visit: Visit, path: string): Promise<void> {
  const next = /\/auth\/start/;
  const held = page.waitForEvent('requestfailed', (request) => next.test(request.url()));
  await page.route(next, (route) => route.abort('aborted'));
  await page.goto(path);
  await visit(path, page);
  await held;
  await page.unroute(next);
}

/** Simulates that this browser has just completed the reported action. */
const keepReceipt = (page: Page, kind: ReceiptKind) =>
  page.context().addCookies([createReceipt(new URL(page.url()).origin, kind)]);

const STATES = ['/guest-login/faq?q=a', '/guest-login/faq?q=zzzz'];

/** Pages that report a completed action. */
const RECEIPTS: Record<string, ReceiptKind> = {
  '/forgot-username?sent=1': 'userNameSent',
  '/auth/ended': 'membershipEnded',
  '/auth/ended?reason=eligibility': 'notEligible',
};

/** Pages that, with JavaScript, look for a fragment and continue. */
const GOES_ON = ['/pre-complete-profile', '/complete-profile'];

export async function listGuestSteps(page: Page, visit: Visit): Promise<void> {
  const own = generatedPages.filter((route) => route.isStatic && !isMemberPage(route));
  const all = [...own.map(({ path }) => path), ...STATES, ...Object.keys(RECEIPTS)];
  for (const path of new Set(all)) {
    const receipt = RECEIPTS[path];
    if (receipt) await keepReceipt(page, receipt);
    await page.goto(path);
    if (GOES_ON.includes(path)) await page.waitForLoadState('networkidle');
    await visit(path, page);
  }
  await keepReceipt(page, 'passwordSaved');
  for (const path of ['/auth/reset?done=1', '/auth/fragment', '/sso/handoff'])
    await holdAndVisit(page, visit, path);
  await page.goto('/forgot-username');
  await visit('forgotten username', page);
  await postWithoutScripts(page, '[name=email]');
  await visit('forgotten username, refused', page);
  // the first time, the sign-in restarts by itself
  await page.goto('/auth/callback?state=lost&code=lost');
  await page.goto('/auth/callback?state=lost&code=lost');
  await visit('a sign-in that did not finish', page);
  await page.goto('/main/home');
  // with JavaScript, an intermediate page looks for a fragment first
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

/** A registration up to its thanks page; after several runs with one card, the page shows the refusal of the limit. */
export async function signUpSteps(page: Page, visit: Visit): Promise<void> {
  await page.goto('/sign-up');
  await visit('sign up', page);
  await press(page, GO_ON);
  await visit('sign up, profile', page);
  await press(page, GO_ON);
  await visit('sign up, profile refused', page);
  const person = { firstName: 'Tomás', lastName: 'Vásquez Peña', birthDate: '11/08/1984' };
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  };
  await fill({ ...person, email: 'tomas@example.com', contactNumber: '6085550132' });
  await page.locator('[name=terms]').check();
  await press(page, GO_ON);
  await visit('sign up, benefit', page);
  await press(page, GO_ON);
  await visit('sign up, benefit refused', page);
  await fill({ cardId: 'MPR930931', rxGroup: 'LPM2200', userName: 'tomas-86' });
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

/** The deletion of an account, with each step in its normal and refused state. */
export async function listDeletionSteps(page: Page, { visit, mailedCode }: Audit): Promise<void> {
  const { userName, email } = { userName: 'ana', email: 'ana.rivera@example.com' };
  await page.goto('/delete-member-account');
  await press(page, GO_ON);
  await visit('deleting an account, refused', page);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=userName]').fill(userName);
  await press(page, GO_ON);
  await visit('code to delete an account', page);
  for (const code of ['12', await mailedCode(email)]) {
    await page.locator('[name=code]').fill(code);
    await press(page, GO_ON);
    await visit(`deleting an account, after the code of ${code.length} digits`, page);
  }
  await press(page, GO_ON);
  await visit('deleting an account, not confirmed', page);
  await page.locator('main [type=checkbox]').check();
  await press(page, GO_ON);
  await visit('deleted account', page);
}
