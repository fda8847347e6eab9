import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, recordedCalls, resetProgramme, test, type Language } from '../fixtures.ts';
import { openFilters } from '../page-actions.ts';

const words: Record<Language, Record<string, string>> = {
  en: {
    drugs: 'Drugs',
    field: 'Name or NDC of a medicine',
    search: 'Search',
    forget: 'Clear recent searches',
    recent: 'Recent searches',
    takes: 'With what you take',
    serious: 'Serious',
    prices: 'See prices near you',
    byMail: 'By mail',
    zip: 'ZIP code',
    show: 'Show results',
    digits: 'A ZIP code has exactly 5 digits.',
    pdf: 'Save as PDF',
    basket: 'All your medicines at one pharmacy',
    total: 'All together',
    alternatives: 'Alternatives',
    less: 'less',
    same: 'same ingredient',
    hidden: 'Your plan does not show drugs and prices here.',
    suggestions: '6 suggestions. Use the up and down arrows.',
  },
  es: {
    drugs: 'Medicamentos',
    field: 'Nombre o NDC de un medicamento',
    search: 'Buscar',
    forget: 'Borrar las búsquedas recientes',
    recent: 'Búsquedas recientes',
    takes: 'Con lo que usted toma',
    serious: 'Grave',
    prices: 'Ver precios cerca de usted',
    byMail: 'Por correo',
    zip: 'Código postal',
    show: 'Mostrar resultados',
    digits: 'El código postal tiene exactamente 5 dígitos.',
    pdf: 'Guardar como PDF',
    basket: 'Todos sus medicamentos en una farmacia',
    total: 'Todo junto',
    alternatives: 'Alternativas',
    less: 'menos',
    same: 'mismo ingrediente',
    hidden: 'Su plan no muestra aquí medicamentos ni precios.',
    suggestions: '6 sugerencias. Use las flechas hacia arriba y hacia abajo.',
  },
};

const LIPITOR = '/main/drug/00071015623';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

