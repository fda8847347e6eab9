import { expect, resetProgramme, test } from '../fixtures.ts';

const LETTER = { format: 'Letter', printBackground: true } as const;
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** Words that lie on others when the page's print is cut into sheets: columns are cut as paper is, and can be measured. */
function overlappingWords(): string[] {
  Object.assign(document.body.style, {
    width: '720px',
    height: '912px',
    columns: '720px',
    columnFill: 'auto',
  });
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const placed: { words: string; box: DOMRect }[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.nodeValue?.trim() || !text.parentElement!.checkVisibility({ contentVisibilityAuto: true }))
      continue;
    if (text.parentElement!.closest('.vh, svg, thead')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) if (box.width > 1) placed.push({ words: text.nodeValue, box });
  }
  const isOn = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6;
  return placed.flatMap(({ words, box }, index) =>
    placed
      .slice(index + 1)
      .filter((other) => isOn(box, other.box))
      .map((other) => `'${words}' and '${other.words}'`),
  );
}

/** What fits in Spanish, whose words are longer, fits in English. */
for (const language of process.env.TEST_ALL ? (['en', 'es'] as const) : (['es'] as const)) {
  test.describe(language, () => {
    test.use({ language });
    test('an order with four lines prints on one Letter page', async ({ page, stack, signIn }) => {
      await resetProgramme(stack);
      await signIn(page, 'ana', '/main/orders?q=Montelukast&person=all');
      await page.locator('main a[href^="/main/orders/"]').first().click();
      await page.waitForURL(/\/main\/orders\/\d{8}$/);
      await expect(page.locator('main')).toContainText('Montelukast');
      expect(pagesOf(await page.pdf(LETTER))).toBe(1);
    });

    test('claims, an explained year, the medicine list and the ID card print on one Letter page each', async ({
      page,
      signIn,
    }) => {
      const sheets = [
        '/main/benefits/explanation/2026',
        '/main/prescriptions/medicine-list',
        '/main/membership/id-card',
      ];
      await signIn(page, 'ana', '/main/claims');
      for (const query of [
        'q=salmeterol',
        'q=humira&status=Paid',
        'q=ozempic&status=Rejected',
        'q=triamcinolone',
      ]) {
        await page.goto(`/main/claims?from=1/1/2020&${query}`);
        sheets.push((await page.locator('main .row .h3 a').first().getAttribute('href'))!);
      }
      for (const path of sheets) {
        await page.goto(path);
        expect(pagesOf(await page.pdf(LETTER)), path).toBe(1);
      }
    });

    test('a claim prints its codes, which the page folds away', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/claims');
      await page.goto((await page.locator('main .row .h3 a').first().getAttribute('href'))!);
      const isSeen = () =>
        page.evaluate(() =>
          ['summary', 'dl'].map((name) =>
            document.querySelector(`.facts + .fil ${name}`)!.checkVisibility({ contentVisibilityAuto: true }),
          ),
        );
      expect(await isSeen()).toEqual([true, false]);
      await page.emulateMedia({ media: 'print' });
      expect(await isSeen()).toEqual([false, true]);
    });

    test('a page with a search prints what was found, and no form', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/home');
      await page.emulateMedia({ media: 'print' });
      for (const [path, found] of [
        ['/main/find-pharmacy', 'Pharmacy'],
        ['/main/drug?q=metformin', 'Metformin'],
        ['/main/help/tpa-faq', '?'],
      ] as const) {
        await page.goto(path);
        await expect(page.locator('main'), path).toContainText(found);
        await expect(page.locator('main [role=search]'), path).toHaveCount(1);
        await expect(page.locator('main [role=search]'), path).toBeHidden();
      }
    });

    test('printed words do not lie on others, also where a sheet ends', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/prescriptions');
      const prescription = await page.locator('main .row a').first().getAttribute('href');
      await page.setViewportSize({ width: 720, height: 912 });
      await page.emulateMedia({ media: 'print' });
      for (const path of [
        '/main/home',
        '/main/prescriptions',
        '/main/prescriptions?sort=name',
        prescription!,
        '/main/prescriptions/history',
        '/main/orders',
        '/main/claims',
        '/main/find-pharmacy',
        '/main/benefits',
        '/main/drug/00071015623/price',
        '/main/membership/id-card',
        '/main/clinical-reviews',
        '/main/help/tpa-faq',
        '/main/more',
      ]) {
        await page.goto(path);
        expect(await page.locator('main').innerText(), path).not.toBe('');
        expect(await page.evaluate(overlappingWords), path).toEqual([]);
      }
    });

    test('what is printed is as wide as the paper', async ({ page, signIn }) => {
      await signIn(page, 'ana', '/main/home');
      await page.setViewportSize({ width: 720, height: 960 });
      await page.emulateMedia({ media: 'print' });
      for (const path of [
        '/main/orders',
        '/main/prescriptions',
        '/main/prescriptions/history',
        '/main/prescriptions/medicine-list',
        '/main/claims',
        '/main/benefits/preferred-medications',
        '/main/benefits/explanation/2026',
        '/main/drug/00071015623/price',
      ]) {
        await page.goto(path);
        const widths = await page
          .locator('main')
          .evaluate((main) =>
            [...main.querySelectorAll('.rows, .tbl')].map((list) => list.getBoundingClientRect().width),
          );
        expect(
          await page.locator('main').locator('button, input, select').filter({ visible: true }).count(),
          path,
        ).toBe(0);
        expect(widths.length, path).toBeGreaterThan(0);
        expect(Math.max(...widths), path).toBeGreaterThan(640);
      }
    });
  });
}
