/** Reads the logs of everything that ran before: what a member trusted us with is in none of their lines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { logFolder } from '../../support/stack.ts';
import { catalogue } from '../../../sandbox/data/catalogue.ts';
import { people } from '../../../sandbox/data/people.ts';

interface Line {
  file: string;
  text: string;
  fields: Record<string, unknown>;
}

const files = () => readdirSync(logFolder).filter((name) => /^portal-.*\.log$/.test(name));
const linesOf = (file: string) => readFileSync(join(logFolder, file), 'utf8').split('\n').filter(Boolean);
// read in the tests alone: this file is loaded before the others have run, too
const texts = () => files().flatMap((file) => linesOf(file).map((text) => ({ file, text })));

function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const fields: unknown = JSON.parse(text);
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

let lines: Line[] | undefined;
/** A line that is no JSON is read as it stands. */
const parsed = (): Line[] =>
  (lines ??= texts().map(({ file, text }) => ({ file, text, fields: fieldsOf(text) ?? { text } })));

/** The request's id is chance, and the moment is a number: neither is read for digits. */
const said = ({ fields: { requestId: _requestId, time: _time, durationMs: _durationMs, ...rest } }: Line) =>
  JSON.stringify(rest);

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
]; // prettier-ignore

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
); // prettier-ignore

/** Every text in a line, wherever it stands. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Where the portal's own files are is no secret, and their folders have names of their own. */
const withoutPlaces = (text: string) =>
  text.replaceAll(/(file:\/\/)?\/[^\s]*\/(node_modules|build|app|server\.ts)[^\s]*/g, '');

test('there is enough to read, and all of it is JSON', () => {
  expect(files().length).toBeGreaterThan(0);
  expect(texts().length).toBeGreaterThan(500);
  const notJson = texts().filter(({ text }) => fieldsOf(text) === undefined);
  expect(notJson).toEqual([]);
});

for (const [what, pattern] of patterns)
  test(`no line has ${what}`, () => {
    expect(
      parsed()
        .filter((line) => pattern.test(said(line)))
        .map(({ file, text }) => `${file}: ${text}`),
    ).toEqual([]);
  });

test('no line has the name of a drug', () => {
  const found = parsed().filter((line) => {
    const text = withoutPlaces(said(line)).toLowerCase();
    return drugs.some((drug) => text.includes(drug));
  });
  expect(found.map(({ text }) => text)).toEqual([]);
});

test('no line has the name of a member', () => {
  const found = parsed().filter(({ fields }) =>
    textsIn(fields).some((text) =>
      withoutPlaces(text)
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some((word) => names.has(word)),
    ),
  );
  expect(found.map(({ text }) => text)).toEqual([]);
});

test('every call of the programme has its line: service, template of the path, outcome, duration', () => {
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

test('every request has its line, with an id to find its calls by', () => {
  const requests = parsed().filter(({ fields }) => fields.event === 'request');
  expect(requests.length).toBeGreaterThan(100);
  const nameless = requests.filter(({ fields }) => !/^[\da-f-]{36}$/.test(String(fields.requestId)));
  expect(nameless.map(({ text }) => text)).toEqual([]);
});
