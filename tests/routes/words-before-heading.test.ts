/** Counts the words that a screen reader reads on each page of a member before the heading, in both languages. */
import { beforeAll, expect, test } from 'vitest';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { answerCalls, replyTo } from '#harness/refusals.ts';
import { pickVariants } from '#harness/sweeps.ts';
import { parsePage } from '#harness/visitor.ts';
import { memberPages } from './member-pages.ts';

/** constant of the DOM */
const SHOW_TEXT = 4;
const MOST_WORDS = 25;
/** A closed pop-over is not read out, nor is the name beside the account's initials. */
const UNREAD = 'script, style, template, details > div, [aria-hidden=true], [hidden], .reserved, .wide';

const portal = useAllRoutes({ answers: answerCalls((found) => replyTo(found)), rendersPages: true });
let cookie = '';
beforeAll(async () => {
  cookie = await portal.signIn({ identity: { clientId: '10001', cardId: 'MPA100200' } });
});

/** @returns undefined for a page that only redirects */
async function readBeforeHeading(path: string, language: string): Promise<string | undefined> {
  const { status, text } = await portal.ask(path, { cookie: `${cookie}; lang=${language}` });
  if (status >= 300 && status < 400) return undefined;
  const { body } = parsePage(text);
  for (const unread of body.querySelectorAll(UNREAD)) unread.remove();
  // the steps of a process show where the member is, like a heading
  const first = body.querySelector('h1, .steps')!;
  const texts = body.ownerDocument.createTreeWalker(body, SHOW_TEXT);
  const said: string[] = [];
  while (texts.nextNode() && !first.contains(texts.currentNode)) said.push(texts.currentNode.nodeValue!);
  return said.join(' ').replaceAll(/\s+/g, ' ');
}

test.each(pickVariants(['en', 'es'], 0))(
  `reads at most ${MOST_WORDS} words before the heading of each page in %s`,
  async (language) => {
    const pages = memberPages.map((path) => path.replace('.data', ''));
    const long: string[] = [];
    let read = 0;
    for (const path of pages) {
      const said = await readBeforeHeading(path, language);
      if (said === undefined) continue;
      read += 1;
      const words = said.match(/[\p{L}\d]+/gu) ?? [];
      if (words.length > MOST_WORDS) long.push(`${words.length} words on ${path}: ${said}`);
    }
    expect(long).toEqual([]);
    expect(read).toBeGreaterThan(60);
  },
);
