import type { Page } from '@playwright/test';
import { emptyCart } from '../page-actions.ts';
import { expect, recordedCalls, resetProgramme, test, type Stack } from '../fixtures.ts';
import { label, type WordKey } from '../../support/label.ts';

const saves = async (stack: Stack) =>
  (await recordedCalls(stack)).filter(
    ({ method, path }) => method === 'POST' && path === '/mail-order/patient-enrollment',
  );

for (const language of ['en', 'es'] as const) {
  test.describe(`mo completes his mail-order profile (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = (key: WordKey) => label(language, key);
    const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
    const goOn = (page: Page) => page.getByRole('button', { name: say('enrollment.page.continue') }).click();
    const refill = new RegExp(`^${label(language, 'prescriptions.refill.one').split('{')[0]}`);

    test(
      'page by page, comes back to it, signs it, and can refill (2.64, 4.39)',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        await signIn(page, 'mo');
        await emptyCart(page);
        await page.goto('/main/prescriptions?q=Lisinopril');
        const rx = (await page
          .locator('main a[href^="/main/prescriptions/P"]')
          .first()
          .getAttribute('href'))!;
        await page.goto(rx);
        await expect(page.getByRole('button', { name: refill })).toHaveCount(0);
        const enroll = label(language, 'prescriptions.completeProfile');
        await page
          .locator('main')
          .getByRole('link', { name: new RegExp(`^${enroll}`) })
          .click();
        await expect(page).toHaveURL(/\/main\/mail-order\/enroll$/);
        await page.getByRole('link', { name: say('enrollment.start.begin'), exact: true }).click();

        // what the programme knows is there already
        await expect(field(page, 'addressLine1')).not.toHaveValue('');
        await field(page, 'contactPhone').fill('12');
        await page.locator('[name=notifyBy][value=text]').check();
        await goOn(page);
        await expect(page.locator('.errors, [role=alert]').first()).toContainText(
          say('enrollment.field.phoneInvalid'),
        );
        await field(page, 'contactPhone').fill('(608) 555-0199');
        await goOn(page);

        await expect(page).toHaveURL(/\/enroll\/health$/);
        await goOn(page);
        await expect(page.locator('.errors, [role=alert]').first()).toContainText(
          say('enrollment.field.chooseAllergies'),
        );
        await page.locator('[name=allergies][value=penicillin]').check();
        await page.locator('[name=conditions][value=none]').check();
        await page.locator('[name=conditions][value=asthma]').check();
        await page.locator('[name=takesControlledSubstances][value=no]').check();
        await goOn(page);
        await expect(page.locator('.errors, [role=alert]').first()).toContainText(
          say('enrollment.field.noConditions'),
        );
        await page.locator('[name=conditions][value=none]').uncheck();
        await goOn(page);

        // away, and back where he left
        await expect(page).toHaveURL(/\/enroll\/insurance$/);
        await page.goto('/main/mail-order/enroll/sign');
        await expect(page).toHaveURL(/\/enroll\/insurance$/);
        await page.goto('/main/mail-order/enroll');
        await page.getByRole('link', { name: say('common.continue'), exact: true }).click();
        await expect(field(page, 'insuranceMemberId')).toHaveValue('MPM920921');
        await field(page, 'licenseNumber').fill('F123-4567');
        await goOn(page);
        await expect(page.locator('.errors, [role=alert]').first()).toContainText(
          say('enrollment.field.licensePair'),
        );
        await field(page, 'licenseState').selectOption('WI');
        await goOn(page);

        await page.locator('[name=prescriptionSource][value=transfer]').check();
        await field(page, 'prescriberName').fill('D1');
        await field(page, 'prescriberPhone').fill('608-555-0120');
        await goOn(page);
        await expect(page.locator('.errors, [role=alert]').first()).toContainText(
          say('enrollment.field.tooShort'),
        );
        await field(page, 'prescriberName').fill('Dr. Núria Okafor');
        await goOn(page);
        await expect(page.locator('.errors, [role=alert]').first()).toContainText(
          say('enrollment.field.pharmacyMissing'),
        );
        await field(page, 'currentPharmacy').fill('Willy Street Pharmacy');
        await goOn(page);
        await field(page, 'comments').fill('Large print, please.\nThank you.');
        await goOn(page);

        await expect(page).toHaveURL(/\/enroll\/review$/);
        await expect(page.locator('main')).toContainText(say('enrollment.choice.allergies.penicillin'));
        await expect(page.locator('main')).toContainText('(608) 555-0199');
        expect(await saves(stack)).toEqual([]);
        await page.getByRole('link', { name: say('enrollment.review.toSign') }).click();
        await field(page, 'signature').fill('Somebody Else');
        await page.getByRole('button', { name: say('enrollment.sign.submit') }).click();
        await expect(page.locator('.errors, [role=alert]').first()).toContainText('Mo Farouk');
        await field(page, 'signature').fill('mo  FAROÚK');
        await page.getByRole('button', { name: say('enrollment.sign.submit') }).click();

        await expect(page).toHaveURL(/\/main\/mail-order\/enroll$/);
        await expect(page.getByText(say('enrollment.updated')).first()).toBeVisible();
        expect((await saves(stack)).map(({ status }) => status)).toEqual([200]);
        await page.goto(rx);
        await page.getByRole('button', { name: refill }).click();
        // neither an address nor a card is saved yet
        await expect(page).toHaveURL(/\/main\/cart\/address$/);

        // and changes it later
        await page.goto('/main/mail-order/enroll');
        await page.getByRole('link', { name: say('enrollment.start.update') }).click();
        // both pages have a link to the first step
        await expect(page).toHaveURL(/\/enroll\/review$/);
        await page.locator('main a[href$="/enroll/contact"]').last().click();
        await expect(field(page, 'contactPhone')).toHaveValue('6085550199');
        await field(page, 'contactPhone').fill('6085550188');
        await goOn(page);
        await expect(page).toHaveURL(/\/enroll\/review$/);
        await page.getByRole('link', { name: say('enrollment.review.toSign') }).click();
        await field(page, 'signature').fill('Mo Farouk');
        await page.getByRole('button', { name: say('enrollment.sign.submit') }).click();
        await expect(page.getByText(say('enrollment.updated')).first()).toBeVisible();
        await page.goto('/main/mail-order/enroll/review');
        await expect(page.locator('main')).toContainText('(608) 555-0188');
      },
    );
  });
}
