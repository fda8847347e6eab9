/** The checks of a page at each step, in every theme and size, without a reload. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { findOverlaps } from './older-css.ts';
import type { Language } from '#harness/browser.ts';
import type { VisitorSettings } from '#harness/page-actions.ts';
import { findBrokenHeader, findMisaligned } from './alignment.ts';
import { findAppearanceViolations, findAxeViolations } from './axe.ts';
import { findCoveredControls } from './covered.ts';
import { findOverflow, lengthenDates, spaceText, findTextProblems } from './text-layout.ts';
import { findSmallTargets } from './target-size.ts';
import { findContentProblems, findTitles } from '../crawl.ts';
import { readFacts } from '../page-facts.ts';

const titles = { en: findTitles('en'), es: findTitles('es') };

/** Problems in the texts of a page, including the tab's title. */
export function findWordProblems(language: Language, html: string, isOurs: boolean): string[] {
  const facts = readFacts(html);
  const isKnown = !isOurs || titles[language].has(facts.title.replace(/^Error: /, ''));
  return [...(isKnown ? [] : [`the title “${facts.title}”`]), ...findContentProblems(language, facts)];
}

export const isThorough = process.env.TEST_ALL !== undefined;

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
/** 1280 px at 400 % zoom are 320 CSS px (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/**
 * The conditions of each check. The Spanish page has the elements of the English one, with longer texts. So axe checks
 * English pages, and the layout is checked in Spanish where a part of the audit visits pages in Spanish.
 *
 * | view                        | English                                  | Spanish                                   |
 * | --------------------------- | ---------------------------------------- | ----------------------------------------- |
 * | as loaded                   | axe and the texts, at every stop         | the texts, at every stop                  |
 * | 360 px, large text, DejaVu  | only in parts without Spanish: text layout, targets, alignment, overlaps, overflow ||
 * | 360 px, small text, Roboto  | the same, once                                                                     ||
 * | 360 px, large text          | covered controls, once                                                             ||
 * | 360 px, medium text         | overflow, also with the text spacing of WCAG 1.4.12, once                          ||
 * | 1280 px, large text, dark   | what the theme can break, once           |                                           |
 * | 360, 1280 px, text of 200 % |                                          | overflow and the header, once             |
 * | 1280 px, small text         |                                          | targets, overflow, once                   |
 * | 320 px, large text          |                                          | overflow, 256 px high, once               |
 *
 * 'Once' means the first stop of a route. The very first stop has every check in English too, for the frame.
 *
 * `npm run test:all` has every check at every stop, and all of axe in both themes of both languages.
 */
export const pageSettings: Record<Language, VisitorSettings> = {
  en: { language: 'en', textSize: 'small', colorScheme: 'light', ...PHONE },
  es: { language: 'es', textSize: 'medium', colorScheme: 'light', ...PHONE },
};

const rules = {
  ...{ overflow: findOverflow, lengthenDates, spaceText, textProblems: findTextProblems },
  ...{ smallTargets: findSmallTargets, misaligned: findMisaligned, overlaps: findOverlaps },
  ...{ coveredControls: findCoveredControls, brokenHeader: findBrokenHeader },
};
type Rules = typeof rules;

/** Gives the rules to every page of this browser, so that one call runs several of them. */
export const bringRules = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    `window.rules = { ${Object.entries(rules)
      .map(([name, rule]) => `${name}: ${rule}`)
      .join(', ')} }`,
  );

/** A view, and its problem. */
type Found = [look: string, problem: string][];

