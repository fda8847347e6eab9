import { beforeEach, describe, expect, test } from 'vitest';
import { aCap, aCopayRow, anExplanation, aRelative } from '#harness/factories.ts';
import { useAllRoutes, type SignedInAs } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';

const person = (personCode: string, firstName: string, shares: string[] = []) =>
  aRelative(personCode, shares, { firstName, lastName: 'Peña', cardId: 'W100200300' });
const both = (text: string) => ({ en: text, es: text });
const preferred = {
  ...{ ndc: '55513-0841-01', drugName: 'Aimovig 70 mg pen', genericName: 'Erenumab', tier: 'Specialty' },
  ...{
    therapeuticClass: both('Migraine'),
    priorAuthorization: true,
    stepTherapy: false,
    quantityLimit: true,
  },
};
const PATHS = {
  ...{ caps: '/benefits/caps-and-deductibles', copays: '/benefits/copay-schedule' },
  ...{ categories: '/benefits/category-coverage', exclusions: '/benefits/exclusions' },
  preferred: '/benefits/preferred-medication-list',
  preferredFile: '/benefits/preferred-medication-list/file',
  figures: '/benefits/explanation-of-benefits/figures',
  explanation: '/benefits/explanation-of-benefits',
  ...{ since: '/member/client-effective-date', family: '/member/family-coverage' },
} as const;
const usual: Record<string, object> = {
  [PATHS.caps]: {
    year: 2026,
    caps: [
      aCap({ clientGroupName: 'Lakeshore, hourly staff' }),
      aCap({ network: 'OUT', alias: both('Deductible elsewhere') }),
    ],
  },
  [PATHS.copays]: [
    aCopayRow(),
    aCopayRow({ channel: 'MAIL', daysSupply: 90, copayCents: 2_345 }),
    aCopayRow({ network: 'OUT', copayCents: 9_999 }),
  ],
  [PATHS.categories]: [{ category: both('Vaccines'), coverage: 'COVERED' }],
  [PATHS.exclusions]: [{ name: both('Lost medicines'), reason: both('Paid once.') }],
  [PATHS.preferred]: { items: [preferred], total: 1, page: 1, perPage: 20 },
  [PATHS.figures]: anExplanation({ caps: [aCap(), aCap({ network: 'OUT' })] }),
  [PATHS.since]: { effectiveDate: '2024-03-01' },
  [PATHS.family]: [person('01', 'Ana', ['01', '03']), person('03', 'Leo'), person('04', 'Cara')],
};
const HIDING = '31002';
const CONFIG = '/CMSDocker/index.php/wp-json/wp/v2/pages/client-config';
const NOTHING = new Reply(500, {}, {});
const SORRY = 'Sorry, something went wrong';

const answers: Record<string, object> = {};
const portal = useAllRoutes({ answers });
beforeEach(() => {
  // the pause after failed calls of earlier tests is over
  portal.clock.advance(10 * 60_000);
  for (const path of Object.keys(answers)) delete answers[path];
  Object.assign(answers, usual, {
    [`${CONFIG}/31001`]: { clientName: 'Lakeshore Paper Mills' },
    [`${CONFIG}/${HIDING}`]: {
      ...{ hideOutOfNetwork: true, suppressMailOrderFeatures: true },
      clientBannerMessage: both('The plan changes.'),
      enableBannerMessage: { benefitScreen: true },
    },
  });
  portal.asked.splice(0);
});

const open = async (path: string, who?: SignedInAs) => portal.ask(path, { cookie: await portal.signIn(who) });
/** The data of a page, without its labels. */
async function read(path: string, who?: SignedInAs) {
  const { text, ...answer } = await open(path.replace(/(\?|$)/, '.data$1'), who);
  return { ...answer, text: text.slice(text.indexOf('"view"')) };
}
/** The queries of the calls of a path. */
const queries = (path: string) =>
  portal.asked
    .map((url) => new URL(url, 'http://programme'))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

