import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { programmeYear } from '../../support/clocks.ts';
import { expect, resetProgramme, test, type Language } from '../fixtures.ts';
import { openFilters } from '../page-actions.ts';

const words: Record<Language, Record<string, string>> = {
  en: {
    claims: 'Claims',
    seeAll: 'See all claims',
    search: 'Drug, pharmacy or Rx number',
    from: 'From',
    to: 'To',
    show: 'Show results',
    found: '1 claim found from',
    none: 'No claims found for the selected filter...',
    noDate: 'Enter a date as month, day and year',
    question: 'Who paid what?',
    paid: 'You paid $235.00.',
    deductible: 'You met your deductible with this claim',
    rejected: 'The plan did not pay.',
    approval: 'Ask your prescriber to send us the request for approval.',
    prescription: 'See prescription',
    fills: 'Past fills',
    csv: 'This list as a spreadsheet (CSV)',
    missing: 'page',
  },
  es: {
    claims: 'Reclamaciones',
    seeAll: 'Ver todo sobre reclamaciones',
    search: 'Medicamento, farmacia o número Rx',
    from: 'Desde',
    to: 'Hasta',
    show: 'Mostrar resultados',
    found: 'Se encontró 1 reclamación del',
    none: 'No se encontraron reclamaciones para el filtro seleccionado...',
    noDate: 'Escriba la fecha como mes, día y año',
    question: '¿Quién pagó qué?',
    paid: 'Usted pagó $235.00.',
    deductible: 'Con esta reclamación cumplió su deducible',
    rejected: 'El plan no pagó.',
    approval: 'Pida a su médico que nos envíe la solicitud de aprobación.',
    prescription: 'Ver la receta',
    fills: 'Surtidos anteriores',
    csv: 'Esta lista como hoja de cálculo (CSV)',
  },
};

const rows = (page: Page) => page.locator('main .rows .row');

/** The address of the first claim that is found. */
async function firstOf(page: Page, query: string): Promise<string> {
  await page.goto(`/main/claims?from=1/1/2020&${query}`);
  return (await rows(page).first().locator('a').first().getAttribute('href'))!;
}

for (const language of ['en', 'es'] as const) {
  test.describe(`ana looks at her claims (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test('a member goes from home to the list, filters it by dates and words, and reads who paid what (1.02, 2.56)', async ({
      page,
      stack,
      signIn,
    }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana');
      await page.getByRole('link', { name: say.seeAll! }).click();
      await page.waitForURL('**/main/claims');
      await expect(page.getByRole('heading', { level: 1, name: say.claims! })).toBeVisible();
      await expect(rows(page)).toHaveCount(20);
      await openFilters(page);
      await page.getByLabel(say.search!).fill('EPIPEN');
      const year = programmeYear();
      await page.getByLabel(say.from!, { exact: true }).fill(`1/1/${year - 1}`);
      await page.getByRole('button', { name: say.show! }).click();
      await page.waitForURL(/q=EPIPEN/);
      expect(await rows(page).count()).toBeGreaterThan(0);
      await page.goto(await firstOf(page, 'q=epipen&status=Paid'));
      await expect(page.getByText(say.paid!)).toBeVisible();
      await expect(page.getByText(say.deductible!)).toBeVisible();
      await page.getByRole('link', { name: say.prescription! }).click();
      await page.waitForURL(/\/main\/prescriptions\/P/);
    });

    test('a fill of a prescription leads to its claim', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/prescriptions?q=humira');
      await page.locator('main .rows a[href^="/main/prescriptions/"]').first().click();
      await page.waitForURL(/\/main\/prescriptions\/P/);
      await page.locator('main table a[href^="/main/claims/"]').first().click();
      await page.waitForURL(/\/main\/claims\/C/);
      await expect(page.getByText(say.question!)).toBeVisible();
    });

    test('a claim is printed on one sheet of paper', { tag: '@browser' }, async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/claims');
      for (const query of [
        'q=salmeterol',
        'q=humira&status=Paid',
        'q=ozempic&status=Rejected',
        'q=triamcinolone',
      ]) {
        await page.goto(await firstOf(page, query));
        const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
        expect([query, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([query, 1]);
      }
    });

    test('a claim that was rejected says why and what to do', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/claims');
      await page.goto(await firstOf(page, 'q=ozempic&status=Rejected'));
      await expect(page.getByText(say.rejected!)).toBeVisible();
      await expect(page.getByText(say.approval!)).toBeVisible();
    });

    test('an invalid date stays in its field; an empty result says so', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/claims');
      await page.goto('/main/claims?from=soon');
      await expect(page.getByLabel(say.from!, { exact: true })).toHaveValue('soon');
      await expect(page.getByLabel(say.from!, { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(say.noDate!).first()).toBeVisible();
      await page.goto('/main/claims?q=zzzz');
      await expect(page.getByText(say.none!)).toBeVisible();
    });

    test('the filtered list can be saved as a spreadsheet', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/claims?person=03');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: say.csv! }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^(claims|reclamaciones)-\d{4}-\d\d-\d\d\.csv$/);
      const lines = readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\r\n');
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.slice(1).every((line) => line.includes('Leo Rivera'))).toBe(true);
    });

    test(
      'nothing that cara does not share is shown',
      { tag: '@witness' },
      async ({ page, browser, stack, signIn }) => {
        const visitor = await browser.newContext({ baseURL: stack.portal.url, locale: 'en-US' });
        const caraPage = await visitor.newPage();
        await caraPage.goto('/main/claims');
        await caraPage.locator('[autocomplete~="username"]').fill('cara');
        await caraPage.locator('[type=password]').fill('Portal#2026');
        await caraPage.locator('[type=password]').press('Enter');
        await caraPage.waitForURL('**/main/claims');
        const hidden = await firstOf(caraPage, 'sort=date');
        await visitor.close();
        await signIn(page, 'ana', '/main/claims');
        const [theirs, unknown] = [await page.goto(hidden), await page.goto('/main/claims/C00000000000000')];
        expect([theirs!.status(), unknown!.status()]).toEqual([404, 404]);
        expect((await page.request.get('/main/claims/csv?person=04')).status()).toBe(404);
        expect((await page.request.get('/main/claims/csv?person=99')).status()).toBe(404);
      },
    );
  });
}

test('hugo’s ten years of claims come a page at a time', async ({ page, signIn }) => {
  await signIn(page, 'hugo', '/main/claims?from=1/1/2010&sort=amount');
  await expect(rows(page)).toHaveCount(20);
  await expect(page.locator('main')).toContainText('5,000');
  await page.goto('/main/claims?from=1/1/2010&status=Reversed&q=a&page=2');
  await expect(rows(page).first()).toBeVisible();
});
