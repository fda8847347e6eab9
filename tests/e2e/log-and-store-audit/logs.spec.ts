/** Reads the logs of all earlier tests: no line contains data of a member. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { endStacks } from '#harness/kept-stacks.ts';
import { logFolder } from '#harness/portal.ts';
import { catalogue } from '../../../sandbox/data/catalogue.ts';
import { people } from '../../../sandbox/data/people.ts';

test.beforeAll(endStacks);

interface Line {
  file: string;
  text: string;
  fields: Record<string, unknown>;
}

const files = () => readdirSync(logFolder).filter((name) => /^portal-.*\.log$/.test(name));
const readLines = (file: string) => readFileSync(join(logFolder, file), 'utf8').split('\n').filter(Boolean);
// reads them inside the tests, because this file is also loaded before the other tests have run
const texts = () => files().flatMap((file) => readLines(file).map((text) => ({ file, text })));

function parseFields(text: string): Record<string, unknown> | undefined {
  try {
    const fields: unknown = JSON.parse(text);
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

let lines: Line[] | undefined;
/** A line that is not JSON is read as text. */
const parsed = (): Line[] =>
  (lines ??= texts().map(({ file, text }) => ({ file, text, fields: parseFields(text) ?? { text } })));

/** The ids of request and trace are random, and the time is a number, so digits are not searched in them. */
const said = ({ fields }: Line) => {
  const { requestId: _requestId, traceId: _traceId, time: _time, durationMs: _durationMs, ...rest } = fields;
  return JSON.stringify(rest);
};

let sayings: Map<string, Line> | undefined;
/** Each distinct text, with one line that contains it, because most lines repeat others. */
const distinct = (): Map<string, Line> => (sayings ??= new Map(parsed().map((line) => [said(line), line])));
const linesThatSay = (holds: (said: string) => boolean): string[] =>
  [...distinct()].filter(([text]) => holds(text)).map(([, { file, text }]) => `${file}: ${text}`);

