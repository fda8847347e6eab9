/**
 * Each call of the contract that changes something, refused in each way of specification 8.01–8.07, in both
 * languages: the form that makes it begins with the catalogue's text, and then says when nobody can tell whether the
 * change was made. Then each call that a form makes before that. Everything else is answered by the examples of
 * docs/openapi.json.
 */
import { expect, test } from 'vitest';
import {
  acceptedBy,
  altersNothing,
  changes,
  DOUBT,
  JSON_TYPE,
  press,
  pressOnce,
  programme,
  readers,
  rows,
  steady,
  TEXT_TYPE,
  useFormPortal,
  type Row,
} from './changing-forms.ts';
import { Reply } from './programme-stub.ts';
import { COMMON, own, proxyPage, TOO_MANY, type Language } from './refusals.ts';

useFormPortal();

/** What the programme answers by each rule, and what the member reads; nothing: they are signed out. */
const rules: [rule: string, reply: Reply, words: Record<Language, string> | undefined][] = [
  ['a 401 (8.01)', new Reply(401, JSON_TYPE, { message: 'Token revoked.' }), undefined],
  ['a 429 (8.02)', new Reply(429, JSON_TYPE, { message: 'Slow down.' }), TOO_MANY],
  ['a 500 (8.03)', new Reply(500, JSON_TYPE, { message: 'boom' }), COMMON],
  [
    'a binary body (8.03)',
    new Reply(400, { 'content-type': 'application/pdf' }, Buffer.from([37, 80, 68, 70, 0, 255])),
    COMMON,
  ],
  [
    'an object in a string (8.04)',
    new Reply(400, TEXT_TYPE, '{"message":"In a string."}'),
    own('In a string.'),
  ],
  ['a plain string (8.05)', new Reply(400, TEXT_TYPE, 'Plain words.'), own('Plain words.')],
  ['an object (8.06)', new Reply(400, JSON_TYPE, { message: 'In an object.' }), own('In an object.')],
  ['errorMessage (8.06)', new Reply(400, JSON_TYPE, { errorMessage: 'Under it.' }), own('Under it.')],
  ['anything else (8.07)', new Reply(400, JSON_TYPE, ['nothing']), COMMON],
];

/** Calls that change something and stand elsewhere. */
const elsewhere: Record<string, string> = {
  'mailOrder.requestRefills': "an order ends on a page of its own: refused-calls.test.ts, 'an order'",
};

test('every call that changes something is refused here', () => {
  const ids = changes.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(35);
  expect([...Object.keys(rows), ...Object.keys(elsewhere)].sort()).toEqual(ids.sort());
});

test.each(Object.entries(rows))('%s, refused, begins with the catalogue’s text', async (id, row) => {
  const wrong: string[] = [];
  for (const [rule, reply, words] of rules)
    for (const language of ['en', 'es'] as const) {
      const accepted = /8\.0[4-7]/.test(rule) ? await acceptedBy(id, row, language) : undefined;
      const text = await press(id, row, reply, language);
      const first = words ?? row.after401;
      const expected = first?.[language] ?? '/auth/start?';
      const isMade = programme.made > 0;
      const isLeftOpen = rule === 'a 500 (8.03)' && !altersNothing(id);
      if (isLeftOpen && !DOUBT[language].test(text))
        wrong.push(`says nothing of doubt (${language}): ${text}`);
      // a sentence of its own, or an address
      const isFirst = accepted
        ? steady(text) === accepted
        : ['"', '>', '\n'].some((mark) => `\n${text}`.includes(mark + expected));
      if (!isMade || !isFirst)
        wrong.push(
          `${rule} (${language})${isMade ? '' : ', but the call was not made'}: ${text.slice(0, 300)}`,
        );
    }
  expect(wrong).toEqual([]);
});

test.each(Object.entries(rows))(
  '%s, answered by the page of a proxy, says the same whatever its status is',
  async (id, row) => {
    // a status of which no page makes anything
    const expected = steady(await press(id, row, proxyPage(400), 'en'));
    expect(programme.made).toBeGreaterThan(0);
    for (const status of [403, 404, 409, 422])
      expect([status, steady(await press(id, row, proxyPage(status), 'en'))]).toEqual([status, expected]);
  },
);

/** What a gateway answers that does not accept the portal's own subscription key. */
const keyRefusal = (status: number) =>
  new Reply(status, JSON_TYPE, { message: 'Access denied due to missing subscription key.' });

test.each(Object.entries(rows))(
  '%s, refused for the portal’s own key, says the same whatever its status is',
  async (id, row) => {
    const expected = steady(await press(id, row, keyRefusal(401), 'en'));
    expect(programme.made).toBeGreaterThan(0);
    expect(steady(await press(id, row, keyRefusal(403), 'en'))).toBe(expected);
  },
);

const posting = Object.entries({ ...rows, ...readers }).filter(([, { posts }]) => posts.length > 0);
const SAID = new Reply(400, TEXT_TYPE, 'Plain words.');
const isAnswer = ({ text }: { text: string }) => text.includes('Plain words.');

/** A post that nothing is refused to, and what it asks the programme before it does anything. */
async function readingOf(row: Row) {
  const changing = new Set(changes.map(({ id }) => id));
  const { asked, text } = await pressOnce(row);
  const first = asked.findIndex((id) => changing.has(id));
  const reads = asked.slice(0, first < 0 ? undefined : first).filter((id) => !id.startsWith('content.'));
  return { reads, text };
}

test.each(posting)(
  '%s: what the post has to read first, refused, is said in the programme’s words, or the post goes on without it; a 401 ends the session (8.01, 8.05)',
  async (_id, row) => {
    const wrong: string[] = [];
    const { reads, text } = await readingOf(row);
    for (const read of reads) {
      const said = await pressOnce(row, read, SAID);
      const isRedirected = said.status === 202 && !said.text.includes('/auth/');
      const goesOn = isRedirected || steady(said.text) === steady(text);
      if (!isAnswer(said) && !goesOn) wrong.push(`${read}: ${said.status} ${said.text.slice(0, 300)}`);
      if (!row.as) continue;
      const ended = await pressOnce(row, read, new Reply(401, JSON_TYPE, { message: 'Token revoked.' }));
      if (!ended.text.includes('/auth/start?')) wrong.push(`${read}, a 401: ${ended.text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each([
  ...['mailOrder.addPaymentCard', 'enrollment.save', 'userManagement.sendOtp'].map((id) => [id, rows[id]!]),
  ...Object.entries(readers).filter(([, row]) => row.posts[0]![0].endsWith('/health')),
] as [string, Row][])(
  '%s comes back as it was typed when a call that it waits for is refused',
  async (_id, row) => {
    const answers = [];
    for (const read of (await readingOf(row)).reads) answers.push(await pressOnce(row, read, SAID));
    const refused = answers.filter(isAnswer);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ status }) => status !== 422)).toEqual([]);
  },
);
