/** Finds texts in the crawl that one page, or several pages and files, must not contain together. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from '#harness/parse-html.ts';
import { readPageFacts, type Fact } from '../invariants/facts.ts';
import { readFileFacts } from '../invariants/file-facts.ts';
import { expect, test } from '../invariants/fixture.ts';
import { crawlFolder, type SavedCrawl } from '../invariants/saved-crawl.ts';

interface Pair {
  route: string;
  /** the text of a page … */
  says: RegExp;
  /** … and the text that it must not have then */
  never: RegExp;
}

const pairs: Pair[] = [
  {
    route: 'main.claims.$claimId',
    says: /Not decided yet|Todavía no se ha decidido|The plan did not pay|El plan no pagó\./,
    never: /Your part \(|Su parte \(/,
  },
  {
    route: 'main.prescriptions.$prescriptionId',
    says: /Status (?:Inactive|Transferred)|Estado (?:Inactiva|Transferida)|membership ended|membresía terminó/,
    never: /Use (?:it|them) by|a más tardar|refills? left \d|Next refill from|Próximo resurtido/,
  },
  {
    route: 'main.prescriptions.$prescriptionId',
    says: /Status Inactive|Estado Inactiva/,
    never: /Ask that pharmacy about refills|Pregunte en esa farmacia por los resurtidos/,
  },
  {
    route: 'main.prescriptions.$prescriptionId',
    says: /There are no refills left|Ya no quedan resurtidos/,
    never: /Next refill from|Próximo resurtido/,
  },
  {
    route: 'main.prescriptions.$prescriptionId',
    says: /Refills left 0 of|Resurtidos que quedan 0 de/,
    never: /Use (?:it|them) by|Úselos? a más tardar/,
  },
  {
    route: 'main.drug.$ndc._index',
    says: /no other prescriptions here to compare|no tiene aquí otras recetas/,
    never: /interaction with what you take|interacciones conocidas con lo que usted toma/,
  },
];

/** The page's text, with spaces between elements. */
function readWords(html: string): string {
  const main = parseHTML(html).document.querySelector('main');
  for (const element of main?.querySelectorAll('dt, dd, p, h2, h3, td, th') ?? []) element.append(' ');
  return (main?.textContent ?? '').replace(/\s+/g, ' ');
}

test('no page of any member shows contradicting facts', ({ crawl }) => {
  const problems: string[] = [];
  let looked = 0;
  for (const { visitor, language, url, route, file } of crawl.pages) {
    const mine = pairs.filter((pair) => route?.replace('routes/', '') === pair.route);
    if (mine.length === 0) continue;
    const words = readWords(readFileSync(join(crawlFolder, file), 'utf8'));
    for (const { says, never } of mine) {
      const said = says.exec(words);
      if (!said) continue;
      looked += 1;
      const also = never.exec(words);
      if (also) problems.push(`${visitor} (${language}) ${url}: '${said[0]}', and '${also[0]}'`);
    }
  }
  expect(problems).toEqual([]);
  expect(looked).toBeGreaterThan(10);
});

/** A text about pharmacies outside the network, which Noor's client hides like digital cards. */
const OUT_OF_NETWORK = /out[ -]of[ -]network|outside the network|fuera de la red/i;

test('no page or file shows a feature that the client switched off (3.08)', ({ crawl }) => {
  const read = ({ file }: { file: string }) => readFileSync(join(crawlFolder, file), 'utf8');
  const ofNoor = <Saved extends { visitor: string }>(saved: Saved[]) =>
    saved.filter(({ visitor }) => visitor === 'noor');
  const shown = [
    ...ofNoor(crawl.pages).map((page) => {
      const html = read(page);
      return { ...page, found: /href="[^"]*id-card/.exec(html) ?? OUT_OF_NETWORK.exec(readWords(html)) };
    }),
    ...ofNoor(crawl.files).map((file) => ({ ...file, found: OUT_OF_NETWORK.exec(read(file)) })),
  ];
  expect(shown.filter(({ found }) => found).map(({ url, found }) => `${url}: ${found![0]}`)).toEqual([]);
  expect(shown.length).toBeGreaterThan(50);
});

/** The place of each statement, by member, language and subject. */
type Sayings = Map<string, Map<string, string[]>>;

function collectSayings(crawl: SavedCrawl): Sayings {
  const sayings: Sayings = new Map();
  const of = ({ visitor, language, url, route }: (typeof crawl.files)[number]) => {
    const { pathname, searchParams } = new URL(url);
    const source = { language, path: pathname, query: searchParams, route: route.replace('routes/', '') };
    const note = ({ about, what, is }: Fact) => {
      const key = `${visitor} (${language}), ${about}: ${what}`;
      const said = sayings.get(key) ?? new Map<string, string[]>();
      said.set(is, [...(said.get(is) ?? []), pathname + new URL(url).search]);
      sayings.set(key, said);
    };
    return { source, note };
  };
  for (const page of crawl.pages) {
    if (page.route === undefined || !page.isLinked || page.status !== 200) continue;
    const { source, note } = of({ ...page, route: page.route });
    readPageFacts(readFileSync(join(crawlFolder, page.file), 'utf8'), source).forEach(note);
  }
  for (const file of crawl.files) {
    const { source, note } = of(file);
    readFileFacts(readFileSync(join(crawlFolder, file.file)), source).forEach(note);
  }
  return sayings;
}

/** Statements in at least two places, and the number of their subjects. */
const COMPARED = {
  'status': 280, 'refills left': 70, 'refill price': 25, 'next refill': 25, 'last filled': 70, 'arrival': 20,
  'delivered': 20, 'member pays': 150, 'plan pays': 100, 'paid': 7,
}; // oxfmt-ignore

test('pages and files of a member agree on every fact', ({ crawl }) => {
  const sayings = collectSayings(crawl);
  const differing = [...sayings].flatMap(([key, said]) =>
    said.size < 2 ? [] : [`${key}: ${[...said].map(([is, where]) => `“${is}” at ${where[0]}`).join(', ')}`],
  );
  expect(differing).toEqual([]);
  const compared = [...sayings].filter(([, said]) => [...said.values()].flat().length > 1);
  for (const [what, atLeast] of Object.entries(COMPARED))
    expect(compared.filter(([key]) => key.endsWith(`: ${what}`)).length, what).toBeGreaterThan(atLeast);
});
