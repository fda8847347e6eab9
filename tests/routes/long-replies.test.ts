/**
 * Tests that no text of a reply blocks the thread that serves all requests. Each text field of each call of a page
 * gets all hostile texts, at the maximum length of a reply. One of its pages shows each call, and two in `test:all`.
 * The test walks contract and routes, so that a new field and a new page are included.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { hostilePieces, fillWith } from '#harness/hostile-pieces.ts';
import { routes, startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { memberPages, withIds } from './member-pages.ts';
import { answerCalls, replyTo } from '#harness/refusals.ts';

/** a reply may have 2 MB, and one of its texts the rest */
const REPLY_LENGTH = 1_500_000;
const MAX_TEXT_LENGTH = 200_000;
/** A successful attack of this kind takes many seconds. */
const MAX_PAGE_MS = 1_000;

type Path = readonly (string | number)[];

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value)) return value.map((part, at) => (at === name ? withText(part, rest, text) : part));
  const record = value as Record<string, unknown>;
  return { ...record, [name]: withText(record[name], rest, text) };
}

const hostileText = (length: number) =>
  hostilePieces.map((piece) => fillWith(piece, Math.floor(length / hostilePieces.length))).join('');

/** The examples, with every possibly long text at the maximum length of the reply. */
const long = new Map(
  allCalls.map(({ id, call }) => {
    const reply = examples[id]?.response;
    const takesAny = (path: Path) => call.response.safeParse(withText(reply, path, hostileText(100))).success;
    const paths = textsIn(reply).filter(takesAny);
    const text = hostileText(Math.min(MAX_TEXT_LENGTH, REPLY_LENGTH / Math.max(1, paths.length)));
    return [
      id,
      { count: paths.length, reply: paths.reduce((value, path) => withText(value, path, text), reply) },
    ];
  }),
);

let portal: AllRoutes;
let cookie = '';
let isLong = false;
const asked = new Set<string>();
beforeAll(async () => {
  const answers = answerCalls((found) => {
    asked.add(found.id);
    return isLong ? replyTo(found, long.get(found.id)?.reply) : replyTo(found);
  });
  portal = await startAllRoutes({ answers });
  cookie = await portal.signIn({ identity: { clientId: '10001', cardId: 'MPA100200' } });
});
afterAll(() => portal.close());

const files = routes
  .filter(({ path, module }) => path.startsWith('/main/') && module.loader && module.default === undefined)
  .map(({ path }) => withIds(path));
const guestPages = [
  '/guest-login.data',
  '/guest-login/faq.data?q=order+mail+claim',
  '/guest-login/about.data',
];

const PAGES_PER_CALL = process.env.TEST_ALL ? 2 : 1;

/** The fewest pages that show each call this often, if enough pages have it. Pages with most calls come first. */
async function chosenPages(): Promise<string[]> {
  const calls: { path: string; ids: string[] }[] = [];
  for (const path of [...guestPages, ...memberPages, ...files]) {
    asked.clear();
    await portal.ask(path, { cookie });
    calls.push({ path, ids: [...asked] });
  }
  const shown = new Map<string, number>();
  const isNeeded = ({ ids }: { ids: string[] }) => ids.some((id) => (shown.get(id) ?? 0) < PAGES_PER_CALL);
  return calls
    .toSorted((a, b) => b.ids.length - a.ids.length)
    .flatMap((page) => {
      if (!isNeeded(page)) return [];
      for (const id of page.ids) shown.set(id, (shown.get(id) ?? 0) + 1);
      return [page.path];
    });
}

test('shows each page within a second', async () => {
  const pages = await chosenPages();
  isLong = true;
  asked.clear();
  const slow: string[] = [];
  for (const path of pages) {
    const before = process.threadCpuUsage();
    await portal.ask(path, { cookie });
    const tookMs = process.threadCpuUsage(before).user / 1_000;
    if (tookMs > MAX_PAGE_MS) slow.push(`${path}: ${tookMs} ms`);
  }
  expect(slow).toEqual([]);
  const counts = [...asked].map((id) => long.get(id)?.count ?? 0);
  expect(asked.size).toBeGreaterThan(30);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(150);
});
