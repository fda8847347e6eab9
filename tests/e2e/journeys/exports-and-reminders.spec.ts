import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expect, resetProgramme, test, type Language } from '../fixtures.ts';

const words: Record<Language, Record<string, string>> = {
  en: {
    history: 'Medication history',
    prescription: 'This prescription (PDF)',
    drug: 'About this medicine (PDF)',
    calendar: 'Save calendar file',
    withName: 'Show the medicine’s name in the title',
    neutral: 'Reminder',
    named: 'Refill Amlodipine 5 mg tablet',
    csv: 'This list as a spreadsheet (CSV)',
    text: 'This list as plain text',
    print: 'Medicine list to print',
    list: 'Medicine list',
    search: 'Drug or Rx number',
    show: 'Show results',
  },
  es: {
    history: 'Historial de medicamentos',
    prescription: 'Esta receta (PDF)',
    drug: 'Acerca de este medicamento (PDF)',
    calendar: 'Guardar archivo de calendario',
    withName: 'Mostrar el nombre del medicamento en el título',
    neutral: 'Recordatorio',
    named: 'Resurtir Amlodipine 5 mg tablet',
    csv: 'Esta lista como hoja de cálculo (CSV)',
    text: 'Esta lista como texto sin formato',
    print: 'Lista de medicamentos para imprimir',
    list: 'Lista de medicamentos',
    search: 'Medicamento o número Rx',
    show: 'Mostrar resultados',
  },
};

/** What the browser saves when that is pressed. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ file: Download; text: string }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { file, text: readFileSync(await file.path(), 'latin1') };
}

const titleOf = (ics: string) => {
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(ics, 'latin1').toString()) as unknown[]);
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).summary;
};

for (const language of ['en', 'es'] as const) {
  test.describe(`ana takes her prescriptions along (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test(
      'one prescription: two PDFs, and a day in her calendar that names no drug',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        await signIn(page, 'ana', '/main/prescriptions?q=amlodipine');
        await page.locator('main .rows a[href^="/main/prescriptions/P"]').first().click();
        await page.waitForURL(/\/main\/prescriptions\/P\d+$/);
        for (const name of [say.prescription!, say.drug!]) {
          const { file, text } = await saved(page, () => page.getByRole('link', { name }).click());
          expect(file.suggestedFilename()).toMatch(/^(prescription|medicine)-\d+\.pdf$/);
          expect(text).toMatch(/^%PDF-/);
        }
        const press = () => page.getByRole('button', { name: say.calendar! }).click();
        const neutral = await saved(page, press);
        expect(neutral.file.suggestedFilename()).toBe('reminder.ics');
        expect(titleOf(neutral.text)).toBe(say.neutral);
        expect(neutral.text).not.toMatch(/amlodipine/i);
        await page.getByLabel(say.withName!).check();
        expect(titleOf((await saved(page, press)).text)).toBe(say.named);
      },
    );

    test('the filtered list can be saved as a spreadsheet and as text', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/prescriptions?q=okonkwo&period=all');
      const csv = await saved(page, () => page.getByRole('link', { name: say.csv! }).click());
      expect(csv.file.suggestedFilename()).toMatch(/^(prescriptions|recetas)-\d{4}-\d\d-\d\d\.csv$/);
      const lines = Buffer.from(csv.text, 'latin1').toString().trimEnd().split('\r\n');
      expect(lines[0]).toMatch(/^\ufeff/);
      expect(lines.length).toBeGreaterThan(3);
      expect(lines.slice(1).every((line) => line.includes('Dr. Thomas Okonkwo'))).toBe(true);
      const text = await saved(page, () => page.getByRole('link', { name: say.text! }).click());
      expect(text.file.suggestedFilename()).toMatch(/\.txt$/);
      expect(text.text.match(/Thomas Okonkwo/g)).toHaveLength(lines.length - 1);
    });

    test('the list of current medicines can be printed (1.02)', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/prescriptions');
      await page.getByRole('link', { name: say.print! }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.list! })).toBeVisible();
      await expect(page.locator('main tbody tr').filter({ hasText: 'Metformin' })).toHaveCount(1);
      await expect(page.locator('main tbody')).not.toContainText('Simvastatin');
    });

    test(
      'the medicines she takes fit on one sheet of paper',
      { tag: '@browser' },
      async ({ page, signIn }) => {
        await signIn(page, 'ana', '/main/prescriptions');
        await page.getByRole('link', { name: say.print! }).click();
        await expect(page.getByRole('heading', { level: 1, name: say.list! })).toBeVisible();
        const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      },
    );

    test('the fills of the last year can be searched and filtered by person (2.54)', async ({
      page,
      signIn,
    }) => {
      await signIn(page, 'ana', '/main/prescriptions');
      await page.getByRole('link', { name: say.history! }).click();
      await page.waitForURL('**/main/prescriptions/history');
      await expect(page.locator('main .rows .row')).toHaveCount(20);
      await page.goto('/main/prescriptions/history?q=zolpidem');
      const rows = page.locator('main .rows .row');
      expect(await rows.count()).toBeGreaterThan(0);
      await expect(rows.filter({ hasText: 'Zolpidem' })).toHaveCount(await rows.count());
      await page.goto('/main/prescriptions/history?person=03');
      await expect(rows.filter({ hasText: 'Cetirizine' }).first()).toBeVisible();
      await page.goto('/main/prescriptions/history?person=04');
      await expect(page.locator('main .rows .row')).toHaveCount(0);
    });
  });
}
