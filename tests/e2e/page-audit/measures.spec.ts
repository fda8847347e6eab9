/** What the audit measures is found where it is wrong, and not where it is right. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { misaligned } from './alignment.ts';
import { hasFocus } from './answer-focus.ts';
import { test } from './fixture.ts';
import { overflow, lengthenDates, readTextLayout, textProblems } from './text-layout.ts';
import { coveredControls } from './covered.ts';
import { danglingSeparators } from './separators.ts';
import { smallTargets } from './target-size.ts';
import { axeViolations } from './axe.ts';

const SENTENCE = 'Your order leaves the pharmacy on the day after tomorrow.';

async function show(page: Page, html: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.setContent(`<style>body { margin: 0; font: 16px/1.5 sans-serif }</style>${html}`);
}
const kinds = (problems: readonly string[]) => problems.map((problem) => problem.split(':', 1)[0]);
const textKinds = async (page: Page) => kinds(textProblems(await page.evaluate(readTextLayout)));

test('a column of running text that is 100 px wide is too narrow', async ({ page }) => {
  await show(page, `<p style="width: 100px">${SENTENCE}</p>`);
  expect(await textKinds(page)).toEqual(['narrow text column']);
});

test('a wide column, a short value, a button and what only screen readers see are not too narrow', async ({
  page,
}) => {
  await show(
    page,
    `<p style="width: 170px">${SENTENCE}</p><p style="width: 100px">Ready to refill</p>
     <button style="width: 100px">${SENTENCE}</button>
     <a href="/" style="display: block; width: 100px; border: 1px solid">${SENTENCE}</a>
     <p style="position: absolute; width: 1px; height: 1px; overflow: hidden">${SENTENCE}</p>`,
  );
  expect(await textKinds(page)).toEqual([]);
});

for (const [kind, value] of [
  ['price', '$ 1,234.50'],
  ['date', 'November 26, 2026'],
  ['date', '26 de noviembre de 2026'],
  ['phone number', '(608) 555-0142'],
  ['dose', '20 mg'],
] as const) {
  test(`a ${kind} that is split over two lines is found: ${value}`, async ({ page }) => {
    await show(page, `<p style="width: 1px">${value}</p>`);
    expect(await textKinds(page)).toContain(`${kind} on two lines`);
  });

  test(`a ${kind} that is held together is none: ${value}`, async ({ page }) => {
    await show(page, `<p style="width: 1px; white-space: nowrap">${value}</p>`);
    expect(await textKinds(page)).toEqual([]);
  });
}

test('a word that is broken in its middle is found', async ({ page }) => {
  await show(page, '<p style="width: 60px; overflow-wrap: anywhere">Glucophage</p>');
  expect(textProblems(await page.evaluate(readTextLayout))).toEqual(['word on two lines: “Glucophage”']);
});

test('dates are measured at their longest, and shown as they were afterwards', async ({ page }) => {
  await show(page, '<p>May 1, 2026</p><p>1 de mayo de 2026</p>');
  await page.evaluate(lengthenDates, true);
  expect(await page.locator('p').allTextContents()).toEqual([
    'September 23, 2026',
    '23 de septiembre de 2026',
  ]);
  await page.evaluate(lengthenDates, false);
  expect(await page.locator('p').allTextContents()).toEqual(['May 1, 2026', '1 de mayo de 2026']);
});

test('a button of 20 px and a link that stands alone are too small a target', async ({ page }) => {
  await show(
    page,
    `<button style="width: 20px; height: 20px; padding: 0">x</button>
     <ul><li><a href="/a">Alone</a></li></ul><nav><a href="/b">One</a> · <a href="/c">Two</a></nav>`,
  );
  expect(kinds(await page.evaluate(smallTargets))).toEqual(Array(4).fill('small target'));
});

test('a link in a sentence, a checkbox with its label and a large button are large enough', async ({
  page,
}) => {
  await show(
    page,
    `<p>Read <a href="/terms">the terms</a> first.</p>
     <label style="display: block; padding: 8px"><input type="checkbox" /> I have read them</label>
     <button style="width: 44px; height: 44px">x</button>`,
  );
  expect(await page.evaluate(smallTargets)).toEqual([]);
});

test('an amount below its label, and a button shorter than the one above it, are found', async ({ page }) => {
  await show(
    page,
    `<style>td::before { content: attr(data-l); width: 100% }</style>
     <table class="c"><tr><td class="n" data-l="You paid" style="display: flex; flex-wrap: wrap"><div>$5.40</div></td></tr></table>
     <div class="actions"><button class="button" style="display: block; width: 200px">Refill</button>
     <button class="button" style="display: block; width: 90px">Track</button></div>`,
  );
  expect(kinds(await page.evaluate(misaligned))).toEqual([
    'an amount below its label',
    'buttons of different widths',
  ]);
});

test('an amount beside its label, and buttons on one line or of one width, are not found', async ({
  page,
}) => {
  await show(
    page,
    `<style>td::before { content: attr(data-l) }</style>
     <table class="c"><tr><td class="n" data-l="You paid" style="display: flex"><div>$5.40</div></td></tr></table>
     <div class="actions"><button class="button">Refill</button> <button class="button">Track the order</button></div>
     <div class="actions"><button class="button" style="display: block; width: 90px">Refill</button>
     <button class="button" style="display: block; width: 90px">Track</button></div>`,
  );
  expect(await page.evaluate(misaligned)).toEqual([]);
});

test('a dot between two facts is found where a line ends after it or begins with it', async ({ page }) => {
  await show(
    page,
    '<p style="width: 1px">90&nbsp;days&nbsp;· Rx&nbsp;7</p><p style="width: 1px">90 ·&nbsp;Rx</p>',
  );
  expect(kinds(await page.evaluate(danglingSeparators))).toEqual(
    Array(2).fill('a separator at the end of a line'),
  );
});

test('a dot on the line of both its facts, and one that is cut off, are not found', async ({ page }) => {
  await show(
    page,
    `<p>90 days · Rx 7</p>
     <p style="width: 60px"><span class="dots" style="display: block; margin-left: -1em; clip-path: inset(0 0 0 1em)">
     <span style="display: inline-block; padding-left: 1em">90 days</span><span style="display: inline-block; padding-left: 1em"><i style="display: inline-block; width: 1em; margin-left: -1em"> · </i>Rx 7</span></span></p>`,
  );
  expect(await page.evaluate(danglingSeparators)).toEqual([]);
});

test('a button under the link that covers its row is found, and one above it is not', async ({ page }) => {
  const row = (style: string) =>
    `<li style="position: relative"><a href="/a">Ben<span style="position: absolute; top: 0; right: 0; bottom: 0; left: 0"></span></a>
     <button style="${style}">View</button></li>`;
  await show(page, `<main><ul>${row('')}${row('position: relative')}</ul></main>`);
  expect(kinds(await page.evaluate(coveredControls))).toEqual(['a control that something covers']);
});

test('what is wider than the window is found', async ({ page }) => {
  await show(page, '<p style="width: 400px">wide</p>');
  expect(kinds(await page.evaluate(overflow))).toEqual(['wider than the window']);
});

test('the focus is lost when the element that had it is gone', async ({ page }) => {
  await show(page, '<button autofocus>Next</button>');
  await page.getByRole('button').focus();
  expect(await hasFocus(page)).toBe(true);
  await page.evaluate(() => document.querySelector('button')!.remove());
  expect(await hasFocus(page)).toBe(false);
});

test('pale text is found, again on another ground, and not twice on the same', async ({ page }) => {
  const pale =
    '<html lang="en"><title>Pale</title><main><h1>Orders</h1><p style="color: #aaa">Sent</p></main>';
  await show(page, pale);
  expect(kinds(await axeViolations(page))).toEqual([
    'color-contrast, Elements must meet minimum color contrast ratio thresholds',
  ]);
  await show(page, pale);
  expect(kinds(await axeViolations(page))).toEqual([]);
  await show(page, pale.replace('<main>', '<main style="background: #eee">'));
  expect(kinds(await axeViolations(page))).toEqual([
    'color-contrast, Elements must meet minimum color contrast ratio thresholds',
  ]);
});
