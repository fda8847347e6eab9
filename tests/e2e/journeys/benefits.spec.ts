import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, resetProgramme, test, type Language } from '../fixtures.ts';
import { openFilters } from '../page-actions.ts';
import { pdfText } from '../../support/downloaded-file.ts';

const words: Record<Language, Record<string, string>> = {
  en: {
    benefits: 'Benefits',
    met: 'Met. Your plan pays its share until the end of the year.',
    forLeo: 'left before your plan starts paying for Leo.',
    person: 'Person',
    year: 'Year',
    show: 'Show',
    copays: 'What you pay for a fill',
    after: 'after the deductible',
    outside: 'Outside the network',
    coverage: 'What your plan covers',
    limited: 'With limits',
    preferred: 'Preferred medication list',
    search: 'Medicine or what it is for',
    results: 'Show results',
    thyroid: 'thyroid',
    approval: 'Needs approval first (PA)',
    wholeList: 'Save the whole list (PDF)',
    explanation: 'Explanation of benefits',
    soFar: 'so far',
    pdf: 'Save as PDF',
    youPaid: 'You paid',
    none: 'No paid claims in',
    banner: 'Northern Orchards changes its pharmacy plan on January 1, ',
    ended: 'Your coverage ended on',
    available: 'Available from',
    listTitle: 'Preferred medication list',
  },
  es: {
    benefits: 'Beneficios',
    met: 'Cumplido. Su plan paga su parte hasta el final del año.',
    forLeo: 'para que su plan empiece a pagar por Leo.',
    person: 'Persona',
    year: 'Año',
    show: 'Mostrar',
    copays: 'Lo que paga por un surtido',
    after: 'tras el deducible',
    outside: 'Fuera de la red',
    coverage: 'Qué cubre su plan',
    limited: 'Con límites',
    preferred: 'Lista de medicamentos preferidos',
    search: 'Medicamento o para qué sirve',
    results: 'Mostrar resultados',
    thyroid: 'tiroides',
    approval: 'Requiere autorización previa (PA)',
    wholeList: 'Guardar la lista completa (PDF)',
    explanation: 'Explicación de beneficios',
    soFar: 'hasta ahora',
    pdf: 'Guardar como PDF',
    youPaid: 'Usted pagó',
    none: 'Ninguna reclamación pagada en',
    banner: 'Northern Orchards cambia su plan de farmacia el 1 de enero de ',
    ended: 'Su cobertura terminó el',
    available: 'Disponible a partir del',
    listTitle: 'Lista de medicamentos preferidos',
  },
};

/** The words of the PDF that the browser saves when that link is pressed. */
async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: pdfText(readFileSync(await file.path())) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const language of ['en', 'es'] as const) {
  test.describe(`benefits (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test('ana sees her limits, Leo’s limits and the costs of fills (1.02, 2.57)', async ({
      page,
      stack,
      signIn,
    }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana', '/main/more');
      await page.getByRole('main').getByRole('link', { name: say.benefits!, exact: true }).click();
      await expect(heading(page, say.benefits!)).toBeVisible();
      await expect(page.getByText(say.met!)).toBeVisible();
      await expect(page.locator('main meter')).toHaveCount(8);
      await page.getByLabel(say.person!).selectOption({ label: 'Leo Rivera' });
      await page.getByRole('button', { name: say.show!, exact: true }).click();
      await page.waitForURL('**/main/benefits?person=03');
      await expect(page.getByText(say.forLeo!).first()).toBeVisible();
      await expect(page.getByLabel(say.person!).locator('option')).toHaveCount(3);
      await page.getByRole('link', { name: say.copays! }).click();
      await expect(heading(page, say.copays!)).toBeVisible();
      await expect(page.getByRole('heading', { name: say.outside! })).toBeVisible();
      await expect(page.getByText(say.after!).first()).toBeVisible();
    });

    test('ana looks up what is covered and preferred, and saves the list (2.57)', async ({
      page,
      signIn,
    }) => {
      await signIn(page, 'ana', '/main/benefits');
      await page.getByRole('link', { name: say.coverage! }).click();
      await expect(page.getByText(say.limited!).first()).toBeVisible();
      await page.goto('/main/benefits/preferred-medications');
      await openFilters(page);
      await page.getByLabel(say.search!).fill(say.thyroid!);
      await page.getByRole('button', { name: say.results! }).click();
      await page.waitForURL('**/preferred-medications?q=*');
      await expect(page.locator('main .rows .row').first()).toContainText('Levothyroxine');
      await page.goto('/main/benefits/preferred-medications?tier=Specialty');
      await expect(page.getByText(say.approval!).first()).toBeVisible();
      const file = await saved(page, say.wholeList!);
      expect(file.name).toBe('preferred-medications.pdf');
      expect(file.text).toContain(say.listTitle!);
      expect(file.text).toContain('Zolpidem');
    });

    test('ana reads who paid what, and saves the same figures (2.57)', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/benefits');
      await page.getByRole('link', { name: say.explanation! }).click();
      await expect(heading(page, say.soFar!)).toBeVisible();
      const year = new URL(page.url()).pathname.split('/').pop()!;
      // the first is the head of the months
      const row = page.locator('main tr', { hasText: say.youPaid! }).last();
      const paid = (await row.locator('td').textContent())!;
      const file = await saved(page, say.pdf!);
      expect(file.name).toBe(`explanation-of-benefits-${year}.pdf`);
      expect(file.text).toContain(say.explanation!);
      expect(file.text).toContain(paid);
      await page.getByLabel(say.year!, { exact: true }).selectOption(String(Number(year) - 1));
      await page.getByRole('button', { name: say.show!, exact: true }).click();
      await page.waitForURL(`**/explanation/${Number(year) - 1}*`);
      await expect(heading(page, `${say.explanation!} ${Number(year) - 1}`)).toBeVisible();
      await expect(heading(page, say.soFar!)).toHaveCount(0);
    });

    test('who paid what is printed on one page', { tag: '@browser' }, async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/benefits');
      await page.getByRole('link', { name: say.explanation! }).click();
      await expect(heading(page, say.soFar!)).toBeVisible();
      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });

    test('eve, who has no claims yet, is told so', async ({ page, signIn }) => {
      await signIn(page, 'eve', '/main/benefits');
      await expect(page.locator('main meter')).toHaveCount(4);
      await page.goto('/main/benefits/explanation');
      await expect(page.getByText(say.none!)).toBeVisible();
    });

    test('noor sees nothing of what her client hides', { tag: '@witness' }, async ({ page, signIn }) => {
      await signIn(page, 'noor', '/main/benefits');
      await expect(page.getByText(say.banner!)).toBeVisible();
      for (const path of ['', '/copay', '/explanation']) {
        await page.goto(`/main/benefits${path}`);
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.locator('main')).not.toContainText(
          language === 'en' ? /outside|out-of-network|mail order/i : /fuera de la red|por correo/i,
        );
      }
      expect((await saved(page, say.pdf!)).text).not.toMatch(/out of network|fuera de la red/i);
    });

    test('dev, whose coverage has ended, reads when it ended', async ({ page, signIn }) => {
      await signIn(page, 'dev', '/main/benefits');
      await expect(page.getByText(say.ended!).first()).toBeVisible();
    });

    test('fay, whose coverage has not begun, reads when it begins', async ({ page, signIn }) => {
      await signIn(page, 'fay', '/main/benefits');
      await expect(heading(page, say.benefits!)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: say.available! })).toBeVisible();
    });
  });
}