describe('benefits page', () => {
  test('shows the yearly limits, their group, and the cost of fills (3.30)', async () => {
    const { status, text } = await read('/main/benefits');
    expect(status).toBe(200);
    expect(text).toContain('You have $1,149.72 left to pay toward this deductible.');
    expect(text).toContain('Lakeshore, hourly staff · January 1 to December 31, 2026');
    expect(text).toContain('Deductible elsewhere');
    expect(text).toContain('$23.45');
    expect(queries(PATHS.caps)).toEqual([{ clientId: '31001', cardId: 'W100200300', personCode: '01' }]);
  });

  test.each([
    ['/main/benefits', PATHS.caps, '$10.00'],
    ['/main/benefits', PATHS.copays, '$1,149.72 left'],
    ['/main/benefits', PATHS.family, '$1,149.72 left'],
    ['/main/benefits/coverage', PATHS.categories, 'Lost medicines'],
    ['/main/benefits/coverage', PATHS.exclusions, 'Vaccines'],
    ['/main/benefits/copay', PATHS.copays, 'same active ingredient'],
    ['/main/benefits/preferred-medications', PATHS.preferred, 'Preferred brand'],
    ['/main/benefits/explanation/2026', PATHS.figures, 'January 1 to November'],
    ['/main/benefits/explanation/2026', PATHS.since, 'your plan paid $215.78'],
    ['/main/benefits/explanation/2026', PATHS.family, 'your plan paid $215.78'],
  ])('%s shows the rest, and the reason for missing data from %s', async (page, path, rest) => {
    answers[path] = NOTHING;
    const { status, text } = await read(page);
    expect(status).toBe(200);
    expect(text).toContain(rest);
    expect(text).toContain(SORRY);
  });

  test('shows one day for a year that began today', async () => {
    const figures = answers[PATHS.figures];
    for (const [throughDate, period] of [
      ['2026-01-01', ' · January 1, 2026 · '],
      ['2026-01-02', ' · January 1 to January 2, 2026 · '],
    ]) {
      answers[PATHS.figures] = { ...figures, throughDate };
      expect((await read('/main/benefits/explanation/2026')).text).toContain(period);
    }
  });

  test('shows the day on which coverage ended', async () => {
    const dev: SignedInAs = {
      membership: { eligibilityStatus: 'TERMED', terminationDate: '2026-08-20' },
    };
    for (const page of ['', '/copay', '/coverage', '/preferred-medications', '/explanation/2026'])
      expect((await read(`/main/benefits${page}`, dev)).text).toContain('ended on August 20, 2026');
    expect((await open('/main/benefits/coverage.data', dev)).text).toContain('Was covered');
    const { text } = await read('/main/benefits/explanation/2026', dev);
    expect(text).toContain(' · January 1 to August 20, 2026 · ');
    expect(text).not.toContain('so far');
  });
});

describe('part hidden by a client', () => {
  const noor: SignedInAs = { identity: { clientId: HIDING } };

  test('appears on no page, while its banner is shown', async () => {
    const overview = await read('/main/benefits', noor);
    expect(overview.text).toContain('The plan changes.');
    expect(overview.text).not.toMatch(/Deductible elsewhere|outside|\$23\.45/);
    const copays = await read('/main/benefits/copay', noor);
    expect(copays.text).toContain('$10.00');
    expect(copays.text).not.toMatch(/\$23\.45|\$99\.99/);
    const figures = await read('/main/benefits/explanation/2026', noor);
    expect(figures.text).toContain('in the network');
    expect(figures.text).not.toContain('outside the network');
  });

  test('has its banner once on pages with the common banner', async () => {
    answers[`${CONFIG}/31003`] = {
      ...answers[`${CONFIG}/${HIDING}`],
      enableBannerMessage: { benefitScreen: true, commonHeader: true },
    };
    const member: SignedInAs = { identity: { clientId: '31003' } };
    expect((await read('/main/benefits', member)).text).not.toContain('The plan changes.');
    expect((await open('/main/benefits.data', member)).text).toContain('The plan changes.');
  });

  test('is shown to members of other clients, without the banner', async () => {
    expect((await read('/main/benefits')).text).not.toContain('The plan changes.');
    expect((await read('/main/benefits/copay')).text).toContain('$99.99');
    expect((await read('/main/benefits/explanation/2026')).text).toContain('outside the network');
  });
});

