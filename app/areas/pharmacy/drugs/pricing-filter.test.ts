import { describe, expect, test } from 'vitest';
import { PRICING_FIELDS, toQuery, readPlace, readPricing, type PricingValues } from './pricing-filter.ts';

const NDC = '00071-0156-23';
const empty = Object.fromEntries(PRICING_FIELDS.map((field) => [field, ''])) as PricingValues;
const whole = { quantity: '30', daysSupply: '30', zipCode: '53703', radius: '10' };
const read = (changes: Partial<PricingValues>, ndc: string | undefined = NDC) =>
  readPricing(ndc, { ...empty, ...whole, ...changes });
const near = { zipCode: '53703', radius: 10 };
const madison = { city: 'Madison', state: 'WI' } as const;

describe('price search request', () => {
  test.each<[string, Partial<PricingValues>, object]>([
    ['ZIP code and radius', {}, near],
    ['of ZIP+4 the first five', { zipCode: '53703-1234' }, near],
    ['a state in small letters', { zipCode: '', city: 'Madison', state: 'wi' }, madison],
    ['city and state alone', { zipCode: '', radius: '', ...madison }, madison],
    ['a radius without a ZIP code: only the city', { zipCode: '', ...madison }, madison],
    ['both places', madison, { ...near, ...madison }],
    ['a name', { pharmacyName: 'Badger' }, { ...near, pharmacyName: 'Badger' }],
    ['in network and open 24 hours', { inNetwork: 'true', operating24Hours: 'true' }, { ...near, inNetwork: 'true', operating24Hours: 'true' }],
    ['anything else than true is no filter', { inNetwork: 'false', operating24Hours: '1' }, near],
  ])('contains %s (5.34)', (_what, changes, place) => {
    const sort = { sortByField: 'price', sortType: 'ASC' };
    expect(read(changes)).toEqual({ filter: { ndcTuple: NDC, quantity: 30, daysSupply: 30, ...sort, ...place },
      problems: [],
    });
  }); // oxfmt-ignore

  test.each([
    ['', '', 'price', 'ASC'],
    ['name', 'desc', 'name', 'DESC'],
    ['DISTANCE', 'Desc', 'distance', 'DESC'],
    ['price', 'ASC', 'price', 'ASC'],
    ['cheapest', 'down', 'price', 'ASC'],
  ])(
    'sends sort %j %j as %s %s with the direction in upper case (5.40)',
    (sortByField, sortType, by, type) => {
      expect(read({ sortByField, sortType }).filter).toMatchObject({ sortByField: by, sortType: type });
    },
  );
});

describe('omitted price search field', () => {
  test.each<[string, Partial<PricingValues>, string, string]>([
    ['four digits', { zipCode: '5370', ...madison }, 'zipCode', 'zipDigits'],
    ['digits of another script', { zipCode: '٥٣٧٠٣', ...madison }, 'zipCode', 'zipDigits'],
    ['no radius', { radius: '', ...madison }, 'radius', 'zipNeedsRadius'],
    ['a radius beyond the most', { radius: '101', ...madison }, 'radius', 'zipNeedsRadius'],
    ['a negative radius', { radius: '-5', ...madison }, 'radius', 'zipNeedsRadius'],
  ])('is ZIP code and radius: %s (5.35)', (_what, changes, field, fault) => {
    const { filter, problems } = read(changes);
    expect(problems).toEqual([{ field, fault }]);
    expect(filter).toMatchObject(madison);
    expect(Object.keys(filter!)).not.toEqual(expect.arrayContaining(['zipCode']));
    expect(Object.keys(toQuery(filter!))).not.toEqual(expect.arrayContaining(['radius']));
  });

  test.each<[string, Partial<PricingValues>, string, string]>([
    ['a city without a state', { city: 'Madison' }, 'state', 'cityNeedsState'],
    ['a state without a city', { state: 'WI' }, 'city', 'stateNeedsCity'],
    ['a state that is none', { city: 'Madison', state: 'ZZ' }, 'state', 'cityNeedsState'],
  ])('is %s (5.36)', (_what, changes, field, fault) => {
    const { filter, problems } = read(changes);
    expect(problems).toEqual([{ field, fault }]);
    expect(filter).toMatchObject(near);
    expect(toQuery(filter!)).not.toHaveProperty('city');
    expect(toQuery(filter!)).not.toHaveProperty('state');
  });
});

describe('rejected price search', () => {
  const isRefused = (_what: string, changes: Partial<PricingValues>, problems: object[]) => {
    expect(read(changes)).toEqual({ problems });
  };
  test.each<[string, Partial<PricingValues>, object[]]>([
    ['no place', { zipCode: '' }, [{ field: 'zipCode', fault: 'placeMissing' }]],
    ['a name alone', { zipCode: '', pharmacyName: 'Badger' }, [{ field: 'zipCode', fault: 'placeMissing' }]],
    ['a bad ZIP code alone', { zipCode: '537' }, [{ field: 'zipCode', fault: 'zipDigits' }]],
    ['a ZIP code without a radius', { radius: '' }, [{ field: 'radius', fault: 'zipNeedsRadius' }]],
    ['a city alone', { zipCode: '', city: 'Madison' }, [{ field: 'state', fault: 'cityNeedsState' }]],
    ['a state alone', { zipCode: '', state: 'WI' }, [{ field: 'city', fault: 'stateNeedsCity' }]],
  ])('reports %s (5.39)', isRefused);
  test.each<[string, Partial<PricingValues>, object[]]>([
    ['no quantity', { quantity: '0' }, [{ field: 'quantity', fault: 'quantityZero' }]],
    ['a negative quantity', { quantity: '-30' }, [{ field: 'quantity', fault: 'quantityZero' }]],
    ['no days', { daysSupply: '0' }, [{ field: 'daysSupply', fault: 'daysZero' }]],
    ['more than a year', { daysSupply: '366' }, [{ field: 'daysSupply', fault: 'daysZero' }]],
  ])('reports %s without a request (5.38)', isRefused);
  test('reports all errors at once', () => {
    isRefused('', { quantity: '', daysSupply: '', zipCode: '1', city: 'Madison' }, [
      { field: 'quantity', fault: 'quantityZero' },
      { field: 'daysSupply', fault: 'daysZero' },
      { field: 'zipCode', fault: 'zipDigits' },
      { field: 'state', fault: 'cityNeedsState' },
    ]);
  });

  test('reports a missing drug (5.37)', () => {
    const values = { ...empty, ...whole };
    expect(readPricing(undefined, values)).toEqual({ problems: [{ field: 'ndc', fault: 'drugMissing' }] });
  });
});

test('reads the same search back from its address', () => {
  const values = { ...empty, zipCode: '53703', radius: '25', pharmacyName: 'a & b', sortType: 'desc' };
  const { filter } = readPlace(values);
  const query = Object.entries(toQuery(filter!)).map(([key, value]) => [key, String(value ?? '')]);
  expect(readPlace({ ...empty, ...Object.fromEntries(query) }).filter).toEqual(filter);
});
