import { describe, expect, it } from 'vitest';
import { localLabels } from '~/labels.server.ts';
import { ana, aPrescription } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import type { Language } from '#contract/languages.ts';
import { askForPrescriptions, prescriptionFilters, groupRows, formatSummaryText } from './list.server.ts';

const readFilters = (query = '') =>
  prescriptionFilters.read(new Request(`https://portal.example/main/prescriptions?${query}`), {});

it('requests the twenty rows of one page', async () => {
  const asked: unknown[] = [];
  const call = async (_call: unknown, { query }: { query: unknown }) => asked.push(query);
  const member = { identity: { clientId: '28001', cardId: 'ABC123', personCode: '01' }, api: { call } };
  await askForPrescriptions(member as never, readFilters('period=all&page=2'), undefined);
  expect(asked).toMatchObject([{ cardId: 'ABC123', period: 'all', page: 2, perPage: 20 }]);
});

describe('prescription filters', () => {
  it('default to six months, most useful first (2.54)', () => {
    const { q, status, person, ...others } = readFilters();
    expect([q, status, person]).toEqual(['', undefined, '']);
    expect(others).toEqual({ period: 'last6Months', sort: 'action', page: 1 });
  });

  it.each([
    ['page=0', { page: 1 }],
    ['period=ever', { period: 'last6Months' }],
    ['sort=price', { sort: 'action' }],
    [`q=${'x'.repeat(90)}`, { q: 'x'.repeat(60) }],
    [
      'q=%20metf%20&period=all&status=tooSoon&page=3',
      { q: 'metf', period: 'all', status: 'tooSoon', page: 3 },
    ],
  ])('are read from %s (2.54, 9.17)', (query, expected) => {
    expect(readFilters(query)).toMatchObject(expected);
  });

  it.each([
    ['last6Months', 'Last 6 Months', 'Últimos 6 meses'],
    ['last1Year', 'Last 1 Year', 'Último año'],
    ['all', 'All', 'Todas'],
  ] as const)('include the period %s with the label %s, in Spanish %s (9.19, 9.20)', (period, en, es) => {
    expect(readFilters(`period=${period}`)).toMatchObject({ period });
    const key = `prescriptions.period.${period}`;
    expect([localLabels.en[key], localLabels.es[key]]).toEqual([en, es]);
  });

  it('omit defaults from the address', () => {
    const query = { q: 'met', period: 'all', person: '' };
    expect(prescriptionFilters.query(readFilters('period=all&q=met'))).toEqual(query);
  });
});

interface Counts {
  ready: number;
  inCart: number;
}

describe('prescription list', () => {
  const items = [
    aPrescription({ prescriptionId: 'soon', nextRefillDate: '2026-12-04' }),
    aPrescription({ prescriptionId: 'ready' }),
    aPrescription({ prescriptionId: 'order', openOrderNumber: '48217730' }),
  ];

  const group = async (sort: 'action' | 'drug') =>
    groupRows(items, { sort, facts: ana, localizer: await createLocalizerIn('en') });
  const summarize = async (total: number, query: string, counts: Counts, language: Language = 'en') => {
    const localizer = await createLocalizerIn(language);
    return formatSummaryText({ items, total, counts: {} }, readFilters(query), counts, true, localizer);
  };

  it('groups by possible actions, with those that are possible now first', async () => {
    const groups = await group('action');
    expect(groups.map(({ group, count }) => [group, count])).toEqual([
      ['ready', 1],
      ['onTheWay', 1],
      ['notYet', 1],
    ]);
  });

  it("uses the programme's order for other sorts", async () => {
    const groups = await group('drug');
    expect(groups).toHaveLength(1);
    expect(groups[0]?.rows.map(({ id }) => id)).toEqual(['soon', 'ready', 'order']);
  });

  it.each([
    ['en', '', 8, 2, '8 prescriptions from the last 6 months. 2 are ready to refill.'],
    ['en', '', 1, 0, '1 prescription from the last 6 months. It cannot be refilled here now.'],
    ['en', 'period=all', 400, 2, '400 prescriptions. 2 are ready to refill.'],
    ['en', 'period=all', 400, 3, '400 prescriptions.'],
    ['en', 'status=inactive&period=all', 21, 0, '21 prescriptions found.'],
    ['en', 'q=met', 1, 0, '1 prescription found.'],
    ['en', 'q=met', 1, 1, '1 prescription found. 1 is ready to refill.'],
    ['es', '', 8, 2, '8 recetas de los últimos 6 meses. 2 están listas para resurtir.'],
    ['es', 'period=all&page=2', 400, 0, '400 recetas. Se muestran de la 21 a la 23.'],
  ] as const)(
    'shows its count as a sentence (%s, %s, %i)',
    async (language, query, total, ready, expected) => {
      expect(await summarize(total, query, { ready, inCart: 0 }, language)).toBe(expected);
    },
  );

  it.each([
    [0, 5, 'No prescription can be refilled here now.', false],
    [0, 5, '5 are in your cart, not ordered.', true],
    [2, 5, '2 are ready to refill. 5 are in your cart, not ordered.', true],
  ])('with %i ready and %i in the cart shows “%s”: %s', async (ready, inCart, sentence, isSaid) => {
    const text = await summarize(8, '', { ready, inCart });
    expect(text.includes(sentence)).toBe(isSaid);
  });
});
