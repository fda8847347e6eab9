/** Statements of pages and files about one subject, compared to find contradictions. */
import type { LabelKey } from '../../../app/i18n/translate.ts';
import { localLabels } from '../../../app/labels.server.ts';
import type { Language } from '#harness/browser.ts';
import { findDay, readInside, readText, findValue } from './fact-text.ts';

export interface Fact {
  /** 'prescription P64660307856' */
  about: string;
  what: string;
  is: string;
}

/** A page of the crawl, or a file. */
export interface Source {
  language: Language;
  /** the route's name without its folder */
  route: string;
  path: string;
  query: URLSearchParams;
}

const MONEY = String.raw`\$[\d,]+\.\d\d`;
const lastMoney = (text: string) => text.match(/\$[\d,]+\.\d\d/g)?.at(-1);
const pillIn = (html: string) => readInside(html, /<span class="pill/, '</span>');

/** The rows of lists and tables, without those that contain others. */
const splitRows = (html: string): string[] =>
  html
    .split(/(?=<(?:li|tr)\b)/)
    .slice(1)
    .map((row) => /^[^]*?<\/(?:li|tr)>/.exec(row)?.[0] ?? '');

/** The terms of a page and their values. */
function parseTerms(html: string): Map<string, string> {
  const pairs = [...html.matchAll(/<dt[^>]*>([^]*?)<\/dt><dd[^>]*>([^]*?)<\/dd>/g)];
  return new Map(
    pairs.map(([, term, value]) => [
      readText(term!).replaceAll('|', ''),
      readText(value!).replaceAll('|', ''),
    ]),
  );
}

type Said = [what: string, is: string | undefined];
export const readFactsAbout = (about: string, said: Said[]): Fact[] =>
  said.flatMap(([what, is]) => (is === undefined || is === '' ? [] : [{ about, what, is }]));

const isUnder = (row: string, kind: string) =>
  new RegExp(`<(?:h2|h3|th)\\b[^>]*><a href="/main/${kind}/([A-Z]?\\d+)"`).exec(row)?.[1];

/** The amount of a fill, under each name of the fill in a row. */
function fillFacts(row: string, text: string, { path, route }: Source): Fact[] {
  const id = path.split('/').at(-1);
  const claim = /href="\/main\/claims\/(C\d+)"/.exec(row)?.[1];
  const isOrder = route === 'main.orders.$orderNumber._index';
  const order = isOrder ? id : /href="\/main\/orders\/(\d+)"/.exec(row)?.[1];
  const rx = route === 'main.prescriptions.$prescriptionId' ? id : isUnder(row, 'prescriptions');
  const isFill = claim !== undefined || isOrder || route === 'main.prescriptions.history';
  const amount = isFill ? lastMoney(text) : undefined;
  return [
    ...(claim === undefined ? [] : readFactsAbout(`claim ${claim}`, [['member pays', amount]])),
    ...(order === undefined || rx === undefined
      ? []
      : readFactsAbout(`order ${order} for ${rx}`, [['member pays', amount]])),
  ];
}

/** A prescription in a list, also under its Rx number if the row shows it. */
function prescriptionRow(row: string, text: string, { language, route }: Source): Fact[] {
  const read = (key: LabelKey, pattern: string) => findValue(text, key, language, pattern);
  const isReady =
    route === 'main.prescriptions.refill._index' ||
    /<b class="number end">/.test(row) ||
    (route === 'main.home' && /<form/.test(row));
  const from = read('prescriptions.line.refillFrom', '.+') ?? read('home.upcoming.from', '.*');
  const isList = route === 'main.prescriptions.medicine-list';
  const said: Said[] = [
    ['status', pillIn(row)],
    ['refills left', read('prescriptions.line.refills', String.raw`\d+`)],
    ['refill price', read('prescriptions.refill.one', MONEY) ?? (isReady ? lastMoney(text) : undefined)],
    [
      'next refill',
      from === undefined ? undefined : findDay(from || /dateTime="([\d-]+)"/.exec(row)![1]!, language),
    ],
    ['last filled', isList ? findDay(text.split('|').findLast(Boolean) ?? '', language) : undefined],
  ];
  const number = /\bRx (\d+)/.exec(text)?.[1];
  return [
    ...readFactsAbout(`prescription ${isUnder(row, 'prescriptions')}`, said),
    ...(number === undefined ? [] : readFactsAbout(`Rx ${number}`, said)),
  ];
}

function orderRow(row: string, text: string, { language }: Source): Fact[] {
  const read = (key: LabelKey) => findValue(text, key, language, '.+');
  const late = /(?:was expected|esperaba el) (.+)/.exec(text)?.[1];
  const arrival = read('orders.row.expected') ?? read('orders.row.wasExpected') ?? late ?? '';
  const status = pillIn(row);
  const ends = ['orders.status.delivered', 'orders.status.pickedUp'].map((key) => localLabels[language][key]);
  const delivered = ends.includes(status) ? text.split('|').findLast(Boolean) : undefined;
  return readFactsAbout(`order ${isUnder(row, 'orders')}`, [
    ['status', status],
    ['arrival', findDay(arrival, language)],
    ['delivered', findDay(delivered ?? '', language)],
  ]);
}

/** A line of an order on its page; an order with one line shows its status above. */
function orderLine(row: string, text: string, html: string, { language, path }: Source): Fact[] {
  const number = /\bRx (\d+)/.exec(text)?.[1];
  const read = (key: LabelKey) => findValue(text, key, language, '.+');
  const expected = read('orders.detail.dates.expected') ?? read('orders.detail.dates.wasExpected') ?? '';
  const delivered = read('orders.detail.dates.delivered') ?? read('orders.detail.dates.pickedUp') ?? '';
  return readFactsAbout(`order ${path.split('/').at(-1)} with Rx ${number}`, [
    ['status', pillIn(row) ?? pillIn(html)],
    ['arrival', findDay(expected, language)],
    ['delivered', findDay(delivered, language)],
  ]);
}

function rowFacts(row: string, html: string, source: Source): Fact[] {
  const { route } = source;
  const text = readText(row);
  const facts = fillFacts(row, text, source);
  if (isUnder(row, 'prescriptions') !== undefined && route !== 'main.prescriptions.history')
    facts.push(
      ...(route === 'main.orders.$orderNumber._index'
        ? orderLine(row, text, html, source)
        : prescriptionRow(row, text, source)),
    );
  if (isUnder(row, 'orders') !== undefined) facts.push(...orderRow(row, text, source));
  const claim = isUnder(row, 'claims');
  if (claim !== undefined) facts.push(...readFactsAbout(`claim ${claim}`, [['status', pillIn(row)]]));
  return facts;
}

export const label = (source: Source, key: LabelKey) => localLabels[source.language][key]!;

function prescriptionPage(html: string, source: Source, term: (key: LabelKey) => string | undefined): Fact[] {
  const { language, path } = source;
  const said: Said[] = [
    ['status', term('prescriptions.detail.fact.status')],
    ['refills left', /^\d+/.exec(term('prescriptions.detail.fact.refills') ?? '')?.[0]],
    ['next refill', findDay(term('prescriptions.detail.fact.next') ?? '', language)],
    ['last filled', findDay(term('prescriptions.detail.fact.lastFilled') ?? '', language)],
    ['refill price', findValue(readText(html), 'prescriptions.refill.one', language, MONEY)],
  ];
  const number = term('prescriptions.detail.fact.number');
  return [
    ...readFactsAbout(`prescription ${path.split('/').at(-1)}`, said),
    ...readFactsAbout(`Rx ${number}`, said),
  ];
}

function claimPage(html: string, source: Source): Fact[] {
  const id = source.path.split('/').at(-1);
  const rows = splitRows(html).map((row) => readText(row).replaceAll('|', ''));
  const amount = (key: 'patientPay' | 'plan') => {
    const term = label(source, `claims.detail.amount.${key}.term`);
    return lastMoney(rows.find((row) => row.includes(`(${term})`)) ?? '');
  };
  const order = /href="\/main\/orders\/(\d+)"/.exec(html)?.[1];
  const rx = /href="\/main\/prescriptions\/(P\d+)"/.exec(html)?.[1];
  return [
    ...readFactsAbout(`claim ${id}`, [
      ['status', pillIn(html)],
      ['member pays', amount('patientPay')],
      ['plan pays', amount('plan')],
    ]),
    ...readFactsAbout(`order ${order} for ${rx}`, [['member pays', order && rx && amount('patientPay')]]),
  ];
}

/** The statements of a page about its resource. */
function detailFacts(html: string, source: Source): Fact[] {
  const { path, route } = source;
  const id = path.split('/').at(-1)!;
  const terms = parseTerms(html);
  switch (route) {
    case 'main.prescriptions.$prescriptionId':
      return prescriptionPage(html, source, (key) => terms.get(label(source, key)));
    case 'main.orders.$orderNumber._index':
      return readFactsAbout(`order ${id}`, [['status', pillIn(html)]]);
    case 'main.claims.$claimId':
      return claimPage(html, source);
    default:
      return [];
  }
}

/** The statements of pages about a year and its limits. */
function memberFacts(html: string, source: Source): Fact[] {
  const { query, route } = source;
  const person = query.get('person') ?? '';
  const say = readInside(html, /<p class="statement"/, '</p>') ?? '';
  switch (route) {
    case 'main.claims._index':
    case 'main.benefits.explanation.$year': {
      const year = /\b20\d\d\b/.exec(say)?.[0];
      const [paid, cost, plan] = say.match(/\$[\d,]+\.\d\d/g) ?? [];
      if (
        year === undefined ||
        (route === 'main.claims._index' && query.get('year') === null && person === 'all')
      )
        return [];
      return readFactsAbout(`${year} of person ${person}`, [['paid', paid], ['cost', cost], ['plan', plan]]); // oxfmt-ignore
    }
    case 'main.home':
    case 'main.benefits._index': {
      const caps = html.matchAll(
        route === 'main.home'
          ? /<h3 class="h3">([^<]*)<\/h3><p><b>([^<]*)<\/b>(?: |<!-- -->)*([^<]*)/g
          : /<span class="visually-hidden"[^>]*>([^<]*)<\/span><p class="big">([^<]*)<small>(?: |<!-- -->)*([^<]*)/g,
      );
      return [...caps].flatMap(([, limit, used, of]) =>
        readFactsAbout(`limits of person ${person}`, [[limit!, `${used} ${of}`]]),
      );
    }
    default:
      return [];
  }
}

/** All statements of a page. */
export function readPageFacts(page: string, source: Source): Fact[] {
  const html = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  return [
    ...splitRows(html).flatMap((row) => rowFacts(row, html, source)),
    ...detailFacts(html, source),
    ...memberFacts(html, source),
  ];
}
