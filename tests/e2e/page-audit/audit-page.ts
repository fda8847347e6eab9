/** What a page is asked at each stop, in both languages and in every look, without loading it again. */
import type { Page } from '@playwright/test';
import type { Language } from '../fixtures.ts';
import type { Look } from '../page-actions.ts';
import { brokenHeader, misaligned } from './alignment.ts';
import { appearanceViolations, axeViolations } from './axe.ts';
import { coveredControls } from './covered.ts';
import { overflow, lengthenDates, readTextLayout, spaceText, textProblems } from './text-layout.ts';
import { danglingSeparators } from './separators.ts';
import { smallTargets } from './target-size.ts';
import { contentProblems, titlesIn } from '../crawl.ts';
import { readFacts } from '../page-facts.ts';

const titles = { en: titlesIn('en'), es: titlesIn('es') };

/** What is wrong with the words of a page, the tab's title among them. */
export function wordProblems(language: Language, html: string, isOurs: boolean): string[] {
  const facts = readFacts(html);
  const isKnown = !isOurs || titles[language].has(facts.title.replace(/^Error: /, ''));
  return [...(isKnown ? [] : [`the title “${facts.title}”`]), ...contentProblems(language, facts)];
}

type TextSize = Look['textSize'];
export const isThorough = process.env.TEST_ALL !== undefined;

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
/** 1280 px at 400 % zoom are 320 CSS px (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/**
 * How a page is loaded, and what it is asked in which look. The Spanish page has the elements of the
 * English one and longer words: axe is asked for all it knows in English, and what has to fit is tightest
 * in Spanish. A route's first stop stands for the others: of another thing of a list, or another state of
 * a page, the English page is asked for less, and the Spanish one for its words alone.
 *
 * | look                        | English                                          | Spanish, once              |
 * | --------------------------- | ------------------------------------------------ | -------------------------- |
 * | 360 px, small text, light   | all of axe                                       |                            |
 * | 1280 px, medium text, light |                                                  | the words, at every stop   |
 * | 360 px, small text          | text layout, targets, alignment, separators, overflow, once                   ||
 * | 360 px, large text          | what covers a control, once                                                   ||
 * | 360 px, large text          | text layout, targets, alignment, separators, overflow                         ||
 * | 360 px, medium text         | overflow, also with the text spacing of WCAG 1.4.12, once                     ||
 * | 1280 px, large text, dark   | what looks can break, once                       |                            |
 * | 320 px, large text          |                                                  | overflow, 256 px high      |
 * | 1280 px, small text         |                                                  | targets, overflow          |
 * | 360, 1280 px, text of 200 % |                                                  | overflow                   |
 *
 * What is asked at 360 px is asked in Roboto and in DejaVu Sans, all else in Roboto alone.
 *
 * 'Once' is at the first stop of a route. The very first stop is asked everything in English, too, for the frame.
 *
 * `npm run test:all` asks everything of every stop, and all of axe in both looks of both languages.
 */
export const looks: Record<Language, { first: Look; second: Look }> = {
  en: {
    first: { language: 'en', textSize: 'small', colorScheme: 'light', ...PHONE },
    second: { language: 'en', textSize: 'large', colorScheme: 'dark', ...DESKTOP },
  },
  es: {
    first: { language: 'es', textSize: 'medium', colorScheme: 'light', ...DESKTOP },
    second: { language: 'es', textSize: 'large', colorScheme: 'dark', ...PHONE },
  },
};

const sizeText = (page: Page, textSize: TextSize) =>
  page.evaluate((size) => document.documentElement.setAttribute('data-ts', size), textSize);

async function show(page: Page, { width, height = 800, textSize, colorScheme = 'light' }: Look) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await sizeText(page, textSize);
}

/** The narrow letters of a phone with Android, and the widest that a browser falls back to. */
const FONTS = ['Roboto', 'DejaVu Sans'];

/** Shows the page in another font; without one, in its own. */
const setFont = (page: Page, font = '') =>
  page.evaluate((family) => void (document.body.style.fontFamily = family && `"${family}"`), font);

/** A problem, with the looks in which it shows. */
type Problems = Map<string, string[]>;

function note(problems: Problems, look: string, found: readonly string[]): void {
  for (const problem of new Set(found)) problems.set(problem, [...(problems.get(problem) ?? []), look]);
}