describe('different person’s benefits', () => {
  test('are requested if they are shared, and name the person', async () => {
    expect((await read('/main/benefits?person=03')).text).toContain('Leo has $1,149.72 left');
    expect((await read('/main/benefits/explanation/2026?person=03')).text).toContain('Leo Peña · January 1');
    expect([...queries(PATHS.caps), ...queries(PATHS.figures)].map((query) => query.personCode)).toEqual([
      '03',
      '03',
    ]);
  });

  test.each(['/main/benefits', '/main/benefits/explanation/2026', '/main/benefits/explanation/2026/pdf'])(
    '%s return the same 404 for a person who does not share and for an unknown person',
    async (page) => {
      const [cara, nobody] = [await open(`${page}?person=04`), await open(`${page}?person=99`)];
      expect([cara.status, nobody.status]).toEqual([404, 404]);
      expect(cara.text.replaceAll('person=04', 'person=99')).toBe(nobody.text);
      expect([PATHS.caps, PATHS.figures, PATHS.explanation].flatMap(queries)).toEqual([]);
    },
  );

  test('show on home while that person is viewed', async () => {
    const viewing = { personCode: '03', firstName: 'Leo', lastName: 'Peña' };
    expect((await open('/main/home.data', { viewing })).text).toContain('$350.28');
    expect(queries(PATHS.caps)).toMatchObject([{ personCode: '03' }]);
  });

  test('show an outage while sharing is unknown', async () => {
    answers[PATHS.family] = NOTHING;
    expect((await open('/main/benefits?person=03')).status).toBe(503);
    expect(queries(PATHS.caps)).toEqual([]);
  });
});

describe('year of an explanation', () => {
  test.each([
    ['', '/main/benefits/explanation/2026'],
    ['?year=2025', '/main/benefits/explanation/2025'],
    ['?year=2025&person=03', '/main/benefits/explanation/2025?person=03'],
    ['?person=01', '/main/benefits/explanation/2026'],
  ])('requested as %j opens %s', async (query, to) => {
    const answer = await open(`/main/benefits/explanation${query}`);
    expect([answer.status, answer.to]).toEqual([302, to]);
  });

  const missing = ['?year=2027', '?year=x', '/2027', '/2010', '/2023', '/26', '/2023/pdf', '/2027/pdf'];
  test.each(missing)('%s returns 404', async (rest) => {
    expect((await open(`/main/benefits/explanation${rest}`)).status).toBe(404);
  });

  test('offers the years since the client joined', async () => {
    const { text } = await read('/main/benefits/explanation/2025');
    for (const year of [2024, 2025, 2026]) expect(text).toContain(String(year));
    expect(text).not.toContain('2023');
    expect(text).not.toContain('so far');
  });
});

describe('preferred medicines', () => {
  test('are searched by the programme, a page at a time', async () => {
    const { text } = await read('/main/benefits/preferred-medications?q=migr&tier=Specialty&page=1');
    expect(text).toContain('Erenumab · Migraine');
    expect(text).toContain('Needs approval first (PA) · Limited quantity (QL)');
    expect(queries(PATHS.preferred)).toEqual([
      {
        ...{ clientId: '31001', cardId: 'W100200300', personCode: '01' },
        ...{ search: 'migr', tier: 'Specialty', page: '1', perPage: '20' },
      },
    ]);
  });

  test('show the last page for a page beyond it', async () => {
    answers[PATHS.preferred] = { items: [], total: 30, page: 9, perPage: 20 };
    const { status, to } = await open('/main/benefits/preferred-medications?q=a&page=9');
    expect([status, to]).toEqual([302, '/main/benefits/preferred-medications?q=a&page=2']);
  });

  test('show whether a search or the plan leaves the list empty', async () => {
    answers[PATHS.preferred] = { items: [], total: 0, page: 1, perPage: 20 };
    const tier = async (name: string) =>
      (await read(`/main/benefits/preferred-medications?tier=${name}`)).text;
    expect(await tier('Generic')).toContain('No medicine matches');
    expect(await tier('gold')).toContain('The list is empty');
  });
});

test.each([
  ['/main/benefits/explanation', '/main/benefits'],
  ['/main/benefits/explanation/2026/pdf', '/main/benefits'],
  ['/main/benefits/preferred-medications/pdf', '/main/benefits/preferred-medications'],
])('%s redirects a future member to a page with the start date', async (path, page) => {
  const membership = { eligibilityStatus: 'FUTURE_EFFECTIVE', effectiveDate: '2026-12-01' } as const;
  const { status, to } = await open(path, { membership });
  expect([status, to]).toEqual([302, page]);
  expect((await open(page, { membership })).status).toBe(200);
});