const patterns: [what: string, pattern: RegExp][] = [
  ['a token', /eyJ[\w-]{4,}/],
  ['the word Bearer', /\bbearer\b/i],
  ['a key or secret', /sandbox-subscription-key|sandbox-api-key|sandbox-client-secret|a-test-secret/],
  ['a password', /Portal#2026|Fresh\$2026|not-the-password/],
  ['a one-time code', /"\d{6}"/],
  ['a card number', /\b(?:\d[ -]?){13,19}\b/],
  ['a date of a life', /\b(19|20)\d\d-\d\d-\d\d\b/],
  ['a card id', new RegExp(people.map(({ cardId }) => cardId).join('|'))],
  ['a phone number', new RegExp(people.flatMap(({ phone }) => phone ?? []).join('|'))],
  ['an e-mail', /[\w.+-]+@[\w-]+\.\w+/],
  ['an address of a home', /Jenifer Street|Peña|Spaight|Cañón/i],
  ['a prescription or address or card of the programme', /\b[PAK]\d{11}\b/],
  ['an order or Rx number', /\b\d{8}\b/],
  ['a query', /\?/],
]; // oxfmt-ignore

const drugs = [
  ...new Set(
    catalogue.flatMap(({ genericName, brandName }) =>
      [genericName, brandName ?? genericName].map((name) => name.toLowerCase()),
    ),
  ),
];
const names = new Set(
  people.flatMap(({ firstName, lastName, account }) =>
    [firstName, ...lastName.split(' '), account?.userName ?? ''].filter(Boolean).map((name) => name.toLowerCase()),
  ),
); // oxfmt-ignore

/** Every text in a line, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Paths of the portal's own files are not secret, and their folders have distinct names. */
const withoutPlaces = (text: string) =>
  text.replaceAll(/(file:\/\/)?\/[^\s]*\/(node_modules|build|app|server\.ts)[^\s]*/g, '');

test('every log line is JSON', () => {
  expect(files().length).toBeGreaterThan(0);
  expect(parsed().length).toBeGreaterThan(500);
  const notJson = parsed().filter(({ text, fields }) => fields.text === text);
  expect(notJson.map(({ text }) => text)).toEqual([]);
});

for (const [what, pattern] of patterns)
  test(`no line contains ${what}`, () => {
    expect(linesThatSay((text) => pattern.test(text))).toEqual([]);
  });

test('no line contains the name of a drug', () => {
  const found = linesThatSay((text) => {
    const read = withoutPlaces(text).toLowerCase();
    return drugs.some((drug) => read.includes(drug));
  });
  expect(found).toEqual([]);
});

test('no line contains the name of a member', () => {
  const found = linesThatSay((said) =>
    textsIn(JSON.parse(said)).some((text) =>
      withoutPlaces(text)
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some((word) => names.has(word)),
    ),
  );
  expect(found).toEqual([]);
});

test('every call of the programme has a line with service, path template, outcome and duration', () => {
  const calls = parsed().filter(({ fields }) => typeof fields.service === 'string' && 'outcome' in fields);
  expect(calls.length).toBeGreaterThan(100);
  const odd = calls.filter(
    ({ fields: { outcome, path, durationMs } }) =>
      !/^(SUCCEEDED|FAILED)$/.test(String(outcome)) ||
      !/^\/[\w./{}-]+$/.test(String(path)) ||
      /\d{3,}/.test(String(path)) ||
      typeof durationMs !== 'number',
  );
  expect(odd.map(({ text }) => text)).toEqual([]);
  const outcomes = new Set(calls.map(({ fields }) => fields.outcome));
  expect([...outcomes].sort()).toEqual(['FAILED', 'SUCCEEDED']);
});

test('every request has a line with an id that finds its calls', () => {
  const requests = parsed().filter(({ fields }) => fields.event === 'request');
  expect(requests.length).toBeGreaterThan(100);
  const nameless = requests.filter(({ fields }) => !/^[\da-f-]{36}$/.test(String(fields.requestId)));
  expect(nameless.map(({ text }) => text)).toEqual([]);
});

/** The lines of each request, without requests whose client sent one id for several. */
const groupRequests = (of: readonly Line[]) =>
  [...Map.groupBy(of, ({ file, fields }) => fields.requestId && `${file} ${String(fields.requestId)}`)]
    .filter(([id]) => id !== undefined)
    .flatMap(([, group]) => {
      const [request, another] = group.map(({ fields }) => fields).filter(({ event }) => event === 'request');
      return request && !another ? [{ request, group }] : [];
    });

/** Routes whose replies have medicines, claims, orders or reviews of a person. */
const ABOUT_HEALTH =
  /^\/(?:prescriptions|claims|clinical-reviews|benefits|mail-order\/(?:orders|refills|balance|patient-enrollment\/profile))(?:\/|$)/;
/** Routes that show no health data: only a number, the state of the cart, an order's existence or an address. */
const SHOW_NONE = new Set([
  ...['/mail-order/orders', '/clinical-reviews/statuses'].map((path) => `routes/main.more ${path}`),
  ...['address._index', 'address.new', 'payment._index', 'payment.new'].map(
    (page) => `routes/main.cart.${page} /prescriptions/{prescriptionId}`,
  ),
  ...['payment._index', 'payment.new'].map((page) => `routes/main.cart.${page} /mail-order/balance`),
  ...['mail-order.enroll.sign', 'cart.address.new', 'settings.address.new'].map(
    (page) => `routes/main.${page} /mail-order/patient-enrollment/profile`,
  ),
  ...['checking', 'failed'].map((page) => `routes/main.cart.${page}.$intentId /mail-order/orders`),
]);

test('the audit trail names the viewer of each page with health data', () => {
  const shown = groupRequests(parsed()).flatMap(({ request: { method, status, routeId }, group }) => {
    if (method !== 'GET' || status !== 200) return [];
    const isAudited = group.some(({ fields }) => fields.audit === 'view');
    return group
      .map(({ fields }) => fields)
      .filter((call) => call.method === 'GET' && call.outcome === 'SUCCEEDED')
      .filter(({ path }) => ABOUT_HEALTH.test(String(path)))
      .map(({ path }) => ({ what: `${String(routeId)} ${String(path)}`, isAudited }));
  });
  expect(new Set(shown.map(({ what }) => what)).size).toBeGreaterThan(20);
  const unaudited = new Set(shown.flatMap(({ what, isAudited }) => (isAudited ? [] : [what])));
  expect([...unaudited].filter((what) => !SHOW_NONE.has(what))).toEqual([]);
});

const MAX_BYTES_PER_PAGE = 512;

test('a page writes at most half a kilobyte at level info, with its calls summed up', () => {
  const pages = groupRequests(parsed().filter(({ fields }) => fields.level !== 'debug')).flatMap(
    ({ request, group }) => {
      const isPage = request.status === 200 && /^routes\//.test(String(request.routeId));
      // failures and actions of a member may have longer lines than views
      const isView = ({ fields }: Line) => fields.event === 'request' || fields.audit === 'view';
      return isPage && group.every((line) => line.fields.level === 'info' && isView(line)) ? [group] : [];
    },
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.some(([line]) => Number(line?.fields.calls) > 5)).toBe(true);
  const countBytes = (group: Line[]) => group.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
  const long = pages.filter((group) => countBytes(group) > MAX_BYTES_PER_PAGE);
  expect(long.map((group) => group.map(({ text }) => text).join('\n'))).toEqual([]);
});
