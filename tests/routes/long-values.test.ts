/**
 * What somebody may type or paste into any field of any form, and into any parameter of an address, without holding
 * the thread that serves everybody. Found by the forms and the sources, so that a new field is tried.
 */
import { expect, test } from 'vitest';
import { routes } from './all-routes.ts';
import { formPortal, rows, useFormPortal } from './changing-forms.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { parametersOf } from './form-names.ts';
import { held } from '../support/held-thread.ts';

useFormPortal();

/** A body may have 64 KB, and a header block 16 KB. */
const FORM_BYTES = 60_000;
const FIELD_LENGTH = 20_000;
const ADDRESS_BYTES = 12_000;

/** Texts that make careless expressions go back again and again. */
const pieces = [
  ...['a', '@a', 'a@', 'a.', '.', '-', ' ', '0', '1 ', '<', "'", ',', ' ,', '/', '(', '{', '\\', '&#'],
  ...['\n', '\r\n', '\t ', '\u200f', '\u200b', '\u00a0', 'é', 'a\u0301', '😀'],
];
const inAddresses = ['a.', ' ', '0', ','];

/** So much of a piece as fits, and an end that fits no pattern. */
const filled = (piece: string, bytes: number) =>
  `${piece.repeat(Math.floor(Math.min(bytes / encodeURIComponent(piece).length, FIELD_LENGTH / piece.length)))}!`;

/** Chosen, not typed: any other value of these ends before the typed ones are read. */
const CHOSEN = /^(?:intent|formId|lineId|addressId|paymentCardId|deletion|change)$/;

const forms = Object.entries(rows).filter(([, { posts }]) => posts.length > 0);

test.each(forms)('the form of %s', async (_id, { posts, as }) => {
  const slow: string[] = [];
  const [path, fields] = posts.at(-1)!;
  const typed = Object.keys(fields).filter((name) => !CHOSEN.test(name));
  const portal = formPortal();
  for (const piece of typed.length > 0 ? pieces : []) {
    portal.clock.advance(2 * 3_600_000);
    const browser = new CookieBrowser(portal.url);
    if (as) browser.set(await portal.signIn(as));
    for (const [before, sent] of posts.slice(0, -1)) await browser.post(before, sent);
    const long = Object.fromEntries(typed.map((name) => [name, filled(piece, FORM_BYTES / typed.length)]));
    const ms = await held(() => browser.post(`${path}.data`, { ...fields, ...long }));
    if (ms !== undefined) slow.push(`${JSON.stringify(piece)}: ${ms} ms`);
  }
  expect(slow).toEqual([]);
});

/** What many routes import is tried on as many as these. */
const ROUTES_OF_A_FILE = 3;

const triedOn = new Map<string, number>();
const asked = routes.flatMap((route) => {
  const found = route.module.loader ? parametersOf(route) : [];
  const names = new Set<string>();
  for (const { file, name } of found) {
    const times = triedOn.get(`${file} ${name}`) ?? 0;
    triedOn.set(`${file} ${name}`, times + 1);
    if (times < ROUTES_OF_A_FILE) names.add(name);
  }
  return names.size > 0 ? [{ path: route.path, names: [...names] }] : [];
});

test('parameters of addresses are found', () => {
  expect(asked.length).toBeGreaterThan(20);
  expect(new Set(asked.flatMap(({ names }) => names))).toContain('q');
});

test.each(asked)('the address of $path', async ({ path, names }) => {
  const portal = formPortal();
  const browser = new CookieBrowser(portal.url);
  browser.set(await portal.signIn());
  const place = path.replaceAll(/:\w+\??/g, '1').replace('*', 'any');
  const slow: string[] = [];
  for (const name of names)
    for (const piece of inAddresses) {
      const query = new URLSearchParams({ [name]: filled(piece, ADDRESS_BYTES) });
      const ms = await held(() => browser.get(`${place === '/' ? '/_root' : place}.data?${query}`));
      if (ms !== undefined) slow.push(`${name}, ${JSON.stringify(piece)}: ${ms} ms`);
    }
  expect(slow).toEqual([]);
});
