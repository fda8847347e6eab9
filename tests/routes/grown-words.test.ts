/** Tests unknown words in the replies of each call that each page makes, and long lists. */
import { beforeAll, expect, test } from 'vitest';
import { localLabels } from '~/labels.server.ts';
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { ADDED_LATER, withWord, listSchemaWords } from '#harness/contract-schemas.ts';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { answerCalls, COMMON, replyTo, type Language } from '#harness/refusals.ts';
import { withIds } from './member-pages.ts';

const pages = [
  ...['home', 'orders', 'prescriptions', 'prescriptions/history', 'claims', 'clinical-reviews', 'requests'],
  ...['more', 'benefits', 'benefits/copay', 'benefits/coverage', 'benefits/preferred-medications'],
  ...['settings', 'benefits/explanation/:year', 'prescriptions/medicine-list', 'prescriptions/refill'],
  ...['drug/:ndc', 'alternate-therapy', 'drug/basket', 'drug/:ndc/alternatives', 'drug/:ndc/price'],
  ...['orders/:orderNumber', 'claims/:claimId', 'clinical-reviews/:inquiryId'],
].map((path) => withIds(`/main/${path}.data`));

/** The example. The copay schedule also has every kind of drug by mail, so that a removed row leaves a gap. */
function getExample(id: string): unknown {
  const reply = examples[id]?.response;
  if (id !== 'benefits.copaySchedule') return reply;
  const rows = reply as object[];
  return [...rows, ...rows.map((row) => ({ ...row, channel: 'MAIL', daysSupply: 90 }))];
}

const grown = { reply: (_id: string, reply: unknown) => reply, asked: new Set<string>() };
let cookie = '';
const portal = useAllRoutes({
  answers: answerCalls((found) => {
    grown.asked.add(found.id);
    return replyTo(found, grown.reply(found.id, getExample(found.id)));
  }),
});
beforeAll(async () => {
  cookie = await portal.signIn({ identity: { clientId: '10001', cardId: 'MPA100200' } });
});

/** The page's data without its labels, which contain every text. */
async function show(path: string, language: Language = 'en') {
  grown.asked.clear();
  const { status, text } = await portal.ask(path, { cookie, headers: { 'Accept-Language': language } });
  return { status, text: text.replace(/"labels","(?:[^"\\]|\\.)*"/, '') };
}

const words = allCalls
  .filter(({ call }) => call.method === 'GET' && call.answersBy === undefined)
  .flatMap(({ id, call }) => listSchemaWords(call.response).map((word) => ({ id, ...word })));

test('shows no code on any page for unknown display words', async () => {
  const open = words.filter(({ isOpen }) => isOpen);
  expect(open.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const path of pages) {
    grown.reply = (_id, reply) => reply;
    const { status } = await show(path);
    grown.reply = (id, reply) =>
      open
        .filter((word) => word.id === id)
        .reduce((each, word) => withWord(each, word.path, ADDED_LATER), reply);
    const shown = await show(path);
    if (shown.status !== status) wrong.push(`${path}: ${shown.status} in place of ${status}`);
    if (shown.text.includes(COMMON.en)) wrong.push(`${path}: an outage`);
    if (shown.text.includes(ADDED_LATER)) wrong.push(`${path}: the code`);
  }
  expect(wrong).toEqual([]);
});

test('logs the field and the number of entries, never the word', async () => {
  grown.reply = (id, reply) =>
    id === 'orders.search' ? withWord(reply, 'items.[].status', ADDED_LATER, 'first') : reply;
  portal.logLines.length = 0;
  await show('/main/orders.data');
  const said = portal.logLines.map((line) => JSON.parse(line) as object);
  expect(said).toContainEqual(
    expect.objectContaining({ path: '/mail-order/orders', field: 'items[].status', leftOut: 1 }),
  );
  expect(portal.logLines.join('')).not.toContain(ADDED_LATER);
});

/** Lists whose readable entries a page shows. Pages read every other list completely, or show an outage. */
const LISTS = [
  ...['benefits.capsAndDeductibles', 'benefits.copaySchedule', 'benefits.explanationFigures'],
  ...['claims.search', 'clinicalReviews.statuses', 'orders.search', 'prescriptions.refillable'],
];
const deciding = words.filter(({ id, isOpen, isInList }) => !isOpen && isInList && !id.includes('byNumber'));

test('shows the rest of each list with an unknown deciding word', () => {
  const lists = new Set(deciding.map(({ id }) => id));
  // Replies that must be complete. One resource is complete or missing. Notifications and the profile are saved as a
  // whole, and a cart line without its entry is shown as unchecked.
  for (const id of [
    ...['clinicalReviews.byId', 'enrollment.profile', 'mailOrder.quoteRefills'],
    'userManagement.notificationSettings',
  ])
    lists.delete(id);
  expect([...lists].sort()).toEqual(LISTS);
});

