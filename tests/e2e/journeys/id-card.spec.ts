import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expect, recordedCalls, resetProgramme, test, type Language } from '../fixtures.ts';

const CARD = '/main/membership/id-card';

const words = {
  en: {
    title: 'ID card',
    apple: 'Add to Apple Wallet',
    googleOff: 'This card cannot be added to Google Wallet at the moment.',
    pdf: 'Save as PDF',
    who: 'Card for',
    show: 'Show',
    failed: 'Failed to add pass. Try again!',
    over: 'This card is not valid anymore',
    notYet: 'This card is not valid yet',
  },
  es: {
    title: 'Tarjeta de miembro',
    apple: 'Agregar a Apple Wallet',
    googleOff: 'Por el momento esta tarjeta no se puede agregar a Google Wallet.',
    pdf: 'Guardar como PDF',
    who: 'Tarjeta de',
    show: 'Mostrar',
    failed: 'No se pudo agregar el pase. ¡Inténtelo de nuevo!',
    over: 'Esta tarjeta ya no es válida',
    notYet: 'Esta tarjeta todavía no es válida',
  },
} satisfies Record<Language, Record<string, string>>;

async function saved(page: Page, name: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const statusOf = async (page: Page, path: string) =>
  (await page.request.get(path, { maxRedirects: 0 })).status();

for (const language of ['en', 'es'] as const) {
  test.describe(`the ID card (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });
    const say = words[language];

    test(
      'of ana: read, saved, added to a wallet, and her son’s (1.02, 2.61)',
      { tag: '@witness' },
      async ({ page, stack, signIn }) => {
        await resetProgramme(stack);
        await signIn(page, 'ana', CARD);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title);
        const main = page.locator('main');
        for (const text of ['Ana Rivera', 'MPA100200', '610591', 'MPRX', 'LPM2200', '(800) 555-0142'])
          await expect(main).toContainText(text);
        await expect(main.getByText(say.googleOff)).toBeVisible();

        const pdf = await saved(page, say.pdf);
        expect(pdf.name).toMatch(/\.pdf$/);
        expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
        const pass = await saved(page, say.apple);
        expect(pass.name).toBe('id-card.pkpass');
        const files = unzipSync(pass.bytes);
        expect(JSON.parse(Buffer.from(files['pass.json']!).toString())).toMatchObject({
          generic: { secondaryFields: [{ value: 'MPA100200' }, { value: '01' }] },
        });

        await page.getByLabel(say.who).selectOption({ label: 'Leo Rivera' });
        await page.getByRole('button', { name: say.show, exact: true }).click();
        await page.waitForURL(/person=03/);
        await expect(main.locator('.id').first()).toContainText('Leo Rivera');
        for (const path of ['', '/pdf', '/apple-wallet', '/google-wallet']) {
          expect(await statusOf(page, `${CARD}${path}?person=04`)).toBe(404);
          expect(await statusOf(page, `${CARD}${path}?person=99`)).toBe(404);
        }
      },
    );

    test('a pass that cannot be made is said so, and the card stays', async ({ page, signIn }) => {
      await signIn(page, 'ana', CARD);
      await page.goto(`${CARD}/google-wallet`);
      await expect(page).toHaveURL(/wallet=failed/);
      await expect(page.getByRole('alert')).toHaveText(say.failed);
      await expect(page.locator('main .id')).toHaveCount(2);
    });

    test('of dev and fay says that it does not count', async ({ page, context, signIn }) => {
      await signIn(page, 'dev', CARD);
      await expect(page.locator('main')).toContainText(say.over);
      await expect(page.getByRole('link', { name: say.apple })).toHaveCount(0);
      await context.clearCookies();
      await signIn(page, 'fay', CARD);
      await expect(page.locator('main')).toContainText(say.notYet);
      await expect(page.getByRole('link', { name: say.apple })).toBeVisible();
    });
  });
}

test('noor’s client gives out no digital cards, by any address', async ({ page, signIn }) => {
  await signIn(page, 'noor');
  for (const path of ['', '/pdf', '/apple-wallet', '/google-wallet'])
    expect(await statusOf(page, `${CARD}${path}`)).toBe(404);
});

test('wade’s card is asked for by the id that card services know', async ({ page, stack, signIn }) => {
  await resetProgramme(stack);
  await signIn(page, 'wade', CARD);
  await expect(page.locator('main')).toContainText('WPW900901');
  await saved(page, words.en.pdf);
  const asked = (await recordedCalls(stack)).filter(({ path }) => path.includes('id-card'));
  const ids = asked.map(({ path, query }) => [path.split('/').pop(), query.clientId]);
  expect(ids).toContainEqual(['id-card', '28002']);
  expect(ids).toContainEqual(['temporary-id-card', 'WPEE001']);
  expect(ids.every(([path, id]) => (path === 'temporary-id-card') === (id === 'WPEE001'))).toBe(true);
});

test('front and back are printed on one Letter page', { tag: '@browser' }, async ({ page, signIn }) => {
  await signIn(page, 'ana', CARD);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
