/**
 * Tests each form that changes data with failures of its call, each day an eighth of them: the page's text, the typed
 * values, and that there is exactly one call. Then tests each earlier call of a form. The examples of docs/openapi.json
 * reply to all other calls. order-faults.test.ts tests orders, which end on their own pages.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { identifyingFields } from '#contract/reply-identity.ts';
import { examples } from '../../scripts/openapi-document.ts';
import { listParameters, toBareSchema } from '#harness/contract-schemas.ts';
import {
  isAcceptedBy,
  isHarmless,
  changes,
  codes,
  DOUBT,
  isKept,
  JSON_TYPE,
  press,
  pressOnce,
  programme,
  readers,
  rows,
  removeVariableParts,
  TEXT_TYPE,
  useFormPortal,
  type Row,
} from './changing-forms.ts';
import { Reply } from '#harness/programme.ts';
import { COMMON, buildProxyPage, rules, type Language } from '#harness/refusals.ts';
import { pickVariants } from '#harness/sweeps.ts';

useFormPortal();

const changing = Object.entries(rows).map(([id, row]) => {
  const { call } = changes.find((change) => change.id === id)!;
  return { id, row, call };
});
const hasContent = ({ response, answersBy }: CallDefinition) =>
  answersBy !== 'headers' && !(toBareSchema(response) instanceof z.ZodUnknown);

test('has a form for every call that changes something, except orders', () => {
  expect(changes.length).toBeGreaterThan(35);
  const named = [...Object.keys(rows), 'mailOrder.requestRefills'].sort();
  expect(named).toEqual(changes.map(({ id }) => id).sort());
});

interface Failure {
  kind: string;
  reply: Reply;
  /** start of the page's text; without one, the member is signed out */
  words?: Record<Language, string>;
  /** it is unknown whether the change was made, and the page reports this */
  isOpen?: true;
  /** the programme's text may replace the catalogue's */
  hasWords?: true;
}

const refusal = { code: 'NOT_POSSIBLE', message: 'This is not possible.' };
const cut = Object.assign(new Reply(200, JSON_TYPE, '{"message":"This is'), { isCut: true });
const lie = (kind: string, reply: Reply): Failure => ({ kind, reply, words: COMMON, isOpen: true });

/** Failures that only the client classifies; one form shows the result for all. */
const ofTheClient: Failure[] = [
  lie('a refusal in a string', new Reply(200, JSON_TYPE, JSON.stringify(JSON.stringify(refusal)))),
  lie('a refusal as text', new Reply(200, TEXT_TYPE, JSON.stringify(refusal))),
  lie('a redirect', new Reply(302, { location: 'http://elsewhere.test/' })),
  lie('a body that is too large', new Reply(200, JSON_TYPE, ' '.repeat(5 * 1024 * 1024 + 1))),
];

const ofEveryForm: Failure[] = [
  ...rules.map(([kind, reply, words]): Failure => {
    const isOpen = kind.includes('500');
    return { kind, reply, ...(words && { words }), ...(isOpen && { isOpen }) };
  }),
  lie('no answer', new Reply(0)),
  lie('a body that is cut', cut),
  lie('a refusal with 200', new Reply(200, JSON_TYPE, refusal)),
  lie('an error with 201', new Reply(201, JSON_TYPE, { errorMessage: 'Not now.' })),
  lie('a web page', buildProxyPage(200)),
  // texts that leave the outcome of the call unknown
  { ...lie('a time-out', new Reply(408, JSON_TYPE, { message: 'It took too long.' })), hasWords: true },
  { ...lie('words of the status', new Reply(409, JSON_TYPE, { message: 'Conflict' })), hasWords: true },
];

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Reply);

/** Changes each value at any depth. */
const everywhere = (value: unknown, change: (value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => everywhere(each, change));
  if (!isValues(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, everywhere(each, change)]));
};

/** An id of the same format that belongs to a different person. */
const another = (id: unknown) =>
  typeof id === 'number' ? id - 1 : String(id).replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10));

/** A success with content that does not belong to this call. */
function wrongContents(id: string, call: CallDefinition): Failure[] {
  const honest = codes[id] ?? examples[id]?.response;
  // for a call that sends a user name, only the status matters (specification 7.21)
  if (call.ignoresBody || !hasContent(call)) return [];
  const text = lie('some words', new Reply(call.status, TEXT_TYPE, 'Not now.'));
  // a mail may be sent later
  const later = call.method === 'GET' ? [] : [lie('202', new Reply(202, JSON_TYPE, honest as object))];
  if (!isValues(honest)) return [text, ...later];
  const asked = listParameters(call);
  const ids = identifyingFields.filter(
    (name) =>
      asked.includes(name) && name in honest && !call.translates?.includes(name) && name !== 'personCode',
  );
  const asText = everywhere(honest, (value) => (typeof value === 'number' ? `${value}` : value));
  const bodies: [kind: string, body: unknown][] = [
    ['nothing', undefined],
    ['no fields', {}],
    ['fields that are null', everywhere(honest, () => null)],
    ...(JSON.stringify(asText) === JSON.stringify(honest)
      ? []
      : ([['numbers as text', asText]] satisfies [string, unknown][])),
    ...ids.map((name): [string, unknown] => [
      `another ${name}`,
      { ...honest, [name]: another(honest[name]) },
    ]),
  ];
  const contents = bodies.map(([kind, body]) => lie(kind, new Reply(call.status, JSON_TYPE, body as object)));
  return [text, ...later, ...contents];
}

const listFailures = (id: string, call: CallDefinition): Failure[] => [
  ...(call.ignoresBody ? ofEveryForm.slice(0, rules.length + 1) : ofEveryForm),
  ...wrongContents(id, call),
  ...(id === 'mailOrder.addShippingAddress' ? ofTheClient : []),
];

