import type { Page } from '@playwright/test';
import { expect, recordedCalls, resetProgramme, test, type Language, type Stack } from '../fixtures.ts';
import { label, type WordKey } from '../../support/label.ts';
import { emptyCart } from '../page-actions.ts';

/** The words of a label, up to its first placeholder. */
const start = (language: Language, key: WordKey) => label(language, key).split('{')[0]!;

/** Opens a prescription by its drug. */
async function open(page: Page, drug: string): Promise<string> {
  await page.goto(`/main/prescriptions?period=all&q=${drug}`);
  const link = page.locator('main a[href^="/main/prescriptions/P"]').first();
  const path = (await link.getAttribute('href'))!;
  await page.goto(path);
  return path;
}

const advance = (stack: Stack, advanceDays: number) =>
  fetch(`${stack.sandbox.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays }),
  });

const changes = async (stack: Stack) =>
  (await recordedCalls(stack))
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, status }) => [method, path.replace(/P\d+/, 'P'), status]);

for (const language of ['en', 'es'] as const) {
  test.describe(`ana acts on her prescriptions (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = (key: WordKey) => label(language, key);
    const submit = (page: Page, name: string) => page.locator('main').getByRole('button', { name }).click();
    const follow = (page: Page, name: string) =>
      page
        .locator('main')
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click();

    test.beforeEach(async ({ page, stack, signIn }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana');
    });

    test('asks for a renewal, withdraws it, and asks again', async ({ page, stack }) => {
      const path = await open(page, 'Hydrochlorothiazide');
      const asking = label(language, 'prescriptions.state.contactingPrescriber');
      await follow(page, start(language, 'prescriptions.askRenewal'));
      await expect(page).toHaveURL(`${path}/renew`);
      await expect(page.locator('main')).toContainText(say('prescriptionActions.confirm.renew.next3Text'));
      await submit(page, say('prescriptionActions.confirm.renew.submit'));
      await expect(page).toHaveURL(path);
      await expect(page.getByText(say('prescriptionActions.flash.renew')).first()).toBeVisible();
      await expect(page.locator('main')).toContainText(asking);

      await follow(page, say('prescriptionActions.detail.withdraw'));
      await submit(page, say('prescriptionActions.confirm.withdraw.submit'));
      await expect(page.getByText(say('prescriptionActions.flash.withdraw')).first()).toBeVisible();
      await expect(page.locator('main')).toContainText(label(language, 'prescriptions.line.withdrawn'));
      await follow(page, start(language, 'prescriptions.askRenewal'));
      await submit(page, say('prescriptionActions.confirm.renew.submit'));
      await expect(page.locator('main')).toContainText(asking);
      expect(await changes(stack)).toEqual([
        ['POST', '/prescriptions/P/renewal-request', 200],
        ['DELETE', '/prescriptions/P/renewal-request', 200],
        ['POST', '/prescriptions/P/renewal-request', 200],
      ]);
    });

    test('a page that is stale says how it stands now', async ({ page, stack }) => {
      const path = await open(page, 'Famotidine');
      await page.goto(`${path}/withdraw`);
      await expect(page.locator('main')).toContainText(say('prescriptionActions.refusal.noOpenRequest'));
      await expect(page.locator('main form[method=post] button.button')).toHaveCount(0);
      expect(await changes(stack)).toEqual([]);
    });

    test('brings an inhaler to mail order, and can refill it', async ({ page, stack }) => {
      await open(page, 'Albuterol');
      await follow(page, say('prescriptionActions.detail.transferIn'));
      await submit(page, say('prescriptionActions.confirm.transferIn.submit'));
      await expect(page.getByText(say('prescriptionActions.flash.transferIn')).first()).toBeVisible();
      await expect(
        page.getByRole('button', {
          name: new RegExp(`^${start(language, 'prescriptions.refill.one')}`),
        }),
      ).toBeVisible();
      expect(await changes(stack)).toEqual([['POST', '/prescriptions/P/transfer-to-mail-order', 200]]);
    });

    test('moves a prescription to another pharmacy, once the form is right', async ({ page, stack }) => {
      const path = await open(page, 'Metformin');
      await follow(page, say('prescriptionActions.detail.transferOut'));
      await page.getByLabel(say('pharmacies.finder.name')).fill('Willy Street Pharmacy');
      await page.getByLabel(say('prescriptionActions.transferOut.pharmacyPhone')).fill('555');
      await submit(page, say('prescriptionActions.transferOut.submit'));
      const alert = page.locator('.errors, [role=alert]').first();
      await expect(alert).toContainText(say('prescriptionActions.transferOut.phoneInvalid'));
      await expect(alert).toContainText(say('prescriptionActions.transferOut.understoodMissing'));
      await expect(page.getByLabel(say('pharmacies.finder.name'))).toHaveValue('Willy Street Pharmacy');
      await page.getByLabel(say('prescriptionActions.transferOut.pharmacyPhone')).fill('(608) 555-0177');
      await page.getByLabel(say('prescriptionActions.transferOut.understood')).check();
      await submit(page, say('prescriptionActions.transferOut.submit'));
      await expect(page).toHaveURL(path);
      await expect(page.getByText(say('prescriptionActions.flash.transferOut')).first()).toBeVisible();
      await expect(page.locator('main')).toContainText(label(language, 'prescriptions.state.transferred'));
      expect(await changes(stack)).toEqual([['POST', '/prescriptions/P/transfer-out', 200]]);
    });

    test('turns reminders on and off, each after a question (4.38)', async ({ page, stack }) => {
      const path = await open(page, 'Pregabalin');
      for (const wish of ['On', 'Off'] as const) {
        await page.locator(`main a[href="${path}/reminder"]`).click();
        await submit(page, say(`prescriptionActions.confirm.reminder${wish}.submit`));
        await expect(page.getByText(say(`prescriptionActions.flash.reminder${wish}`)).first()).toBeVisible();
        await expect(page.locator('main')).toContainText(
          label(language, `prescriptions.detail.reminder${wish}`),
        );
      }
      expect(await changes(stack)).toEqual([
        ['PUT', '/prescriptions/P/refill-reminder', 200],
        ['PUT', '/prescriptions/P/refill-reminder', 200],
      ]);
    });

    test('says that a reminder is not sent while refill reminders are off', async ({ page }) => {
      const path = await open(page, 'Pregabalin');
      const toNotifications = page.getByRole('link', { name: label(language, 'common.chooseNotifications') });
      await page.goto('/main/settings/notifications');
      for (const channel of ['email', 'text'])
        await page.locator(`[name=refillReminders-${channel}]`).uncheck();
      await submit(page, label(language, 'notifications.save'));
      await page.goto(`${path}/reminder`);
      await expect(page.locator('main')).toContainText(say('prescriptionActions.confirm.reminderOn.muted'));
      await expect(toNotifications).toHaveAttribute('href', '/main/settings/notifications');
      await submit(page, say('prescriptionActions.confirm.reminderOn.submit'));
      await expect(page.locator('main')).toContainText(label(language, 'prescriptions.detail.reminderMuted'));
      await expect(toNotifications).toHaveAttribute('href', '/main/settings/notifications');
    });

    test('agrees to auto charge and ship, and the order places itself', async ({ page, stack }) => {
      const path = await open(page, 'Humira');
      await page.locator(`main a[href="${path}/auto-refill"]`).click();
      await expect(page.locator('main')).toContainText(say('prescriptionActions.autoRefill.term5'));
      await submit(page, say('prescriptionActions.autoRefill.submit'));
      await expect(page.locator('.errors, [role=alert]').first()).toContainText(
        say('prescriptionActions.autoRefill.agreeMissing'),
      );
      await page.getByLabel(say('prescriptionActions.autoRefill.agree')).check();
      await submit(page, say('prescriptionActions.autoRefill.submit'));
      await expect(page.getByText(say('prescriptionActions.flash.autoOn')).first()).toBeVisible();
      await advance(stack, 1);
      await page.goto(path);
      await expect(page.locator('main')).toContainText(
        label(language, 'prescriptions.state.orderInProgress'),
      );
      await page.locator(`main a[href="${path}/auto-refill-off"]`).click();
      await submit(page, say('prescriptionActions.confirm.autoOff.submit'));
      await expect(page.getByText(say('prescriptionActions.flash.autoOff')).first()).toBeVisible();
      const [on, off] = (await recordedCalls(stack)).filter(({ path: at }) =>
        at.endsWith('/set-auto-refill'),
      );
      expect([on!.headers['x-api-version'], off!.headers['x-api-version']]).toEqual(['2.0', '2.0']);
    });

    test(
      'is offered auto charge and ship after an order, and comes back to it',
      { tag: '@witness' },
      async ({ page, stack }) => {
        await emptyCart(page);
        await open(page, 'Humira');
        await page.locator('main form[action="/main/cart"] button').first().click();
        await page.waitForURL('**/main/cart/confirm');
        await page.goto('/main/cart/address');
        for (const next of ['payment', 'confirm']) {
          await page.locator('main form[method=post] button.button:not(.alt, .quiet)').last().click();
          await page.waitForURL(`**/main/cart/${next}`);
        }
        await page
          .getByRole('button', { name: label(language, 'checkout.confirm.place'), exact: true })
          .click();
        await page.waitForURL('**/main/cart/thank-you/**');
        const thanks = page.url();
        const offer = page.getByRole('region', { name: label(language, 'common.autoRefill') });
        await expect(offer.getByRole('listitem')).toHaveCount(1);
        await offer.getByRole('link').click();
        await expect(page.locator('main')).toContainText(say('prescriptionActions.autoRefill.term5'));
        await expect(page.getByLabel(say('prescriptionActions.autoRefill.agree'))).not.toBeChecked();
        await submit(page, say('prescriptionActions.autoRefill.submit'));
        await expect(page.locator('.errors, [role=alert]').first()).toContainText(
          say('prescriptionActions.autoRefill.agreeMissing'),
        );
        await page.getByLabel(say('prescriptionActions.autoRefill.agree')).check();
        await submit(page, say('prescriptionActions.autoRefill.submit'));
        await page.waitForURL(thanks);
        await expect(page.getByText(say('prescriptionActions.flash.autoOn')).first()).toBeVisible();
        await expect(offer).toContainText(label(language, 'checkout.auto.on'));
        await expect(offer.getByRole('link')).toHaveCount(0);
        const calls = (await changes(stack)).filter(([, at]) =>
          /refills-request|set-auto-refill/.test(String(at)),
        );
        expect(calls).toEqual([
          ['POST', '/mail-order/refills-request', 201],
          ['POST', '/mail-order/set-auto-refill', 200],
        ]);
      },
    );
  });
}
