import type { Page } from '@playwright/test';
import { expect, recordedCalls, resetProgramme, test, type Stack } from '../fixtures.ts';

/** The newest code that an address was sent. */
async function codeTo(stack: Stack, email: string): Promise<string> {
  const mails = (await (await fetch(`${stack.sandbox.url}/outbox.json?to=${email}`)).json()) as {
    body: string;
  }[];
  return /\b\d{6}\b/.exec(mails[0]?.body ?? '')![0];
}

/** How often the programme took a change. */
async function taken(stack: Stack, method: string, pattern: RegExp): Promise<number> {
  const calls = await recordedCalls(stack);
  return calls.filter((call) => call.method === method && pattern.test(call.path) && call.status < 300)
    .length;
}

const said = (page: Page, words: string) => page.locator('.note').getByText(words).first();
const save = (page: Page) =>
  page.locator('main form[method=post] button.button:not(.alt, .quiet, .bad, .compact)').first().click();

for (const language of ['en', 'es'] as const) {
  test.describe(`settings in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language, viewport: { width: 360, height: 740 } });
    const in2 = (en: string, es: string) => (language === 'en' ? en : es);

    test.beforeEach(({ stack }) => resetProgramme(stack));

    test('an address is added, edited, made the default one and removed', async ({ page, stack, signIn }) => {
      await signIn(page, 'ana', '/main/settings');
      await page
        .locator('main')
        .getByRole('link', { name: in2('Shipping addresses', 'Direcciones de envío') })
        .click();
      await page.waitForURL('**/main/settings/address');
      await page.locator('main a[href$="/address/new"]').click();
      await page.locator('[name=addressLine1]').fill('77 Año Nuevo Road');
      await page.locator('[name=city]').fill('San Juan');
      await page.locator('[name=state]').selectOption('PR');
      await page.locator('[name=zip]').fill('0090');
      await save(page);
      await expect(page.locator('.errors, [role=alert]')).toContainText(
        in2('Please enter a valid value', 'Escriba un valor válido'),
      );
      await page.locator('[name=zip]').fill('00901');
      await save(page);
      await expect(
        said(
          page,
          in2('Shipping address added successfully', 'La dirección de envío se agregó correctamente'),
        ),
      ).toBeVisible();

      const row = page.locator('main .card', { hasText: '77 Año Nuevo Road' });
      await row.getByRole('link', { name: in2('Edit', 'Editar') }).click();
      await page.locator('[name=addressLine2]').fill('Apt 5');
      await save(page);
      await expect(row).toContainText('Apt 5');
      await row.getByRole('button', { name: in2('Make default', 'Hacer principal') }).click();
      await expect(page.locator('main .card').first()).toContainText('77 Año Nuevo Road');

      await row.getByRole('link', { name: in2('Remove', 'Eliminar') }).click();
      await page
        .getByRole('button', { name: in2('Remove address', 'Eliminar la dirección') })
        .filter({ visible: true })
        .click();
      await expect(
        said(page, in2('Shipping address removed', 'La dirección de envío se eliminó')),
      ).toBeVisible();
      await expect(page.locator('main .card', { hasText: '77 Año Nuevo Road' })).toHaveCount(0);
      expect(await taken(stack, 'DELETE', /shipping-addresses/)).toBe(1);
    });

    test(
      'a card is added, its date edited, and the one that pays automatically removed',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await signIn(page, 'ana', '/main/settings/payment');
        await page.locator('main a[href$="/payment/new"]').click();
        await page.locator('[name=number]').fill('4000 0566 5566 5556');
        await page.locator('[name=type]').selectOption('Visa');
        await page.locator('[name=month]').selectOption('12');
        await page.locator('[name=year]').selectOption({ index: 3 });
        await page.locator('[name=firstName]').fill('Ana');
        await page.locator('[name=lastName]').fill('Peñalosa');
        await save(page);
        await expect(
          said(page, in2('Payment method added successfully', 'La forma de pago se agregó correctamente')),
        ).toBeVisible();

        const row = page.locator('main .card', { hasText: '5556' });
        await row.getByRole('link', { name: in2('Edit expiration date', 'Editar la fecha') }).click();
        await page.locator('[name=month]').selectOption('6');
        await save(page);
        await expect(
          said(page, in2('Expiration date changed', 'La fecha de vencimiento se cambió')),
        ).toBeVisible();
        await expect(row).toContainText(in2('June', 'junio'));

        const usual = page.locator('main .card', { hasText: '5454' });
        await usual.getByRole('link', { name: in2('Remove', 'Eliminar') }).click();
        await expect(
          page.getByText(in2('cannot be removed yet', 'no se puede eliminar')).filter({ visible: true }),
        ).toBeVisible();
        const cancel = { name: in2('Cancel', 'Cancelar'), exact: true };
        await page
          .getByRole('button', cancel)
          .or(page.getByRole('link', cancel))
          .filter({ visible: true })
          .click();

        await row.getByRole('link', { name: in2('Remove', 'Eliminar') }).click();
        await page
          .getByRole('button', { name: in2('Remove card', 'Eliminar la tarjeta') })
          .filter({ visible: true })
          .click();
        await expect(said(page, in2('Card removed', 'La tarjeta se eliminó'))).toBeVisible();
        await expect(row).toHaveCount(0);
        expect(await taken(stack, 'DELETE', /payment-cards/)).toBe(1);
        expect(await taken(stack, 'PATCH', /payment-cards/)).toBe(1);
        expect(await page.content()).not.toContain('55665556');
      },
    );

    test('an old card is entered again and replaces itself', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/settings/payment');
      const old = page.locator('main .card', { hasText: '4242' });
      await old.getByRole('link', { name: in2('Re-enter this card', 'Vuelva a agregar') }).click();
      await page.locator('[name=number]').fill('4242424242424242');
      await page.locator('[name=type]').selectOption('Visa');
      await page.locator('[name=month]').selectOption('12');
      await page.locator('[name=year]').selectOption({ index: 4 });
      await page.locator('[name=firstName]').fill('Ana');
      await page.locator('[name=lastName]').fill('Rivera');
      await save(page);
      await page.waitForURL('**/main/settings/payment');
      await expect(old).toHaveCount(1);
      await expect(old).not.toContainText(in2('Re-enter', 'Vuelva a agregar'));
    });

    test('notifications are saved', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/settings/notifications');
      await page.locator('[name=orderUpdates-text]').check();
      await page.locator('[name=payments-email]').uncheck();
      await save(page);
      await expect(
        said(
          page,
          in2('Notifications updated successfully', 'Las notificaciones se actualizaron correctamente'),
        ),
      ).toBeVisible();
      await page.reload();
      await expect(page.locator('[name=orderUpdates-text]')).toBeChecked();
      await expect(page.locator('[name=payments-email]')).not.toBeChecked();
    });

    test('the email address and the number change by a code (2.62)', async ({ page, stack, signIn }) => {
      const updated = in2('Profile updated successfully', 'El perfil se actualizó correctamente');
      const email = 'eve.new@example.com';
      await signIn(page, 'eve', '/main/settings/profile');
      await page.locator('main a[href$="/profile/email"]').click();
      await page.locator('[name=email]').fill(email);
      await save(page);
      await page.waitForURL('**/profile/email/code');
      const code = await codeTo(stack, email);
      await page.locator('[name=code]').fill(code === '111111' ? '222222' : '111111');
      await save(page);
      await expect(page.locator('.errors, [role=alert]')).toBeVisible();
      await expect(page.locator('[name=code]')).toHaveValue('');
      await page.locator('[name=code]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await save(page);
      await expect(said(page, updated)).toBeVisible();
      await expect(page.locator('main')).toContainText(email);

      await page.locator('main a[href$="/profile/phone"]').click();
      await page.locator('[name=contactNumber]').fill('(608) 555-0199');
      await save(page);
      await page.waitForURL('**/profile/phone/code');
      await page.locator('[name=code]').fill(await codeTo(stack, email));
      await save(page);
      await expect(said(page, updated)).toBeVisible();
      await expect(page.locator('main')).toContainText('(608) 555-0199');
    });

    test('the account moves to the new card of its owner', async ({ page, signIn }) => {
      await signIn(page, 'eve', '/main/settings/profile/card');
      await page.locator('[name=cardId]').fill('MPA100200');
      await save(page);
      await expect(page.locator('.errors, [role=alert]')).toBeVisible();
      await page.locator('[name=cardId]').fill('mpe700702');
      await save(page);
      await page.waitForURL('**/main/settings/profile');
      await expect(page.locator('main')).toContainText('MPE700702');
      // and everything else goes by it
      await page.goto('/main/settings/address');
      await expect(page.locator('main h1')).toHaveText(in2('Shipping addresses', 'Direcciones de envío'));
    });

    test('a member whose coverage is over reads and changes nothing', async ({ page, stack, signIn }) => {
      await signIn(page, 'dev', '/main/settings/address');
      await expect(page.locator('main')).toContainText('2209 North Lake Drive');
      await expect(page.locator('main form[method=post]')).toHaveCount(0);
      await page.goto('/main/settings/payment/new');
      await page.waitForURL('**/main/settings/payment');
      expect(await taken(stack, 'POST', /payment-cards|shipping-addresses/)).toBe(0);
    });

    test('a member whose coverage starts later is told from when', async ({ page, signIn }) => {
      await signIn(page, 'fay', '/main/settings/payment');
      await expect(page.locator('main h1')).toHaveText(in2('Payment methods', 'Formas de pago'));
      await expect(page.locator('main h2')).toContainText(in2('Available from', 'Disponible a partir del'));
      await page.goto('/main/settings/profile');
      await expect(page.locator('main a[href$="/profile/email"]')).toBeVisible();
    });
  });
}
