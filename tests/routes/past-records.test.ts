import { beforeEach, expect, test } from 'vitest';
import { examples } from '../../scripts/openapi-document.ts';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';

/** Requests for the records of a past year. */
const REQUESTS = '/member/historic-data/requests';

const answers: Record<string, object> = {};
const portal = useAllRoutes({ answers });
beforeEach(() => void portal.sent.splice(0));

const whole = {
  ...{ kind: 'orders', year: '2024', reason: 'taxes' },
  formId: '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11',
};
const ask = async (change: Partial<typeof whole>) =>
  portal.ask('/main/requests/new.data', { cookie: await portal.signIn(), fields: { ...whole, ...change } });

test.each<[string, Partial<typeof whole>, string[]]>([
  ['no year', { year: '' }, ['Choose the year']],
  ['no reason', { reason: '' }, ['Choose a reason']],
  ['neither', { year: '', reason: '' }, ['Choose the year', 'Choose a reason']],
  ['a year that was not offered', { year: '1999' }, ['Choose the year']],
  ['an unknown reason', { reason: 'curiosity' }, ['Choose a reason']],
])('requests nothing with %s (5.42)', async (_what, change, messages) => {
  const { status, text } = await ask(change);
  expect([status, portal.sent]).toEqual([422, []]);
  for (const message of ['Choose the year', 'Choose a reason'])
    expect(text.includes(`"${message}"`)).toBe(messages.includes(message));
});

test.each(['orders', 'claims', 'prescriptions'])(
  'sends a request for %s (2.65, 5.42, 7.60)',
  async (kind) => {
    answers[`POST ${REQUESTS}`] = new Reply(201, {}, examples['historicData.register']!.response as object);
    await ask({ kind });
    expect(portal.sent).toMatchObject([
      {
        method: 'POST',
        path: REQUESTS,
        body: {
          ...{ clientId: '31001', cardId: 'W100200300', personCode: '01' },
          ...{ kind, year: 2024, reason: 'taxes' },
        },
      },
    ]);
  },
);

test('reports records that were requested before', async () => {
  const earlier = { kind: 'orders', year: 2024, clientReference: 'of an earlier request' };
  const known = { ...(examples['historicData.register']!.response as object), ...earlier };
  answers[`POST ${REQUESTS}`] = new Reply(201, {}, known);
  const cookie = await portal.signIn();
  await portal.ask('/main/requests/new.data', { cookie, fields: whole });
  const { text } = await portal.ask('/main/requests.data', { cookie });
  expect(text).toContain('You already asked for these records');
});
