import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, resetProgramme, test, type Language } from '../fixtures.ts';

const words = {
  en: {
    reviews: 'Clinical reviews',
    status: 'Status',
    show: 'Show results',
    denied: 'Denied',
    inReview: 'In review',
    approved: 'Approved',
    next: /You can appeal until \w+\s\d+,\s\d{4}/,
    appeal: 'How to appeal',
    prescription: 'Prescription',
    empty: 'No clinical reviews found',
    confirm: /^I understand that this file/,
    make: 'Make my file',
    missing: 'Check the box to say that you will keep the file safe',
    save: 'Save my data',
    file: /^my-data-\d{4}-\d\d-\d\d\.zip$/,
  },
  es: {
    reviews: 'Revisiones clínicas',
    status: 'Estado',
    show: 'Mostrar resultados',
    denied: 'Denegada',
    inReview: 'En revisión',
    approved: 'Aprobada',
    next: /Usted puede apelar hasta el \d+\sde\s\w+\sde\s\d{4}/,
    appeal: 'Cómo apelar',
    prescription: 'Receta',
    empty: 'No se encontraron revisiones clínicas',
    confirm: /^Entiendo que este archivo/,
    make: 'Preparar mi archivo',
    missing: 'Marque la casilla para indicar que guardará el archivo en un lugar seguro',
    save: 'Guardar mis datos',
    file: /^mis-datos-\d{4}-\d\d-\d\d\.zip$/,
  },
} satisfies Record<Language, Record<string, string | RegExp>>;

for (const language of ['en', 'es'] as const) {
  test.describe(`clinical reviews (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test('of ana: every status, one that was denied, and what she can do (2.63)', async ({
      page,
      stack,
      signIn,
    }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana', '/main/clinical-reviews');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.reviews);
      await expect(page.locator('main .rows .row')).toHaveCount(8);
      await page.goto('/main/clinical-reviews?status=denied');
      await expect(page.getByLabel(say.status)).toHaveValue('denied');
      await expect(page.locator('main .rows .row')).toHaveCount(1);
      await page.locator('main .rows a').first().click();
      await page.waitForURL(/\/main\/clinical-reviews\/PA\d+$/);
      const main = page.locator('main');
      await expect(main.locator('.answer')).toContainText(say.denied);
      await expect(main.locator('.answer')).toContainText(say.next);
      await expect(page.getByRole('heading', { name: say.appeal })).toBeVisible();
      await expect(main.locator('a[href^="/main/claims/"]')).toHaveCount(1);
      await page.getByRole('link', { name: say.prescription, exact: true }).last().click();
      await page.waitForURL(/\/main\/prescriptions\/P\d+$/);
    });

    test('change their status as days pass', async ({ page, stack, signIn }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana', '/main/clinical-reviews?status=inReview');
      const path = (await page.locator('main .rows a').first().getAttribute('href'))!;
      await page.goto(path);
      await expect(page.locator('main .answer')).toContainText(say.inReview);
      await fetch(`${stack.sandbox.url}/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"advanceDays":8}',
      });
      await page.goto(path);
      await expect(page.locator('main .answer')).toContainText(say.approved);
      await resetProgramme(stack);
    });

    test('eve has none, and nobody reads those of another member', async ({ page, context, signIn }) => {
      await signIn(page, 'cara', '/main/clinical-reviews');
      const cara = (await page.locator('main .rows a').first().getAttribute('href'))!;
      await context.clearCookies();
      await signIn(page, 'ana', '/main/clinical-reviews?person=04');
      await expect(page.locator('main .rows .row')).toHaveCount(0);
      for (const path of [cara, '/main/clinical-reviews/PA0'])
        expect((await page.goto(path))!.status()).toBe(404);
      await context.clearCookies();
      await signIn(page, 'eve', '/main/clinical-reviews');
      await expect(page.locator('main')).toContainText(say.empty);
    });
  });

  test.describe(`my data (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test(
      'is asked for, confirmed and saved, and not made twice',
      { tag: '@witness' },
      async ({ page, signIn }) => {
        const member = language === 'es' ? 'ximena' : 'ben';
        await signIn(page, member, '/main/settings/my-data');
        await page.getByRole('button', { name: say.make }).click();
        await expect(page.locator('main')).toContainText(say.missing);
        await page.getByLabel(say.confirm).check();
        await page.getByRole('button', { name: say.make }).click();
        await page.waitForURL('**/main/settings/my-data/ready');
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: say.save }).click();
        const file = await download;
        expect(file.suggestedFilename()).toMatch(say.file);
        const files = unzipSync(readFileSync(await file.path()));
        expect(Object.keys(files).sort()).toEqual([
          ...['claims.csv', 'fhir/bundle.json', 'index.html', 'prescriptions.csv'],
        ]);
        expect(Buffer.from(files['index.html']!).toString()).toContain(`<html lang="${language}">`);
        await page.goto('/main/settings/my-data/archive');
        await expect(page).toHaveURL(/\/main\/settings\/my-data$/);
      },
    );
  });
}
