/** Actions on prescriptions, and the mail-order profile that they need. */
import type { Page } from '@playwright/test';
import { GO_ON, press } from '#harness/page-actions.ts';
import type { Visit } from './fixture.ts';

/** The confirmation pages of actions on a prescription, and their refusals. */
export async function listActionSteps(page: Page, visit: Visit): Promise<void> {
  const questions: [drug: string, pages: string[]][] = [
    ['Hydrochlorothiazide', ['renew', 'withdraw', 'reminder']],
    ['Humira', ['auto-refill', 'transfer']],
    ['Albuterol', ['to-mail-order', 'transfer']],
    ['Jardiance', ['auto-refill-off']],
  ];
  for (const [drug, pages] of questions) {
    await page.goto(`/main/prescriptions?period=all&q=${drug}`);
    const link = page.locator('main a[href^="/main/prescriptions/P"]').first();
    const path = (await link.getAttribute('href'))!;
    for (const name of pages) {
      await page.goto(`${path}/${name}`);
      await visit(`${drug}, ${name}`, page);
      if (!['auto-refill', 'transfer'].includes(name) || drug === 'Albuterol') continue;
      if (name === 'transfer') await page.goto(`${path}/transfer?typed=1`);
      await press(page, 'main form[method=post] button.button');
      await visit(`${drug}, ${name}, refused`, page);
      if (name !== 'transfer') continue;
      for (const search of ['zipCode=537&radius=5', 'zipCode=00000&radius=2', 'zipCode=53711&radius=25'])
        await visit(`${drug}, transfer, ${search}`, page, `${path}/transfer?${search}`);
      await page.locator('main a[href*="npi="]').first().click();
      await page.waitForURL('**/transfer?**npi=**');
      await press(page, 'main form[method=post] button.button');
      await visit(`${drug}, transfer, chosen and refused`, page);
    }
  }
  await page.goto('/main/prescriptions/refill');
  await visit('several refills', page);
  await page.locator('main [type=checkbox]').first().check();
  await page.locator('main form[action$="/review"] button').click();
  await page.waitForURL('**/refill/review?**');
  await visit('several refills, reviewed', page);
  await page.goto('/main/prescriptions/refill/review');
  await visit('several refills, none chosen', page);
}

/** A profile that lacks only its signature. */
export async function listEnrollmentSteps(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/mail-order/enroll/contact');
  await page.locator('[name=notifyBy][value=text]').check();
  await press(page, GO_ON);
  await press(page, GO_ON);
  await visit('profile, health, refused', page);
  await page.locator('[name=allergies][value=none]').check();
  await page.locator('[name=conditions][value=none]').check();
  await page.locator('[name=takesControlledSubstances][value=no]').check();
  await press(page, GO_ON);
  await press(page, GO_ON);
  await page.locator('[name=prescriptionSource][value=prescriberSends]').check();
  await page.locator('[name=prescriberName]').fill('Dr. Mei Chen');
  await page.locator('[name=prescriberPhone]').fill('6085550120');
  await press(page, GO_ON);
  await press(page, GO_ON);
  await visit('profile, review', page);
  await page.goto('/main/mail-order/enroll/sign');
  await press(page, GO_ON);
  await visit('profile, signature, refused', page);
  await page.goto('/main/mail-order/enroll');
  await visit('profile, begun', page);
  await press(page, 'main form[method=post] button');
}
