import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Reply, startAllRoutes } from './all-routes.ts';
import type { AllRoutes } from './all-routes.ts';

/** Turning sharing on and off, with a programme that can fail. */
const SETTINGS = '/user-management/phi-settings';

let portal: AllRoutes;
const answers: Record<string, object> = {};
beforeAll(async () => {
  portal = await startAllRoutes({ answers });
});
afterAll(() => portal.close());
beforeEach(() => portal.sent.splice(0));

/** Posts the form, and gives the answer as data, since pages are not rendered here. */
async function turn(shared: 'on' | 'off') {
  const fields = { shared, ...(shared === 'on' && { agreed: 'on' }) };
  return portal.ask('/main/phi-settings/01/02.data', { cookie: await portal.signIn(), fields });
}

test.each([
  ['is broken', new Reply(500)],
  ['does not answer', new Reply(0)],
])('says that nobody knows when the programme %s: sharing may have changed', async (_what, reply) => {
  answers[SETTINGS] = reply;
  for (const wish of ['on', 'off'] as const) {
    const { status, text } = await turn(wish);
    expect([status, text]).toEqual([
      422,
      expect.stringContaining('We could not tell whether this was changed.'),
    ]);
  }
  expect(portal.sent.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
});

test('a refusal shows the programme’s own words', async () => {
  answers[SETTINGS] = new Reply(409, {}, { message: 'Not while your plan changes.' });
  expect((await turn('on')).text).toContain('Not while your plan changes.');
});

test('a form without its agreement is refused before anything is sent', async () => {
  const sending = { cookie: await portal.signIn(), fields: { shared: 'on' } };
  const { status } = await portal.ask('/main/phi-settings/01/02.data', sending);
  expect([status, portal.sent]).toEqual([422, []]);
});
