/** What home, More, the settings and the header offer a member is what that member may do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelKey } from '../../../app/i18n/translate.ts';
import { localLabels } from '../../../app/labels.server.ts';
import { parsePage } from '../../support/parse-page.ts';
import { routeOf } from '../crawl.ts';
import type { Language } from '../fixtures.ts';
import { expect, test } from './fixture.ts';
import { walkFolder, type SavedPage, type SavedWalk } from './saved-walk.ts';

const OFFERING = ['main.home', 'main.more', 'main.settings._index'];

/** Where somebody who may change nothing still finds what the link says. */
const READ: Record<string, string> = {
  'main.home': 'what is new of everything',
  'main.more': 'the way to everything',
  'main.settings._index': 'the way to every setting',
  'main.prescriptions._index': 'the prescriptions themselves',
  'main.prescriptions.$prescriptionId': 'the prescription itself',
  'main.orders.$orderNumber._index': 'the order itself',
  'main.settings.address._index': 'the saved addresses',
  'main.settings.payment._index': 'the saved cards',
  'main.mail-order.enroll._index': 'the profile as it is',
};

const REFUSALS = [
  'prescriptions.refusal.termed.on',
  'prescriptions.refusal.futureEffective.on',
  'prescriptions.refusal.mailOrderSuppressed.text',
  'identity.notBegun.text',
  'settings.termed.on',
  'settings.futureEffective.on',
] as const satisfies readonly LabelKey[];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Any sentence that says of everything at once that this member may not. */
const refusalIn = (language: Language) =>
  new RegExp(
    REFUSALS.map((key) =>
      (localLabels[language][key] as string)
        .split(/\{\w+\}/)
        .map(escaped)
        .join('.+'),
    ).join('|'),
  );
const SAYS_WHEN = { en: /From\s\w+\s\d/, es: /Desde\sel\s\d/ };

const nameOf = (page: Pick<SavedPage, 'route'>) => page.route?.replace('routes/', '') ?? '';
const documentOf = ({ file, url }: SavedPage) => parsePage(readFileSync(join(walkFolder, file), 'utf8'), url);
const whoOf = ({ visitor, language }: SavedPage) => `${visitor} (${language})`;

interface Offer {
  /** the route that it leads to */
  to: string;
  words: string;
  /** all that stands in its row */
  row: string;
}

function offersOn(page: SavedPage): Offer[] {
  const links = documentOf(page).querySelectorAll<HTMLAnchorElement>(
    'header a[href^="/main"], main a[href^="/main"]',
  );
  return [...links].map((link) => ({
    to: routeOf(new URL(link.href, page.url).pathname).replace('routes/', ''),
    words: (link.textContent ?? '').trim(),
    row: (link.closest('.row, li') ?? link).textContent ?? '',
  }));
}

/** A form of the page's own, which is no search. */
const canDo = (page: SavedPage) =>
  documentOf(page).querySelector(
    'main form:not([role=search], [action="/main/viewing"], [action="/preferences"])',
  ) !== null;

function emptyOffers({ pages }: SavedWalk) {
  const linked = pages.filter(
    ({ isLinked, route, status }) => isLinked && route !== undefined && status === 200,
  );
  // nobody has anything in the cart yet
  const doing = new Set(['main.cart._index', ...linked.filter(canDo).map(nameOf)]);
  const found: string[] = [];
  let looked = 0;
  for (const from of linked.filter((page) => OFFERING.includes(nameOf(page))))
    for (const { to, words, row } of offersOn(from)) {
      if (!doing.has(to) || to in READ || SAYS_WHEN[from.language].test(row)) continue;
      const target = linked.find((page) => nameOf(page) === to && whoOf(page) === whoOf(from));
      looked += 1;
      const text = target && (documentOf(target).querySelector('main')!.textContent ?? '');
      if (target === undefined || canDo(target) || !refusalIn(from.language).test(text!)) continue;
      found.push(`${whoOf(from)}, ${nameOf(from)}: '${words}' leads to a page that refuses it`);
    }
  return { found, looked, doing };
}

test('no link of home, More, the settings or the header offers a member what its page then refuses', ({
  walk,
}) => {
  const { found, looked, doing } = emptyOffers(walk);
  expect([...new Set(found)]).toEqual([]);
  expect(looked).toBeGreaterThan(200);
  expect(doing).toContain('main.prescriptions.refill._index');
});
