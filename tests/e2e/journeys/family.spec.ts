import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, resetProgramme, test } from '../fixtures.ts';
import { logFolder } from '../../support/stack.ts';

const main = (page: Page) => page.locator('main');
const auditLines = (worker: number) =>
  readFileSync(join(logFolder, `portal-worker-${worker}.log`), 'utf8')
    .split('\n')
    .filter((line) => /"audit":"(sharing|viewing)"/.test(line));

for (const language of ['en', 'es'] as const) {
  test.describe(`family in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language, viewport: { width: 360, height: 740 } });
    const in2 = (en: string, es: string) => (language === 'en' ? en : es);

    test.beforeEach(({ stack }) => resetProgramme(stack));

    test(
      'ana sees her membership, looks at the data of leo, and comes back with one press (1.02, 2.61)',
      { tag: '@witness' },
      async ({ page, signIn }, { parallelIndex }) => {
        await signIn(page, 'ana', '/main/membership');
        await expect(main(page)).toContainText('Lakeshore Paper Mills');
        await expect(main(page)).toContainText(in2('January 1, 2012', '1 de enero de 2012'));
        await expect(main(page)).toContainText('LPM2200');
        await expect(main(page)).toContainText(in2('Gender', 'Género') + in2('Female', 'Femenino'));
        await expect(main(page).getByRole('link', { name: 'Cara Rivera' })).toHaveCount(0);
        await main(page).getByRole('link', { name: 'Leo Rivera' }).click();
        await page.waitForURL('**/main/membership/03');
        await expect(main(page)).toContainText(in2('May 21, 2016', '21 de mayo de 2016'));
        await page
          .getByRole('button', { name: in2('View Leo Rivera’s data', 'Ver los datos de Leo Rivera') })
          .click();
        await page.waitForURL('**/main/home');

        const banner = page.getByRole('region', {
          name: in2('You are viewing Leo Rivera’s data', 'Está viendo los datos de Leo Rivera'),
        });
        await expect(banner).toBeVisible();
        await page.goto('/main/prescriptions?period=all');
        await expect(banner).toBeVisible();
        await expect(main(page)).toContainText('Montelukast');
        await expect(main(page)).not.toContainText('Jardiance');
        await banner.getByRole('button').click();
        await page.waitForURL('**/main/prescriptions');
        await expect(banner).toHaveCount(0);
        await expect(main(page)).toContainText('Jardiance');

        const lines = auditLines(parallelIndex)
          .slice(-2)
          .map((line) => JSON.parse(line) as Record<string, unknown>);
        expect(lines.map(({ outcome }) => outcome)).toEqual(['on', 'off']);
        expect(lines[0]!.subject).not.toBe(lines[0]!.about);
        expect(JSON.stringify(lines)).not.toMatch(/Leo|Rivera|MPA100200/);
      },
    );

    test('the choice ends at sign-out', async ({ page, signIn }) => {
      await signIn(page, 'ben', '/main/membership/03');
      await page
        .getByRole('button', { name: in2('View Leo Rivera’s data', 'Ver los datos de Leo Rivera') })
        .click();
      await page.waitForURL('**/main/home');
      await page.goto('/main/more');
      await main(page)
        .getByRole('button', { name: in2('Sign out', 'Cerrar sesión') })
        .click();
      await page.locator('[type=password]').waitFor();
      await signIn(page, 'ben', '/main/home');
      await expect(page.getByText(in2('You are viewing', 'Está viendo'))).toHaveCount(0);
    });

    test('cara shares her data with ana, after reading what that means, and ends it', async ({
      page,
      signIn,
    }) => {
      const on = in2('Turn sharing on', 'Empezar a compartir');
      const saved = in2(
        'PHI settings updated successfully',
        'La configuración de datos de salud se actualizó correctamente',
      );
      await signIn(page, 'cara', '/main/settings');
      await main(page)
        .getByRole('link', { name: in2('Family data sharing', 'Datos que comparte su familia') })
        .click();
      await page.waitForURL('**/main/phi-settings');
      await main(page).getByRole('link', { name: 'Ana Rivera' }).first().click();
      await page.waitForURL('**/main/phi-settings/04/01');
      await page.getByRole('button', { name: on }).click();
      await expect(page.locator('.errors, [role=alert]')).toContainText(
        in2('Check the box', 'Marque la casilla'),
      );
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: on }).click();
      await expect(page.locator('.note').getByText(saved).first()).toBeVisible();
      await expect(main(page)).toContainText(
        in2('You let Ana Rivera see your data', 'Usted empezó a compartir sus datos con Ana Rivera'),
      );

      await main(page).getByRole('link', { name: 'Ana Rivera' }).first().click();
      await page.getByRole('button', { name: in2('Turn sharing off', 'Dejar de compartir') }).click();
      await expect(page.locator('.note').getByText(saved).first()).toBeVisible();
      await page.goto('/main/phi-settings/04/01');
      await expect(page.getByRole('button', { name: on })).toBeVisible();
    });

    test('ana decides for leo until he is 18, and for no adult', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/phi-settings');
      await expect(main(page)).toContainText(in2('until May 21, 2034', 'hasta el 21 de mayo de 2034'));
      await expect(main(page).locator('a[href^="/main/phi-settings/04"]')).toHaveCount(0);
      await main(page).locator('a[href="/main/phi-settings/03/02"]').click();
      await page.waitForURL('**/main/phi-settings/03/02');
      await page.getByRole('button', { name: in2('Turn sharing off', 'Dejar de compartir') }).click();
      await page.waitForURL('**/main/phi-settings');
      await signInAgain(page, signIn, 'ben');
      await expect(main(page)).toContainText(
        in2('The cardholder has not turned sharing on.', 'El titular no ha permitido que se comparta.'),
      );
    });

    test('members whose coverage ended or has not begun see their membership', async ({ page, signIn }) => {
      await signIn(page, 'dev', '/main/membership');
      await expect(main(page)).toContainText(in2('Coverage ended', 'La cobertura terminó'));
      await signInAgain(page, signIn, 'fay');
      await expect(main(page)).toContainText(in2('Not started yet', 'Aún no empieza'));
      await expect(main(page)).toContainText(in2('Coverage starts', 'La cobertura empieza'));
      await page.goto('/main/phi-settings');
      await expect(main(page)).toContainText(
        in2('Nobody else is on your card', 'No hay nadie más en su tarjeta'),
      );
    });
  });
}

async function signInAgain(
  page: Page,
  signIn: (page: Page, userName: string, path?: string) => Promise<void>,
  userName: string,
): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, userName, '/main/membership');
}
