import { describe, expect, test } from 'vitest';
import { pharmacies } from '#contract/pharmacies.ts';
import { toFilter, isAsked, isByCity, toQuery, readSearch, type DroppedField } from './search-rules.ts';

const NOON = Date.parse('2026-11-20T18:00:00Z');
const read = (query: string) => readSearch(new URLSearchParams(query), 10);
const ids = { clientId: '1', cardId: '2', personCode: '01' };

/** the request, through the call's own schema */
function called(query: string) {
  const result = read(query);
  if (!result.ok) return undefined;
  const position = result.search.isNear ? { latitude: 43.07, longitude: -89.38 } : undefined;
  const parsed = pharmacies.search.query.parse({ ...ids, ...toFilter(result.search, NOON, position) });
  const { clientId: _c, cardId: _k, personCode: _p, perPage: _n, ...filter } = parsed;
  return filter;
}
const usual = { sortByField: 'distance', sortType: 'ASC', page: 1 };

test.each<[what: string, query: string, filter: object, dropped: DroppedField[]]>([
  ['a ZIP code with a distance', 'zipCode=53703&radius=5', { zipCode: '53703', radius: 5 }, []],
  ['of ZIP+4 the first five', 'zipCode=53703-1234&radius=5', { zipCode: '53703', radius: 5 }, []],
  ['the same with spaces', 'zipCode=+53703+&radius=5', { zipCode: '53703', radius: 5 }, []],
  ['a city with its state', 'city=Omaha&state=NE', { city: 'Omaha', state: 'NE' }, []],
  ['a city with an accent', 'city=Mayagüez&state=PR', { city: 'Mayagüez', state: 'PR' }, []],
  ['a name alone', 'pharmacyName=badger', { pharmacyName: 'badger' }, []],
  ['a name within a distance', 'zipCode=53703&radius=5&pharmacyName=badger', { zipCode: '53703', radius: 5, pharmacyName: 'badger' }, []],
  ['both places, which the programme narrows by', 'zipCode=53703&radius=5&city=Madison&state=WI', { zipCode: '53703', radius: 5, city: 'Madison', state: 'WI' }, []],
  ['a distance alone beside a name', 'radius=5&pharmacyName=badger', { pharmacyName: 'badger' }, []],
  ['a ZIP code without a distance', 'zipCode=53703&pharmacyName=badger', { pharmacyName: 'badger' }, ['zip']],
  ['a ZIP code with a distance that is none', 'zipCode=53703&radius=5.5&pharmacyName=badger', { pharmacyName: 'badger' }, ['zip']],
  ['a city without a state', 'city=Omaha&pharmacyName=badger', { pharmacyName: 'badger' }, ['city']],
  ['a state without a city', 'state=NE&pharmacyName=badger', { pharmacyName: 'badger' }, ['city']],
  ['a city without a state beside a ZIP code', 'zipCode=53703&radius=5&city=Omaha', { zipCode: '53703', radius: 5 }, ['city']],
  ['a ZIP code without a distance beside a city', 'zipCode=53703&city=Omaha&state=NE', { city: 'Omaha', state: 'NE' }, ['zip']],
  ['a state that is none', 'city=Omaha&state=ZZ&zipCode=53703&radius=5', { zipCode: '53703', radius: 5 }, ['city']],
  ['around the device', 'near=here&radius=25', { latitude: 43.07, longitude: -89.38, radius: 25 }, []],
  ['around the device, as far as usual', 'near=here', { latitude: 43.07, longitude: -89.38, radius: 10 }, []],
])('requests from the programme %s (5.32)', (_what, query, filter, dropped) => {
  expect(called(query)).toEqual({ ...usual, ...filter });
  expect(read(query)).toMatchObject({ ok: true, dropped });
}); // oxfmt-ignore

test.each([
  ['zipCode=537&radius=5', { zipCode: 'zipInvalid' }],
  ['zipCode=53703-12&radius=5', { zipCode: 'zipInvalid' }],
  ['zipCode=٥٣٧٠٣&radius=5', { zipCode: 'zipInvalid' }],
  ['zipCode=53703', { radius: 'radiusMissing' }],
  ['zipCode=53703&radius=0', { radius: 'radiusMissing' }],
  ['city=Omaha', { state: 'stateMissing' }],
  ['city=Omaha&state=ZZ', { state: 'stateMissing' }],
  ['state=NE', { city: 'cityMissing' }],
  ['city=123&state=NE', { city: 'cityInvalid' }],
  ['city=%3Cb%3E&state=NE', { city: 'cityInvalid' }],
  ['pharmacyName=a', { pharmacyName: 'nameInvalid' }],
  ['pharmacyName=%3Cscript%3E', { pharmacyName: 'nameInvalid' }],
  [`pharmacyName=${'a'.repeat(61)}`, { pharmacyName: 'nameInvalid' }],
  ['zipCode=&radius=5&pharmacyName=', { zipCode: 'placeMissing' }],
  ['city=&state=&pharmacyName=', { city: 'cityOrNameMissing' }],
  [
    'zipCode=1&city=2&state=NE&pharmacyName=3',
    { zipCode: 'zipInvalid', city: 'cityInvalid', pharmacyName: 'nameInvalid' },
  ],
])('reports for the search %s its problems (5.31, 5.33)', (query, problems) => {
  expect(read(query)).toEqual({ ok: false, problems });
  expect(called(query)).toBeUndefined();
});

describe('pharmacy filters', () => {
  const around = 'zipCode=53703&radius=5';
  test("are sent in the programme's words with the direction in upper case (3.41, 5.40)", () => {
    const query = `${around}&inNetwork=true&operating24Hours=true&openNow=true&services=delivery&services=compounding&sort=name-desc&page=3`;
    expect(called(query)).toEqual({
      ...{ zipCode: '53703', radius: 5, inNetwork: true, operating24Hours: true, page: 3 },
      ...{ openAt: '2026-11-20T18:00:00.000Z', services: 'delivery,compounding' },
      ...{ sortByField: 'name', sortType: 'DESC' },
    });
  });
  test.each([
    ['sort=name-asc', { sortByField: 'name', sortType: 'ASC' }],
    ['sort=NAME-DESC', { sortByField: 'name', sortType: 'DESC' }],
    ['sort=price-asc', usual],
    ['inNetwork=false&openNow=1&operating24Hours=on', usual],
    ['services=cafe&services=delivery&services=delivery', { services: 'delivery' }],
    ['page=0', usual],
    ['page=99999', usual],
    ['page=2', { page: 2 }],
  ])('are read from %s', (query, filter) =>
    expect(called(`${around}&${query}`)).toEqual({ ...usual, zipCode: '53703', radius: 5, ...filter }),
  );
  test('are restored from their address', () => {
    for (const query of [
      `${around}&pharmacyName=badger+drug&inNetwork=true&openNow=true&services=delivery&sort=name-asc`,
      'city=St.+Paul&state=MN',
      'near=here&radius=25',
    ]) {
      const first = read(query);
      if (!first.ok) throw new Error(query);
      expect(readSearch(new URLSearchParams(toQuery(first.search)), 10)).toEqual(first);
    }
  });
});

test.each([
  ['', false, false],
  ['page=2', false, false],
  ['by=city', false, true],
  ['near=ask', false, false],
  ['near=here', true, false],
  ['zipCode=', true, false],
  ['city=', true, true],
  ['zipCode=53703&city=Omaha', true, false],
])('reads the address “%s” as %s, by city: %s', (query, asked, byCity) => {
  const fields = new URLSearchParams(query);
  expect([isAsked(fields), isByCity(fields)]).toEqual([asked, byCity]);
});
