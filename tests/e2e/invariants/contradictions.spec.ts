/** What two places of one page must not say at once, on every page that the walk saw. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage } from '../../support/parse-page.ts';
import { expect, test } from './fixture.ts';
import { walkFolder } from './saved-walk.ts';

interface Pair {
  route: string;
  /** what a page says … */
  says: RegExp;
  /** … and then may not say */
  never: RegExp;
}

const pairs: Pair[] = [
  {
    route: 'main.claims.$claimId',
    says: /Not decided yet|Todavía no se decide|The plan did not pay|El plan no pagó\./,
    never: /Your part \(|Su parte \(/,
  },
  {
    route: 'main.prescriptions.$prescriptionId',
    says: /Status (?:Inactive|Transferred)|Estado (?:Inactiva|Transferida)|membership ended|membresía terminó/,
    never: /Use them by|a más tardar|refills? left \d|Next refill from|Próximo resurtido/,
  },
  {
    route: 'main.prescriptions.$prescriptionId',
    says: /Status Inactive|Estado Inactiva/,
    never: /Ask that pharmacy about your next fill|Pregunte en esa farmacia por su próximo surtido/,
  },
  {
    route: 'main.prescriptions.$prescriptionId',
    says: /There are no refills left|Ya no quedan resurtidos/,
    never: /Next refill from|Próximo resurtido/,
  },
];

/** The words of the page, those of two elements apart. */
function wordsOf(html: string): string {
  const main = parsePage(html).querySelector('main');
  for (const element of main?.querySelectorAll('dt, dd, p, h2, h3, td, th') ?? []) element.append(' ');
  return (main?.textContent ?? '').replace(/\s+/g, ' ');
}

test('no page of any member shows contradicting facts', ({ walk }) => {
  const problems: string[] = [];
  let looked = 0;
  for (const { visitor, language, url, route, file } of walk.pages) {
    const mine = pairs.filter((pair) => route?.replace('routes/', '') === pair.route);
    if (mine.length === 0) continue;
    const words = wordsOf(readFileSync(join(walkFolder, file), 'utf8'));
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
