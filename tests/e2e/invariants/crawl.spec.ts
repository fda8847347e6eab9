/** Tests every linked page, for each demo member and for a guest, in both languages. */
import { expect } from '@playwright/test';
import { visitorsIn } from './crawl-programme.ts';
import { GUEST } from './form-replay.ts';
import { test } from './fixture.ts';

const languages = ['en', 'es'] as const;
/** A crawl with fewer pages ended early. */
const atLeast = (visitor: string) => (visitor === GUEST ? 12 : ['dora', 'lee'].includes(visitor) ? 5 : 30);

for (const language of languages)
  test(`Every link opens a page with its title, labels and texts (2.11, 2.32), ${language}.`, ({ crawl }) => {
    const { problems, known } = crawl;
    expect(problems.filter((problem) => problem.includes(` in ${language}: `))).toEqual([]);
    for (const visitor of visitorsIn(language))
      expect(known[`${visitor} in ${language}`], visitor).toBeGreaterThan(atLeast(visitor));
  });

test('No page of the light version contains a script.', ({ crawl }) => {
  expect(crawl.scripts).toEqual([]);
});