for (const language of ['en', 'es'] as const) {
  test.describe(`ana looks for a medicine (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];
    const search = async (page: Page, text: string) => {
      await page.getByLabel(say.field!).fill(text);
      await page.getByRole('button', { name: say.search, exact: true }).click();
      await page.waitForURL('**/main/drug?q=*');
    };

    test('finds it misspelled and by its NDC, and has her searches forgotten (1.03, 2.59)', async ({
      page,
      signIn,
    }) => {
      await signIn(page, 'ana', '/main/drug');
      await search(page, 'lipator');
      await expect(page.getByRole('link', { name: 'Lipitor', exact: true })).toBeVisible();
      await search(page, '0093-7214-01');
      await expect(page.getByRole('link', { name: 'Metformin', exact: true })).toBeVisible();
      await page.goto('/main/drug');
      const recent = page.getByRole('region', { name: say.recent });
      await expect(recent.getByRole('link')).toHaveText(['0093-7214-01', 'lipator']);
      await page.getByRole('button', { name: say.forget }).click();
      await page.waitForURL('**/main/drug');
      await expect(recent).toHaveCount(0);
    });

    test(
      'can press the button while suggestions are open',
      { tag: '@browser' },
      async ({ page, signIn, javaScriptEnabled }) => {
        await signIn(page, 'ana', '/main/drug');
        await page.getByLabel(say.field!).fill('metf');
        const option = page.getByRole('option').first();
        if (javaScriptEnabled !== false) await expect(option).toBeVisible();
        await page.getByRole('button', { name: say.search, exact: true }).click();
        await page.waitForURL('**/main/drug?q=metf');
      },
    );

    test('reads what it does with what she takes, and saves its sheet (2.59)', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/drug');
      await search(page, 'spironolactone');
      await page.getByRole('link', { name: 'Spironolactone', exact: true }).click();
      await expect(heading(page, /Spironolactone/)).toBeVisible();
      const takes = page.getByRole('region', { name: say.takes });
      await expect(takes.getByRole('listitem').filter({ hasText: 'Lisinopril' })).toContainText(say.serious!);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: say.pdf }).click();
      expect(readFileSync(await (await download).path(), 'latin1')).toMatch(/^%PDF-/);
    });

    test(
      'sees prices where she lives, by mail and at pharmacies; a bad ZIP code is refused (1.03, 2.59)',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        await signIn(page, 'ana', LIPITOR);
        await page.getByRole('link', { name: say.prices }).click();
        await page.waitForURL(`**${LIPITOR}/price`);
        await expect(page.getByRole('heading', { level: 3, name: say.byMail })).toBeVisible();
        const asked = async () =>
          (await recordedCalls(stack)).filter(({ path }) => path.endsWith('/drugs/pricing'));
        const before = await asked();
        // the brand first, and what its generic would cost
        expect(before.map(({ query }) => query.ndcTuple)).toContain('00071-0156-23');
        expect(before.at(-1)!.query).toMatchObject({ zipCode: '53703', sortType: 'ASC' });
        await openFilters(page);
        await page.getByLabel(say.zip!).fill('537');
        await page.getByRole('button', { name: say.show }).click();
        await expect(page.locator('.errors, [role=alert]')).toContainText(say.digits!);
        await expect(page.getByLabel(say.zip!)).toHaveValue('537');
        expect(await asked()).toHaveLength(before.length);
      },
    );

    test('compares everything she takes, and prints what costs less', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/drug');
      await page.getByRole('link', { name: say.basket }).click();
      await expect(heading(page, say.basket!)).toBeVisible();
      await expect(page.getByRole('row', { name: say.total })).toContainText('$');
      await page.goto(LIPITOR);
      await page.getByRole('link', { name: say.alternatives, exact: true }).click();
      await page.waitForURL('**/main/alternate-therapy?ndc=*');
      const generic = page.getByRole('row', { name: 'Atorvastatin 20 mg tablet' });
      await expect(generic).toContainText(say.same!);
      await expect(generic).toContainText(say.less!);
    });

    test('noor’s plan hides the tab, and every address behind it', async ({ page, signIn }) => {
      await signIn(page, 'noor');
      await expect(
        page.getByRole('navigation').getByRole('link', { name: say.drugs, exact: true }),
      ).toHaveCount(0);
      for (const path of [
        '/main/drug',
        LIPITOR,
        `${LIPITOR}/price`,
        '/main/drug/basket',
        '/main/alternate-therapy',
      ]) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect(page.getByRole('main')).toContainText(say.hidden!);
      }
    });

    test(
      'typing gives suggestions for keys and screen readers, and Enter without scripts gives results',
      { tag: '@browser' },
      async ({ page, signIn, javaScriptEnabled }) => {
        await signIn(page, 'ana', '/main/drug');
        const box = page.getByRole('combobox', { name: say.field });
        if (javaScriptEnabled === false) {
          await expect(box).toHaveCount(0);
          await page.getByLabel(say.field!).fill('insu');
          await page.getByLabel(say.field!).press('Enter');
          await expect(page.getByRole('link', { name: /insulin/i }).first()).toBeVisible();
          return;
        }
        await expect(box).toHaveAttribute('aria-expanded', 'false');
        await box.pressSequentially('insu');
        await expect(page.getByRole('status').filter({ hasText: say.suggestions })).toBeAttached();
        await expect(box).toHaveAttribute('aria-expanded', 'true');
        await box.press('ArrowDown');
        const first = page.getByRole('option').first();
        await expect(first).toHaveAttribute('aria-selected', 'true');
        await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
        await box.press('Escape');
        await expect(box).toHaveAttribute('aria-expanded', 'false');
        await expect(box).toHaveValue('insu');
        await box.press('ArrowDown');
        await box.press('Enter');
        await expect(heading(page, /insulin/i)).toBeVisible();
      },
    );
  });
}

test('on 360 px nothing is cut off', { tag: '@browser' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'ana', '/main/drug');
  for (const path of [
    '/main/drug?q=insulin',
    LIPITOR,
    `${LIPITOR}/price`,
    '/main/drug/basket',
    '/main/alternate-therapy?ndc=00071015623',
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(
      true,
    );
  }
});