test('has invalid contents for each form, and foreign ids for most', () => {
  const kinds = changing.flatMap(({ id, call }) => listFailures(id, call).map(({ kind }) => kind));
  expect(kinds.length).toBeGreaterThan(600);
  expect(kinds.filter((kind) => kind.startsWith('another ')).length).toBeGreaterThan(8);
});

/** Problems of the page after a failure. */
function wrongWith(id: string, row: Row, failure: Failure, text: string, language: Language): string[] {
  const { words = row.after401 } = failure;
  const expected = words?.[language] ?? '/auth/start?';
  // a separate sentence, or an address
  const isFirst = ['"', '>', '\n'].some((mark) => `\n${text}`.includes(mark + expected));
  const isOpen = isHarmless(id) || DOUBT[language].test(text);
  return [
    ...(programme.made === 1 ? [] : [`the call was made ${programme.made} times`]),
    ...(isFirst || failure.hasWords ? [] : [`does not begin with “${expected}”`]),
    ...(isOpen || !failure.isOpen ? [] : ['says nothing of doubt']),
    ...(isKept(row) ? [] : ['what was typed is lost']),
  ];
}

test.each(changing)(
  '$id begins with the catalogue’s text after a failure, leaves an unknown outcome open, and is sent once (8.01, 8.02, 8.03, 8.04, 8.05, 8.06, 8.07)',
  async ({ id, row, call }) => {
    const wrong: string[] = [];
    const accepted = { en: await isAcceptedBy(id, row, 'en'), es: await isAcceptedBy(id, row, 'es') };
    const failures = listFailures(id, call).map((failure, index) => ({
      failure,
      // every form and every failure in both languages, each pair in one of them
      language: (index + id.length) % 2 === 0 ? ('en' as const) : ('es' as const),
    }));
    const count = Math.ceil(failures.length / 8);
    for (const { failure, language } of pickVariants(failures, Object.keys(rows).indexOf(id), count)) {
      const text = await press(id, row, failure.reply, language);
      // the reply hides whether the account exists
      const isHidden = programme.made === 1 && removeVariableParts(text) === accepted[language];
      const found = isHidden ? [] : wrongWith(id, row, failure, text, language);
      wrong.push(...found.map((each) => `${failure.kind} (${language}): ${each}: ${text.slice(0, 300)}`));
    }
    expect(wrong).toEqual([]);
  },
);

/** The reply of a gateway that rejects the portal's subscription key. */
const keyRefusal = (status: number) =>
  new Reply(status, JSON_TYPE, { message: 'Access denied due to missing subscription key.' });

test.each(changing)('$id shows the same text for any status of a proxy or a gateway', async ({ id, row }) => {
  // no page handles a 400
  const expected = removeVariableParts(await press(id, row, buildProxyPage(400), 'en'));
  const statuses = [403, 404, 409, 422];
  // the client distinguishes these statuses, so each form tests only one
  const status = statuses[Object.keys(rows).indexOf(id) % statuses.length]!;
  expect([status, removeVariableParts(await press(id, row, buildProxyPage(status), 'en'))]).toEqual([
    status,
    expected,
  ]);
  const refused = removeVariableParts(await press(id, row, keyRefusal(401), 'en'));
  expect(removeVariableParts(await press(id, row, keyRefusal(403), 'en'))).toBe(refused);
});

/** Changes that no call shows. */
const SHOWN_BY_NOTHING = [
  ...['deleteAccount.requestOtp', 'deleteAccount.submit', 'userManagement.sendOtp'],
  ...['completeProfile.registerDirect', 'completeProfile.registerSso', 'completeProfile.updateSso'],
  'completeProfile.complete',
];

test.each(changing.filter(({ id, call }) => !hasContent(call) && !isHarmless(id)))(
  '$id is looked up after a success without content',
  async ({ id, row, call }) => {
    const text = await press(id, row, new Reply(call.status), 'en');
    expect(programme.made).toBe(1);
    const isDoubted = DOUBT.en.test(text) && text.includes(COMMON.en);
    expect([text.slice(0, 200), isDoubted]).toEqual([expect.any(String), !SHOWN_BY_NOTHING.includes(id)]);
  },
);

const posting = Object.entries({ ...rows, ...readers }).filter(([, { posts }]) => posts.length > 0);
const SAID = new Reply(400, TEXT_TYPE, 'Plain words.');
const isAnswer = ({ text }: { text: string }) => text.includes('Plain words.');

/** Sends the post without a fault, and lists the calls before its change. */
async function listReads(row: Row) {
  const changing = new Set(changes.map(({ id }) => id));
  const { asked, text } = await pressOnce(row);
  const first = asked.findIndex((id) => changing.has(id));
  const reads = asked.slice(0, first < 0 ? undefined : first).filter((id) => !id.startsWith('content.'));
  return { reads, text };
}

test.each(posting)(
  '%s shows a refused read or continues, and ends after a 401 (8.01, 8.05)',
  async (_id, row) => {
    const wrong: string[] = [];
    const { reads, text } = await listReads(row);
    for (const read of reads) {
      const said = await pressOnce(row, read, SAID);
      const isRedirected = said.status === 202 && !said.text.includes('/auth/');
      const goesOn = isRedirected || removeVariableParts(said.text) === removeVariableParts(text);
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
] as [string, Row][])('%s preserves its typed values when a required call is refused', async (_id, row) => {
  const answers = [];
  for (const read of (await listReads(row)).reads) answers.push(await pressOnce(row, read, SAID));
  const refused = answers.filter(isAnswer);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ status }) => status !== 422)).toEqual([]);
});
