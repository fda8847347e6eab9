import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../scripts/openapi-document.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';

let portal: AllRoutes;
beforeAll(async () => {
  const prescriptions = examples['prescriptions.refillable']!.response as object;
  portal = await startAllRoutes({ answers: { '/mail-order/refills/prescriptions': prescriptions } });
});
afterAll(() => portal.close());

const NOTICE = 'A person tried to register with your card';

test('shows a member on home that a wrong birth date was tried with their name and card, until dismissed', async () => {
  const home = async (firstName = 'Ana') =>
    (await portal.ask('/main/home.data', { cookie: await portal.signIn({ identity: { firstName } }) })).text;
  expect(await home()).not.toContain(NOTICE);

  const stranger = new Visitor(portal.url);
  await stranger.send('/sign-up');
  await stranger.send('/sign-up/profile', {
    ...{ firstName: 'ANA', lastName: 'Pena', birthDate: '05/17/1986', email: 'eve@example.com' },
    ...{ contactNumber: '6085550131', terms: 'on' },
  });
  const benefit = { cardId: 'W100 200 300', rxGroup: 'RX31001', userName: 'eve' };
  expect((await stranger.send('/sign-up/link-benefit', benefit)).status).toBe(422);

  expect(await home()).toContain(NOTICE);
  expect(await home('Luz')).not.toContain(NOTICE);
  const cookie = await portal.signIn();
  const page = await portal.ask('/main/settings/sessions.data', { cookie });
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('November 20') });
  const dismissed = await portal.send('/main/settings/sessions?seen', { cookie, fields: {} });
  expect([dismissed.status, dismissed.headers.get('location')]).toEqual([303, '/main/settings/sessions']);
  expect(await home()).not.toContain(NOTICE);
  expect(portal.logLines.join()).not.toMatch(/W100200300|Pena/);
});
