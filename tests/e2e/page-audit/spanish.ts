import type { Page } from '@playwright/test';
import { titlesIn } from '../crawl.ts';
import { foreignWords } from '../foreign-words.ts';
import { readFacts } from '../page-facts.ts';

const titles = titlesIn('es');

/** What of a page in Spanish is not, the tab's title among it. */
export async function spanishProblems(page: Page, isOurs: boolean): Promise<string[]> {
  const { language, title, texts } = readFacts(await page.content());
  const problems = language === 'es' ? [] : [`the page is in “${language}”`];
  if (isOurs && !titles.has(title.replace(/^Error: /, ''))) problems.push(`the title “${title}”`);
  for (const text of texts) {
    const foreign = foreignWords.es(text);
    if (foreign !== undefined) problems.push(`“${foreign}” in “${text.trim()}”`);
  }
  return problems;
}
