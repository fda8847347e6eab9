import { expect, resetProgramme, test } from '#harness/browser.ts';

const LETTER = { format: 'Letter', printBackground: true } as const;
const listPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** Overlapping words in the sheets of a printed page. Columns are cut like paper, and can be measured. */
function overlappingWords(): string[] {
  const paper = { width: '720px', height: '912px', columns: '720px', columnFill: 'auto' };
  Object.assign(document.body.style, paper);
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const placed: { words: string; box: DOMRect }[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.nodeValue?.trim() || !text.parentElement!.checkVisibility({ contentVisibilityAuto: true }))
      continue;
    if (text.parentElement!.closest('.visually-hidden, svg, thead')) continue;
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

// English fits where Spanish does, because its words are shorter
test.use({ language: 'es' });

test('an order, a claim and a year use one printed page each', async ({ page, stack, signIn }) => {
  await resetProgramme(stack);
  await signIn(page, 'ana', '/main/orders?q=Montelukast&person=all');
  await page.locator('main a[href^="/main/orders/"]').first().click();
  await page.waitForURL(/\/main\/orders\/\d{8}$/);
  await expect(page.locator('main')).toContainText('Montelukast');
  expect(listPages(await page.pdf(LETTER))).toBe(1);
  await page.goto('/main/claims');
  const claim = await page.locator('main .row .h3 a').first().getAttribute('href');
  for (const path of [claim!, '/main/benefits/explanation/2026']) {
    await page.goto(path);
    expect(listPages(await page.pdf(LETTER)), path).toBe(1);
  }
});

test('printed lists fill the paper, without forms or overlapping words', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/claims');
  const claim = await page.locator('main .row .h3 a').first().getAttribute('href');
  await page.setViewportSize({ width: 720, height: 912 });
  await page.emulateMedia({ media: 'print' });
  for (const path of [
    ...['/main/prescriptions', '/main/prescriptions/history', '/main/prescriptions/medicine-list'],
    ...['/main/claims', '/main/benefits/explanation/2026', '/main/drug/00071015623/price'],
  ]) {
    await page.goto(path);
    const main = page.locator('main');
    const lists = await main.evaluate((element) =>
      [...element.querySelectorAll('.rows, .table')].map((list) => list.getBoundingClientRect().width),
    );
    expect(Math.max(...lists), path).toBeGreaterThan(640);
    expect(await main.locator('button, input, select').filter({ visible: true }).count(), path).toBe(0);
    expect(await page.evaluate(overlappingWords), path).toEqual([]);
  }
  for (const path of ['/main/home', '/main/find-pharmacy', '/main/help/tpa-faq']) {
    await page.goto(path);
    await expect(page.locator('main [role=search]'), path).toBeHidden();
    expect(await page.evaluate(overlappingWords), path).toEqual([]);
  }
  await page.goto(claim!);
  // the codes that the page folds
  const isSeen = (name: string) =>
    page
      .locator(`.facts + .disclosure ${name}`)
      .first()
      .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
  expect([await isSeen('summary'), await isSeen('dl')]).toEqual([false, true]);
  await page.emulateMedia({ media: 'screen' });
  expect([await isSeen('summary'), await isSeen('dl')]).toEqual([true, false]);
});