/** Runs in the browser: text, targets and width on a phone in large text, and in every size at a route's first stop. */
function phoneProblems(isFirst: boolean): Found {
  const { rules: all } = window as unknown as { rules: Rules };
  const found: Found = [];
  const show = (textSize: string, font = '') => {
    document.documentElement.setAttribute('data-ts', textSize);
    document.body.style.fontFamily = font && `"${font}"`;
  };
  const ask = (look: string, ...asked: (() => string[])[]) =>
    found.push(...asked.flatMap((rule) => rule().map((problem): Found[number] => [look, problem])));
  const layout = [all.textProblems, all.smallTargets, all.misaligned, all.overlaps, all.overflow];
  all.lengthenDates(true);
  // the narrow letters of Android phones, and the widest fallback font of browsers
  show('large', 'DejaVu Sans');
  ask('360 px, large text, DejaVu Sans', ...layout);
  if (isFirst) {
    show('small', 'Roboto');
    ask('360 px, small text, Roboto', ...layout);
  }
  all.lengthenDates(false);
  if (isFirst) {
    show('large');
    ask('360 px, large text', all.coveredControls);
    show('medium');
    ask('360 px, medium text', all.overflow);
    all.spaceText(true);
    ask('360 px, medium text, spaced', all.overflow);
    all.spaceText(false);
  }
  show('large');
  return found;
}

/** Runs in the browser: the findings of these rules in a text size. */
function problemsIn({ textSize, asked }: { textSize?: string; asked: (keyof Rules)[] }): string[] {
  const { rules: all } = window as unknown as { rules: Record<string, () => string[]> };
  if (textSize) document.documentElement.setAttribute('data-ts', textSize);
  return asked.flatMap((name) => all[name]!());
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const rootText = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** Sets the browser's own text size, which media queries in rem follow; the page gets it a moment later. */
async function setBrowserText(page: Page, px: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Page.setFontSizes', { fontSizes: { standard: px } });
  const end = Date.now() + 2_000;
  while ((await rootText(page)) !== `${px}px` && Date.now() < end) await setTimeout(10);
}

/** The views that only Spanish pages are checked in, such as browser text at twice its size (WCAG 1.4.4). */
async function askElsewhere(page: Page): Promise<Found> {
  const found: Found = [];
  const ask = async (look: string, asked: (keyof Rules)[], textSize?: string) => {
    const problems = await page.evaluate(problemsIn, { asked, ...(textSize && { textSize }) });
    found.push(...problems.map((problem): Found[number] => [look, problem]));
  };
  // a page in small text has the browser's own size
  await page.evaluate(problemsIn, { asked: [], textSize: 'small' });
  await setBrowserText(page, 32);
  const root = await rootText(page);
  if (root !== '32px') found.push(['text of 200 %', `text is ${root}`]);
  await ask('360 px, text of 200 %', ['overflow']);
  await page.setViewportSize(DESKTOP);
  await ask('1280 px, text of 200 %', ['brokenHeader', 'overflow']);
  await setBrowserText(page, 16);
  await ask('1280 px, small text', ['smallTargets', 'overflow']);
  await page.setViewportSize(ZOOMED);
  await ask('320 px, large text', ['overflow'], 'large');
  return found;
}

export interface Stop {
  language: Language;
  /** this is the first stop on the route */
  isFirst: boolean;
  /** represents the frame of every page, whose English texts are sometimes the longer ones */
  showsFrame: boolean;
  /** language of the layout checks */
  hasToFit: boolean;
}

/** All problems of the open page, which stays unchanged. */
export async function findPageProblems(page: Page, { language, isFirst, ...stop }: Stop): Promise<string[]> {
  const found: Found = [];
  const note = (look: string, problems: readonly string[]) =>
    found.push(...problems.map((problem): Found[number] => [look, problem]));
  const isEnglish = language === 'en';
  const loaded = await page.evaluate(() => document.documentElement.getAttribute('data-ts'));
  if (isEnglish || isThorough) note('as loaded', await findAxeViolations(page));
  if (stop.hasToFit || stop.showsFrame) found.push(...(await page.evaluate(phoneProblems, isFirst)));
  if (stop.showsFrame || (!isEnglish && isFirst)) found.push(...(await askElsewhere(page)));
  if (isThorough || (isEnglish && isFirst)) {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(problemsIn, { asked: [], textSize: 'large' });
    note('dark', await (isThorough ? findAxeViolations(page) : findAppearanceViolations(page)));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(problemsIn, { asked: [], textSize: loaded ?? pageSettings[language].textSize });
  const byProblem = Map.groupBy(found, ([, problem]) => problem);
  const nameLooks = (all: [string, string][]) => [...new Set(all.map(([look]) => look))].join('; ');
  return [...byProblem].map(([problem, all]) => `${problem} (${nameLooks(all)})`);
}
