import { describe, expect, test } from 'vitest';
import { stateCodes } from '#contract/address.ts';
import { isNpi } from './npi.ts';
import { mailOrderPharmacies, pharmacies } from './pharmacies.ts';
import { isNabp, nabpFrom, milesBetween, placeOfZip } from './pharmacies/generated.ts';
import { searchPharmacies } from './pharmacies/search.ts';

type Filter = Parameters<typeof searchPharmacies>[0];
const search = (filter: Partial<Filter>) =>
  searchPharmacies({ sortByField: 'distance', sortType: 'ASC', ...filter } as Filter);

describe('the pharmacies', () => {
  test('are two thousand and more, in every state and territory', () => {
    expect(pharmacies.length).toBeGreaterThanOrEqual(2_000);
    const inStates = new Set(pharmacies.map(({ address }) => address.state));
    expect(stateCodes.filter((code) => !inStates.has(code))).toEqual([]);
  });

  test('each have an NPI and a NABP number of their own that pass their check digits', () => {
    expect(pharmacies.filter(({ npi }) => !isNpi(npi))).toEqual([]);
    expect(pharmacies.filter(({ nabp }) => !isNabp(nabp))).toEqual([]);
    expect(new Set(pharmacies.map(({ npi }) => npi)).size).toBe(pharmacies.length);
    expect(new Set(pharmacies.map(({ nabp }) => nabp)).size).toBe(pharmacies.length);
  });

  test('stand near the middle of their ZIP code, by the clock of that place', () => {
    for (const pharmacy of pharmacies) {
      const place = placeOfZip(pharmacy.address.zip);
      expect(place && milesBetween(place, pharmacy)).toBeLessThan(2);
      expect(pharmacy.timeZone).toMatch(/^(America|Pacific)\//);
    }
    expect(mailOrderPharmacies[1].timeZone).toBe('America/Chicago');
  });
});

test('a NABP number with a wrong digit is noticed', () => {
  expect(isNabp('4026806')).toBe(true); // a real one
  expect(isNabp('4026807')).toBe(false);
  expect(nabpFrom('AL', 552)).toMatch(/^010552\d$/);
});

/** The spherical law of cosines: another way to the same number. */
function byCosines(a: { latitude: number; longitude: number }, b: typeof a): number {
  const [x, y] = [a, b].map(({ latitude, longitude }) => ({
    lat: (latitude * Math.PI) / 180,
    lon: (longitude * Math.PI) / 180,
  })) as [{ lat: number; lon: number }, { lat: number; lon: number }];
  const cosine =
    Math.sin(x.lat) * Math.sin(y.lat) + Math.cos(x.lat) * Math.cos(y.lat) * Math.cos(x.lon - y.lon);
  return 3_958.7613 * Math.acos(Math.min(1, cosine));
}

describe('a search', () => {
  test('measures distances as another formula does', () => {
    const madison = placeOfZip('53703')!;
    for (const pharmacy of pharmacies.filter((_, i) => i % 20 === 0)) {
      expect(milesBetween(madison, pharmacy)).toBeCloseTo(byCosines(madison, pharmacy), 3);
    }
  });

  test.each(['distance', 'name'] as const)(
    'sorted by %s has each pharmacy once over its pages',
    (sortByField) => {
      for (const sortType of ['ASC', 'DESC'] as const) {
        const all = search({ zipCode: '10001', radius: 100, sortByField, sortType }).found;
        expect(all.length).toBeGreaterThan(20);
        expect(new Set(all.map(({ pharmacy }) => pharmacy.npi)).size).toBe(all.length);
        expect(search({ zipCode: '10001', radius: 100, sortByField, sortType }).found).toEqual(all);
      }
    },
  );

  test('finds by name whatever the case and the accents, and mail order by name alone', () => {
    expect(search({ pharmacyName: 'fármacia BARRIO' }).found.map(({ pharmacy }) => pharmacy.name)).toEqual([
      'Farmacia Del Barrio #64',
    ]);
    expect(search({ pharmacyName: 'central fill' }).found).toHaveLength(3);
    expect(search({ pharmacyName: 'central fill', zipCode: '53704', radius: 20 }).found).toEqual([]);
  });

  test('of a city stays in it; of a ZIP code that is none finds nothing', () => {
    const omaha = search({ city: 'omaha', state: 'NE' }).found;
    expect(omaha.length).toBeGreaterThan(3);
    expect(new Set(omaha.map(({ pharmacy }) => pharmacy.address.city))).toEqual(new Set(['Omaha']));
    expect(search({ zipCode: '00000', radius: 10 }).found).toEqual([]);
  });

  test('leaves out what the member does not want', () => {
    const around = { zipCode: '10001', radius: 50 };
    for (const { pharmacy } of search({ ...around, inNetwork: true }).found)
      expect(pharmacy.inNetwork).toBe(true);
    const always = search({ ...around, operating24Hours: true }).found;
    expect(always.length).toBeGreaterThan(0);
    const atNight = search({ ...around, openAt: '2026-11-20T04:00:00-05:00' }).found;
    expect(atNight.map(({ pharmacy }) => pharmacy.npi)).toEqual(always.map(({ pharmacy }) => pharmacy.npi));
    for (const { pharmacy } of search({ ...around, services: 'delivery,compounding' }).found) {
      expect(pharmacy.services).toEqual(expect.arrayContaining(['delivery', 'compounding']));
    }
  });
});
