/** What one search over the sandbox's pharmacies costs the programme, in processor time. */
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

const MICROSECONDS = 1_000;

/** Milliseconds of processor time a search, after as many that do not count. */
function measure(filter: Filter, times: number): number {
  for (let each = 0; each < times; each += 1) searchPharmacies(filter);
  const before = process.cpuUsage();
  for (let each = 0; each < times; each += 1) searchPharmacies(filter);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROSECONDS / times;
}

export function measureSearch({ requests }: Pick<Effort, 'requests'>): void {
  console.log(`\nA search over ${pharmacies.length} pharmacies, ${requests} of each kind\n`);
  console.log('| search | found | CPU ms |\n| --- | ---: | ---: |');
  for (const [what, more] of searches) {
    const filter = { sortByField: 'distance', sortType: 'ASC', ...more } as Filter;
    const { found } = searchPharmacies(filter);
    console.log(`| ${what} | ${found.length} | ${measure(filter, requests).toFixed(2)} |`);
  }
}