/** Sentences about an empty or complete list, which are false if an entry is hidden. */
const nothingIn = (language: Language) =>
  Object.entries(localLabels[language]).flatMap(([key, words]) =>
    /(?:\.|[a-z])(?:none|nothing|empty|notOffered|calm)/i.test(key) && typeof words === 'string'
      ? [words]
      : [],
  );
const NOTHING = { en: nothingIn('en'), es: nothingIn('es') };

/** Problems of a page, and whether it shows the number of missing entries. */
function look(path: string, { text }: { text: string }, whole: string, language: Language) {
  const said = language === 'en' ? /can’t read \d+ entr(?:y|ies) yet/ : /no podemos leer \d+ entradas?/;
  const isNew = (words: string) => text.includes(`"${words}"`) && !whole.includes(`"${words}"`);
  const nothing = NOTHING[language].filter(isNew);
  return {
    isSaid: said.test(text),
    wrong: [
      ...(text.includes(ADDED_LATER) ? [`${path}: the code`] : []),
      ...nothing.map((words) => `${path}: ${words}`),
      ...(said.test(text) || text.includes(COMMON[language]) ? [] : [`${path}: nothing is said`]),
    ],
  };
}

/** Pages that show only the sums of a list, or treat it as an optional addition. */
const LEAVES_OUT: Record<string, string[]> = {
  '/main/claims.data': ['benefits.explanationFigures'],
  '/main/more.data': ['clinicalReviews.statuses', 'orders.search'],
};

test.each([
  { entries: 'first', language: 'en' },
  { entries: 'each', language: 'es' },
] as const)(
  'removes the $entries entry with an unknown deciding word: $language',
  async ({ entries, language }) => {
    expect(NOTHING[language].length).toBeGreaterThan(20);
    const wrong: string[] = [];
    const saying = new Set<string>();
    const whole = new Map<string, string>();
    grown.reply = (_id, reply) => reply;
    const calls = new Map<string, Set<string>>();
    for (const path of pages) {
      whole.set(path, (await show(path, language)).text);
      calls.set(path, new Set(grown.asked));
    }
    for (const id of LISTS)
      for (const { path: word } of deciding.filter((each) => each.id === id))
        for (const path of pages.filter((each) => calls.get(each)!.has(id))) {
          grown.reply = (asked, reply) =>
            asked === id ? withWord(reply, word, ADDED_LATER, entries) : reply;
          const shown = await show(path, language);
          if (!grown.asked.has(id) || LEAVES_OUT[path]?.includes(id)) continue;
          const found = look(path, shown, whole.get(path)!, language);
          if (found.isSaid) saying.add(id);
          wrong.push(...found.wrong.map((each) => `${id} ${word} ${each}`));
        }
    expect(wrong).toEqual([]);
    expect([...saying].sort()).toEqual(LISTS);
  },
);

test('requests at most 100 entries of a list at a time, on every page', async () => {
  grown.reply = (_id, reply) => reply;
  portal.asked.length = 0;
  for (const path of pages) await show(path);
  const paged = allCalls.filter(({ call }) => Object.keys(call.query?.shape ?? {}).includes('perPage'));
  const asked = portal.asked
    .map((url) => new URL(url, 'http://programme'))
    .filter(({ pathname }) => paged.some(({ call }) => call.path === pathname));
  expect(new Set(asked.map(({ pathname }) => pathname)).size).toBeGreaterThan(5);
  expect(asked.filter(({ searchParams }) => !(Number(searchParams.get('perPage')) <= 100))).toEqual([]);
});

test.each([
  { count: 2_001, cause: '"problem":"too_big"' },
  { count: 6_000, cause: '"fault":"tooLarge"' },
])('hides only the lists of orders when one reply has $count orders', async ({ count, cause }) => {
  const [order] = (examples['orders.search']!.response as { items: object[] }).items;
  const many = { items: Array(count).fill(order), total: count, page: 1, perPage: 1_000, counts: {} };
  grown.reply = (id, reply) => (id === 'orders.search' ? many : reply);
  portal.logLines.length = 0;
  const [home, orders] = [await show('/main/home.data'), await show('/main/orders.data')];
  expect([home.status, orders.status]).toEqual([200, 200]);
  expect([home, orders].map(({ text }) => text.split(COMMON.en).length - 1)).toEqual([1, 1]);
  expect(portal.logLines.join('')).toContain(cause);
  // it is unknown whether one of them needs attention
  expect(home.text).not.toContain(localLabels.en['home.calm.strong']);
});
