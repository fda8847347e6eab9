/**
 * Tests that typed or pasted values in any field do not block the thread that serves all requests. The test walks forms
 * and sources, so that a new field is included. An address is too short to block it, except by an expression
 * (linear-expressions.test.ts).
 */
import { expect, test } from 'vitest';
import { stepNames } from '~/areas/orders/enrollment/steps.ts';
import { routes, type Route, type SignedInAs } from '#harness/portal-in-process.ts';
import { openFormPortal, rows, useFormPortal } from './changing-forms.ts';
import { Visitor } from '#harness/visitor.ts';
import { listCandidateNames, listFormIntents } from './form-names.ts';
import { measureHeldThread } from '#harness/held-thread.ts';
import { pickVariants } from '#harness/sweeps.ts';

useFormPortal();

/** A body may have 64 KB. */
const FORM_BYTES = 60_000;
const FIELD_LENGTH = 20_000;

/** Texts that make careless expressions backtrack repeatedly. */
const pieces = [
  ...['a', '@a', 'a@', 'a.', '.', '-', ' ', '0', '1 ', '<', "'", ',', ' ,', '/', '(', '{', '\\', '&#'],
  ...['<a ', '</', '<!--', '<>', 'a=', '=&', '%', '%2', '"', ';', ':', '//', '[', '**', '_', '#', '+'],
  ...['=', '^', '$', '|', '?', '~', '1/', '(1', '-1', '.a', 'x@x.', 'A1', '１', '٣', 'ﬁ', 'İ', '\u212a'],
  ...['\n', '\r\n', '\t ', '\u200f', '\u200b', '\u00a0', '\ufeff', 'é', 'a\u0301', '😀'],
];
/** The length in the encoding of a form. */
const encodedLength = (text: string) => new URLSearchParams({ '': text }).toString().length - 1;

/** As many repetitions as fit, followed by a character that matches no pattern. */
const filled = (piece: string, bytes: number) =>
  `${piece.repeat(Math.floor(Math.min(bytes / encodedLength(piece), FIELD_LENGTH / piece.length)))}!`;

/** Selected values. Any other value of these fields ends the request before typed ones are read. */
const CHOSEN = /^(?:intent|formId|lineId|addressId|paymentCardId|deletion|change)$/;

/** The maximum length for all of these fields in one form. */
const longValues = (names: readonly string[], piece: string) =>
  Object.fromEntries(names.map((name) => [name, filled(piece, FORM_BYTES / names.length)]));

interface LongForm {
  path: string;
  fields: Record<string, string>;
  /** the preceding forms */
  before: (readonly [path: string, fields: Record<string, string>])[];
  as?: SignedInAs | undefined;
}

/** Each step of each trail to a changing call, once. */
const steps = Object.values(rows).flatMap(({ posts, as }): LongForm[] =>
  posts.map(([path, fields], index) => ({ path, fields, before: posts.slice(0, index), as })),
);
const forms = [...new Map(steps.map((step) => [`${step.path} ${step.fields.intent}`, step])).values()];

/** Pieces of one form; the next form and the next day have the next ones. */
const PIECES_A_DAY = 2;

let tried = 0;

async function findSlow({ path, fields, before, as }: LongForm, typed: readonly string[]): Promise<string[]> {
  const slow: string[] = [];
  tried += 1;
  const portal = openFormPortal();
  const walk = async () => {
    const browser = new Visitor(portal.url);
    if (as) browser.set(await portal.signIn(as));
    for (const [place, sent] of before) await browser.send(place, sent);
    return browser;
  };
  let browser: Visitor | undefined;
  for (const piece of typed.length > 0 ? pickVariants(pieces, tried, PIECES_A_DAY) : []) {
    // limits of attempts expire in this time; each of these steps extends the session
    portal.clock.advance(10 * 60_000);
    browser ??= await walk();
    let status = 0;
    const ms = await measureHeldThread(async () => {
      ({ status } = await browser!.send(`${path}.data`, { ...fields, ...longValues(typed, piece) }));
    });
    if (ms !== undefined) slow.push(`${JSON.stringify(piece)}: ${ms} ms`);
    // a form with accepted values has advanced, or ended the session
    if ((before.length > 0 && status !== 422) || (as && !browser.hasSession)) browser = undefined;
  }
  return slow;
}

/** Forms with one field share its parser, so the field is tested in this many of them. */
const FORMS_OF_A_FIELD = process.env.TEST_ALL ? 10 : 1;
const typedIn = new Map<string, number>();
const isLeft = (name: string) => (typedIn.get(name) ?? 0) < FORMS_OF_A_FIELD;
/** The fields of this form that were tested in too few forms so far. */
function newFields(names: readonly string[]): string[] {
  const left = names.filter(isLeft);
  for (const name of left) typedIn.set(name, (typedIn.get(name) ?? 0) + 1);
  return left;
}

test.each(forms)('reads the form at $path, $fields.intent, in linear time', async (form) => {
  const typed = newFields(Object.keys(form.fields).filter((name) => !CHOSEN.test(name)));
  expect(await findSlow(form, typed)).toEqual([]);
});

const stepPaths = stepNames.map((step) => `/main/mail-order/enroll/${step}`);
const listAddresses = ({ path }: Route) =>
  path.includes(':step') ? stepPaths : [path.replaceAll(/:\w+/g, '1').replace('*', 'any')];

/** Forms without a changing call, such as searches, the cart, and the steps before a change. */
const others = routes
  .filter(({ module }) => module.action)
  .flatMap((route) => listAddresses(route).map((path) => ({ path, route })))
  .filter(({ path }) => !forms.some((form) => form.path === path));

/** The fields that a form accepts; it refuses any other. */
async function knownNames(path: string, names: readonly string[], as: SignedInAs | undefined) {
  const portal = openFormPortal();
  portal.clock.advance(2 * 3_600_000);
  const browser = new Visitor(portal.url);
  if (as) browser.set(await portal.signIn(as));
  const known: string[] = [];
  for (const name of names) {
    const { status } = await browser.send(path, { [name]: '1' });
    if (status !== 400) known.push(name);
  }
  return known;
}

test('finds forms without a changing call', () => {
  expect(others.length).toBeGreaterThan(15);
});

test.each(others)('reads the form at $path, without a call, in linear time', async ({ path, route }) => {
  const as = path.startsWith('/main') ? {} : undefined;
  const left = listCandidateNames(route).filter(isLeft);
  const known = newFields(await knownNames(path, left, as));
  const slow: string[] = [];
  for (const intent of listFormIntents(route)) {
    const fields: Record<string, string> = intent === undefined ? {} : { intent };
    const typed = known.filter((name) => intent === undefined || name !== 'intent');
    slow.push(...(await findSlow({ path, fields, before: [], as }, typed)));
  }
  expect(slow).toEqual([]);
});
