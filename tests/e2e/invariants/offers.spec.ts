/** Home, More, the settings and the header offer only actions that the member may take. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from '#harness/parse-html.ts';
import type { LabelKey } from '../../../app/i18n/translate.ts';
import { localLabels } from '../../../app/labels.server.ts';
import { findRouteName } from '../crawl.ts';
import { expect, test } from './fixture.ts';
import { crawlFolder, type SavedPage, type SavedCrawl } from './saved-crawl.ts';

const OFFERING = ['main.home', 'main.more', 'main.settings._index'];

/** Pages that are useful even to a member without rights, because they have the content that the link names. */
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
/** A sentence that excludes this member from all operations. */
const REFUSAL = new RegExp(
  REFUSALS.map((key) =>
    (localLabels.en[key] as string)
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
  ).join('|'),
);
const SAYS_WHEN = /From\s\w+\s\d/;
/** All members see the same tabs. The page of a tab shows when it becomes available. */
const OPENS_ON = /Available\sfrom\s\w+\s\d/;

const getName = (page: Pick<SavedPage, 'route'>) => page.route?.replace('routes/', '') ?? '';

interface Offer {
  /** the route of its target */
  to: string;
  words: string;
  /** all text of its row */
  row: string;
  isTab: boolean;
}

/** The facts that this test needs of a page. The page itself is not stored, because a crawl has thousands. */
interface Seen {
  page: SavedPage;
  offers: Offer[];
  /** it has its own form other than a search */
  canDo: boolean;
  words: string;
}

function look(page: SavedPage): Seen {
  const { document } = parseHTML(readFileSync(join(crawlFolder, page.file), 'utf8'));
  const links = OFFERING.includes(getName(page))
    ? [...document.querySelectorAll('header a[href^="/main"], main a[href^="/main"]')]
    : [];
  return {
    page,
    offers: links.map((link) => ({
      to: findRouteName(new URL(link.getAttribute('href')!, page.url).pathname).replace('routes/', ''),
      words: (link.textContent ?? '').trim(),
      row: (link.closest('.row, li') ?? link).textContent ?? '',
      isTab: link.closest('header nav') !== null,
    })),
    canDo:
      document.querySelector(
        'main form:not([role=search]):not([action="/main/viewing"]):not([action="/preferences"])',
      ) !== null,
    words: document.querySelector('main')?.textContent ?? '',
  };
}

function refuses({ canDo, words }: Seen, { isTab }: Offer): boolean {
  if (canDo || (isTab && OPENS_ON.test(words))) return false;
  return REFUSAL.test(words);
}

function emptyOffers({ pages }: SavedCrawl) {
  // the other language has the same links
  const linked = pages.filter(
    ({ isLinked, route, status, language }) =>
      isLinked && route !== undefined && status === 200 && language === 'en',
  );
  const offering = linked.filter((page) => OFFERING.includes(getName(page))).map(look);
  const offered = new Set(offering.flatMap(({ offers }) => offers.map(({ to }) => to)));
  const targets = linked.filter((page) => offered.has(getName(page))).map(look);
  // all carts are still empty
  const doing = new Set([
    'main.cart._index',
    ...targets.filter((it) => it.canDo).map((it) => getName(it.page)),
  ]);
  const found: string[] = [];
  let looked = 0;
  for (const { page, offers } of offering)
    for (const offer of offers) {
      if (!doing.has(offer.to) || offer.to in READ || SAYS_WHEN.test(offer.row)) continue;
      const target = targets.find((it) => getName(it.page) === offer.to && it.page.visitor === page.visitor);
      looked += 1;
      if (target && refuses(target, offer))
        found.push(`${page.visitor}, ${getName(page)}: '${offer.words}' leads to a page that refuses it`);
    }
  return { found, looked, doing };
}

test('no link of home, More, the settings or the header opens a refusal for a member', ({ crawl }) => {
  const { found, looked, doing } = emptyOffers(crawl);
  expect([...new Set(found)]).toEqual([]);
  expect(looked).toBeGreaterThan(100);
  expect(doing).toContain('main.prescriptions.refill._index');
});
