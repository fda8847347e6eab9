/** Open orders as those who run the portal count them. */
import { expect, test } from 'vitest';
import { metrics } from '~/platform/metrics.ts';
import { openOrdersGauge } from '~/platform/open-orders.ts';
import { createLogger } from '~/platform/log.ts';
import { openStores } from '~/platform/stores/open-stores.ts';
import { environment } from '~/identity/testing/portal.ts';
import { stillClock } from '../../../tests/support/clocks.ts';
import { beginAttempt, recordOutcome } from './order-intent.server.ts';

const MINUTE_MS = 60_000;

test('Orders without an outcome are counted by state and age until they have one, also by another process.', async () => {
  const env = environment();
  const clock = stillClock();
  const stores = await openStores(env, createLogger('silent'), clock);
  const context = { stores, clock, env };
  const count = openOrdersGauge(stores.plain, () => clock.now());
  const counted = async () => {
    await count();
    const { values } = await metrics.openOrders.get();
    return values
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => [labels.state, labels.age, value]);
  };
  const members = [1, 2, 3].map((number) => ({
    identity: {
      kind: 'normal' as const,
      providerType: 'DIRECT',
      subject: `s-${number}`,
      userName: '',
      firstName: '',
      lastName: '',
      clientId: '31001',
      cardId: `W${number}`,
      personCode: '01',
      isMigrated: false,
    },
  }));
  const order = { attempt: 1, offer: 'hash', items: [] };
  const begin = async (index: number) => {
    const intentId = `00000000-0000-4000-8000-00000000000${index}`;
    return (await beginAttempt(context, members[index]!, { ...order, intentId })).intent;
  };

  const intents = [await begin(0), await begin(1), await begin(2)];
  expect(await counted()).toEqual([['pending', 'under 1 minute', 3]]);
  await recordOutcome(context, members[0]!, intents[0]!, {
    state: 'done',
    items: [],
    order: { orderNumber: '1', refused: [] },
  });
  await recordOutcome(context, members[1]!, intents[1]!, { state: 'unknown' });
  // its process has died meanwhile: a pending order that nobody sends any more is unknown
  clock.advance(20 * MINUTE_MS);
  expect(await counted()).toEqual([['unknown', 'under 1 hour', 2]]);
  for (const index of [1, 2])
    await recordOutcome(context, members[index]!, intents[index]!, {
      state: 'failed',
      failure: { reason: 'refused' },
    });
  clock.advance(2 * MINUTE_MS);
  expect(await counted()).toEqual([]);
  await stores.plain.close();
});
