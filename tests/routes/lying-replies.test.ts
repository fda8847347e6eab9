/**
 * Each call of the contract that changes something, answered with a success that is none, by a programme that did
 * nothing: no page says that it was done, and each says that nobody can tell. Refusals are in refused-posts.test.ts.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { identifyingFields } from '#contract/reply-identity.ts';
import { examples } from '../../scripts/openapi-document.ts';
import { askedBy, bare } from '../support/contract-schemas.ts';
import {
  acceptedBy,
  altersNothing,
  changes,
  codes,
  DOUBT,
  JSON_TYPE,
  press,
  programme,
  rows,
  steady,
  TEXT_TYPE,
  useFormPortal,
} from './changing-forms.ts';
import { Reply } from './programme-stub.ts';
import { COMMON, proxyPage } from './refusals.ts';

useFormPortal();

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Reply);

/** The same with each value changed, however deep. */
const everywhere = (value: unknown, change: (value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => everywhere(each, change));
  if (!isValues(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, everywhere(each, change)]));
};

/** An id of the same form that is somebody else's. */
const another = (id: unknown) =>
  typeof id === 'number' ? id - 1 : String(id).replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10));

const hasContent = ({ response, answersBy }: CallDefinition) =>
  answersBy !== 'headers' && !(bare(response) instanceof z.ZodUnknown);

interface Lie {
  lie: string;
  reply: Reply;
  /** it comes with words, which may stand where the catalogue's text does */
  hasWords?: true;
}

/** What stands in the place of a success, whatever its content would be. */
function wrongOf(call: CallDefinition, honest: unknown): Lie[] {
  const refusal = { code: 'NOT_POSSIBLE', message: 'This is not possible.' };
  const cut = Object.assign(new Reply(200, JSON_TYPE, '{"message":"This is'), { isCut: true });
  return [
    { lie: 'a refusal with 200', reply: new Reply(200, JSON_TYPE, refusal) },
    {
      lie: 'a refusal in a string',
      reply: new Reply(200, JSON_TYPE, JSON.stringify(JSON.stringify(refusal))),
    },
    { lie: 'a refusal as text', reply: new Reply(200, TEXT_TYPE, JSON.stringify(refusal)) },
    { lie: 'an error with 201', reply: new Reply(201, JSON_TYPE, { errorMessage: 'Not now.' }) },
    { lie: 'a web page', reply: proxyPage(200) },
    // words that leave open what became of the call
    {
      lie: 'a time-out with words',
      reply: new Reply(408, JSON_TYPE, { message: 'It took too long.' }),
      hasWords: true,
    },
    {
      lie: 'words of the status',
      reply: new Reply(409, JSON_TYPE, { message: 'Conflict' }),
      hasWords: true,
    },
    { lie: 'a redirect', reply: new Reply(302, { location: 'http://elsewhere.test/' }) },
    { lie: 'a body that is cut', reply: cut },
    { lie: 'a body that is too large', reply: new Reply(200, JSON_TYPE, ' '.repeat(5 * 1024 * 1024 + 1)) },
    // a reply without content may say what it likes
    ...(hasContent(call)
      ? [{ lie: 'some words', reply: new Reply(call.status, TEXT_TYPE, 'Not now.') }]
      : []),
    // whether a mail is sent later is nobody's to know
    ...(call.method === 'GET' ? [] : [{ lie: '202', reply: new Reply(202, JSON_TYPE, honest as object) }]),
  ];
}

/** The honest content, but wrong. */
function contentsOf(call: CallDefinition, honest: Values): Lie[] {
  const asked = askedBy(call);
  const ids = identifyingFields.filter(
    (name) =>
      asked.includes(name) && name in honest && !call.translates?.includes(name) && name !== 'personCode',
  );
  const asText = everywhere(honest, (value) => (typeof value === 'number' ? `${value}` : value));
  const bodies: (readonly [lie: string, body: unknown])[] = [
    ['nothing', undefined],
    ['no fields', {}],
    ['fields that are null', everywhere(honest, () => null)],
    ...(JSON.stringify(asText) === JSON.stringify(honest) ? [] : ([['numbers as text', asText]] as const)),
    ...ids.map((name) => [`another ${name}`, { ...honest, [name]: another(honest[name]) }] as const),
  ];
  return bodies.map(([lie, body]) => ({ lie, reply: new Reply(call.status, JSON_TYPE, body as object) }));
}

const tried = changes
  // of what sends a user name nothing but the status counts (specification 7.21)
  .filter(({ id, call }) => id in rows && !call.ignoresBody)
  .map(({ id, call }) => {
    const honest = codes[id] ?? examples[id]?.response;
    const content = isValues(honest) && hasContent(call) ? contentsOf(call, honest) : [];
    return { id, row: rows[id]!, lies: [...wrongOf(call, honest), ...content] };
  });

/** What these changed is shown by nothing that the portal may ask. */
const SHOWN_BY_NOTHING = [
  'deleteAccount.requestOtp',
  'deleteAccount.submit',
  'userManagement.sendOtp',
  'completeProfile.registerDirect',
  'completeProfile.registerSso',
  'completeProfile.updateSso',
  'completeProfile.complete',
];

test.each(changes.filter(({ id, call }) => id in rows && !hasContent(call) && !altersNothing(id)))(
  '$id, with a success without content, is looked up before it is said to be done',
  async ({ id, call }) => {
    const text = await press(id, rows[id]!, new Reply(call.status ?? 200), 'en');
    expect(programme.made).toBe(1);
    const isDoubted = DOUBT.en.test(text) && text.includes(COMMON.en);
    expect([text.slice(0, 200), isDoubted]).toEqual([expect.any(String), !SHOWN_BY_NOTHING.includes(id)]);
  },
);

test('wrong contents are tried of most calls', () => {
  const lies = tried.flatMap((each) => each.lies.map(({ lie }) => lie));
  expect(lies.length).toBeGreaterThan(400);
  expect(lies.filter((lie) => lie.startsWith('another ')).length).toBeGreaterThan(8);
});

test.each(tried)('$id, with a success that is none, is not said to be done', async ({ id, row, lies }) => {
  const wrong: string[] = [];
  const accepted = await acceptedBy(id, row, 'en');
  for (const { lie, reply, hasWords } of lies) {
    const text = await press(id, row, reply, 'en');
    if (programme.made === 0) wrong.push(`${lie}: the call was not made`);
    const isOpen = altersNothing(id) || DOUBT.en.test(text);
    // whether there is such an account is nobody's to know
    const isHidden = steady(text) === accepted;
    const isSaid = hasWords ? isOpen || isHidden : isOpen && text.includes(COMMON.en);
    if (!isSaid) wrong.push(`${lie}: ${text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});
