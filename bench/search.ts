import { wordSearch } from '../app/features/help/word-search.ts';
import { catalogue } from '../sandbox/data/catalogue.ts';
import { searchDrugs } from '../sandbox/data/drugs/search.ts';
import { pharmacies } from '../sandbox/data/pharmacies.ts';
import { searchPharmacies } from '../sandbox/data/pharmacies/search.ts';
import type { Effort } from './rounds.ts';

type Filter = Parameters<typeof searchPharmacies>[0];

const NOON = '2026-11-20T12:00:00-05:00';
const searches: [what: string, filter: Partial<Filter>][] = [
  ['around a ZIP code', { zipCode: '10001', radius: 25 }],
  ['as far as it goes, by name', { zipCode: '60601', radius: 100, sortByField: 'name', sortType: 'DESC' }],
  ['in a city', { city: 'Chicago', state: 'IL' }],
  ['by name alone', { pharmacyName: 'drug' }],
  ['open now, anywhere', { pharmacyName: 'pharmacy', openAt: NOON }],
];

/** as typed, misspelled, as a code, and an unknown name */
const names = [
  'metf',
  'lipitor 20 mg',
  'insuline',
  'hydroclorothiazide',
  '00093-7214-01',
  'blood pressure',
  'qwzx',
];

const MICROSECONDS = 1_000;

/** Milliseconds of CPU time per search, after as many warm-up searches. */
function measure(search: () => unknown, times: number): number {
  for (let each = 0; each < times; each += 1) search();
  const before = process.cpuUsage();
  for (let each = 0; each < times; each += 1) search();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROSECONDS / times;
}

function report(what: string, rows: readonly [search: string, found: number, milliseconds: number][]): void {
  console.log(`\n${what}\n\n| search | found | CPU ms |\n| --- | ---: | ---: |`);
  for (const [search, found, milliseconds] of rows)
    console.log(`| ${search} | ${found} | ${milliseconds.toFixed(2)} |`);
}

/** As much as a programme publishes: 221 KB in a hundred answers, of 4,000 different words. */
const answers = Array.from(
  { length: 100 },
  (_, answer) =>
    `<p>${Array.from(
      { length: 160 },
      (_, word) => `question${((answer * 160 + word) % 4_000).toString(36)}ations`,
    )
      .join(' ')
      .slice(0, 2_200)}</p>`,
);
const questions = [
  'copay',
  'how can I order refills by mail',
  'order mail claim copay refill delivery review appeal',
];

function searchAnswers(query: string): number {
  const search = wordSearch(query)!;
  return answers.filter((answer) => search.finds(answer) || search.mark(answer) !== answer).length;
}

export function measureSearch({ requests }: Pick<Effort, 'requests'>): void {
  report(
    `A search over ${pharmacies.length} pharmacies, ${requests} of each kind`,
    searches.map(([what, more]) => {
      const filter = { sortByField: 'distance', sortType: 'ASC', ...more } as Filter;
      return [what, searchPharmacies(filter).found.length, measure(() => searchPharmacies(filter), requests)];
    }),
  );
  report(
    `A search over ${catalogue.length} drugs, ${requests} of each kind`,
    names.map((text) => [text, searchDrugs(text).length, measure(() => searchDrugs(text), requests)]),
  );
  report(
    `A search over questions of ${Math.round(answers.join('').length / 1_000)} KB, 20 of each kind`,
    questions.map((query) => [query, searchAnswers(query), measure(() => searchAnswers(query), 20)]),
  );
}
