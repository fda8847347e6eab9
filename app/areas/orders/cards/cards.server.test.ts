import { expect, test } from 'vitest';
import { HttpResponse, http } from 'msw';
import type { SessionData } from '~/session/session.server.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { openShop } from '#harness/shop.ts';
import { changeExpiration, makeDefault, removeCard } from './cards.server.ts';

const server = useMsw();

test.each([
  ['a new expiration date', 'changeExpiration'],
  ['a new default', 'makeDefault'],
  ['a removal', 'removeCard'],
] as const)('home requests the cards again after %s whose reply is lost', async (_what, name) => {
  const { context, member } = openShop(server);
  server.use(http.all(`${PROGRAMME}/mail-order/payment-cards/*`, () => HttpResponse.error()));
  let data = { cards: { list: [], readAt: 0 } } as unknown as SessionData;
  Object.assign(member.session, {
    known: () => ({ state: 'active', data }),
    update: async (change: (before: SessionData) => SessionData) => (data = change(data)),
  });
  const changes = {
    changeExpiration: () => changeExpiration(member, 'K-1', { month: 9, year: 2029 }),
    makeDefault: () => makeDefault(member, 'K-2'),
    removeCard: () => removeCard(context, member, 'K-1'),
  };
  await changes[name]().catch(() => undefined);
  expect(data).toEqual({});
});