/** Text, targets and width on a phone: in large text, and at a route's first stop in every size. */
async function askOnPhone(page: Page, isFirst: boolean, problems: Problems): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.evaluate(lengthenDates, true);
  // what fits in the smallest and in the largest text fits in between
  for (const textSize of isFirst ? (['small', 'large'] as const) : (['large'] as const)) {
    await sizeText(page, textSize);
    for (const font of FONTS) {
      await setFont(page, font);
      const look = `360 px, ${textSize} text, ${font}`;
      note(problems, look, textProblems(await page.evaluate(readTextLayout)));
      note(problems, look, await page.evaluate(smallTargets));
      note(problems, look, await page.evaluate(misaligned));
      note(problems, look, await page.evaluate(danglingSeparators));
      note(problems, look, await page.evaluate(overflow));
    }
  }
  await setFont(page);
  await page.evaluate(lengthenDates, false);
  if (!isFirst) return;
  note(problems, '360 px, large text', await page.evaluate(coveredControls));
  await sizeText(page, 'medium');
  note(problems, '360 px, medium text', await page.evaluate(overflow));
  await page.evaluate(spaceText, true);
  const spaced = (await page.evaluate(overflow)).map((problem) => `with spaced text ${problem}`);
  note(problems, '360 px, medium text', spaced);
  await page.evaluate(spaceText, false);
}

/** With the browser's text at twice its size (WCAG 1.4.4), which media queries in rem follow. */
async function askWithLargeText(page: Page, problems: Problems): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const look = `${size.width} px, text of 200 %`;
    const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    if (root !== '32px') note(problems, look, [`text is ${root}`]);
    if (size === DESKTOP) note(problems, look, await page.evaluate(brokenHeader));
    note(problems, look, await page.evaluate(overflow));
  }
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await client.detach();
}

async function askElsewhere(page: Page, problems: Problems): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await sizeText(page, 'large');
  note(problems, '320 px, large text', await page.evaluate(overflow));
  await sizeText(page, 'small');
  await page.setViewportSize(DESKTOP);
  note(problems, '1280 px, small text', await page.evaluate(smallTargets));
  note(problems, '1280 px, small text', await page.evaluate(overflow));
  await askWithLargeText(page, problems);
}

/** What a browser would keep of a member who is gone, besides the cookie (specification 3.15). */
const readStorage = async (): Promise<string[]> => [
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage).filter((key) => key === 'typed' || /eyJ|@/.test(sessionStorage[key]!)),
  ...(await indexedDB.databases()).map(({ name }) => name ?? 'a database'),
  ...('caches' in window ? await caches.keys() : []),
];

export interface Stop {
  language: Language;
  isOurs: boolean;
  /** no other stop was on this route before */
  isFirst: boolean;
  /** stands for what is around every page, whose English words are the longer ones here and there */
  showsFrame: boolean;
}

/** Every problem of the page that is shown, which is left as it was loaded. */
export async function problemsOf(page: Page, { language, isOurs, ...stop }: Stop): Promise<string[]> {
  const problems: Problems = new Map();
  const { first, second } = looks[language];
  const isFirst = stop.isFirst || isThorough;
  const isEnglish = language === 'en';
  if (isEnglish || isThorough) note(problems, 'first look', await axeViolations(page, isFirst));
  note(problems, 'first look', wordProblems(language, await page.content(), isOurs));
  if (!isEnglish && !isFirst) return [...problems.keys()];
  const loaded = await page.evaluate(() => document.documentElement.getAttribute('data-ts'));
  if (isOurs) {
    const kept = await page.evaluate(readStorage);
    note(
      problems,
      'storage',
      kept.map((key) => `keeps ${key}`),
    );
  }
  await askOnPhone(page, isFirst, problems);
  if (isThorough || (isEnglish && isFirst)) {
    await show(page, second);
    note(problems, 'second look', await (isThorough ? axeViolations(page) : appearanceViolations(page)));
  }
  if (isThorough || stop.showsFrame || (!isEnglish && isFirst)) await askElsewhere(page, problems);
  await show(page, { ...first, textSize: (loaded ?? first.textSize) as TextSize });
  return [...problems].map(([problem, where]) => `${problem} (${where.join('; ')})`);
}
