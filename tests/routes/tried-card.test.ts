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

const NOTICE = 'Someone tried to register with your card';

test('a member is told on home that someone gave a wrong birth date with their name and card, and no other member is', async () => {
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
  expect(portal.logLines.join()).not.toMatch(/W100200300|Pena/);
});
