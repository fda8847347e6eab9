/** Tests how often home requests the payment cards. The examples of docs/openapi.json reply to all other calls. */
import { expect, test } from 'vitest';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { answerCalls, replyTo } from '#harness/refusals.ts';

const expired = {
  ...{ paymentCardId: 'K-1', type: 'Discover', lastFour: '1117', isDefault: true, addedDate: '2026-01-10' },
  ...{ firstName: 'Ana', lastName: 'Rivera', expiration: { month: 1, year: 2026 } },
};

const portal = useAllRoutes({
  answers: answerCalls((found) => (found.id === 'mailOrder.paymentCards' ? [expired] : replyTo(found))),
});

/** Whether a page requests the cards, and shows the expired one. */
async function open(path: string, cookie: string) {
  portal.askedAsMember.splice(0);
  const { text } = await portal.ask(`${path}.data`, { cookie });
  return {
    asksCards: portal.askedAsMember.some((url) => url.includes('/payment-cards')),
    showsCard: text.includes('Discover ending in 1117'),
  };
}

test('home requests an expired card once, and shows it on later pages', async () => {
  const cookie = await portal.signIn({ identity: { clientId: '10001', cardId: 'MPA100200' } });
  expect(await open('/main/home', cookie)).toEqual({ asksCards: true, showsCard: true });
  expect(await open('/main/home', cookie)).toEqual({ asksCards: false, showsCard: true });
});

test('home requests the cards again after five minutes, and after the page of cards', async () => {
  const cookie = await portal.signIn({ identity: { clientId: '10001', cardId: 'MPA100200' } });
  await open('/main/home', cookie);
  await open('/main/settings/payment', cookie);
  expect((await open('/main/home', cookie)).asksCards).toBe(true);
  portal.clock.advance(5 * 60_000);
  expect((await open('/main/home', cookie)).asksCards).toBe(true);
});
