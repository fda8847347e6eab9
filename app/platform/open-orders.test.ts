import { expect, test } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { metrics } from './metrics.ts';
import { openOrdersGauge } from './open-orders.ts';

test('counts open orders once a minute after the clock was set back', async () => {
  const clock = createStillClock();
  const marks = new Map<string, string>();
  const store = {
    keysWith: () => Promise.resolve([...marks.keys()]),
    get: (key: string) => Promise.resolve(marks.get(key)),
  };
  const refresh = openOrdersGauge(store, clock);
  const counted = async () => {
    await refresh();
    return (await metrics.openOrders.get()).values.reduce((sum, { value }) => sum + value, 0);
  };
  expect(await counted()).toBe(0);
  marks.set('open-order:1', `${clock.now()} ${clock.now()}`);
  clock.advance(59_000);
  expect(await counted()).toBe(0);
  clock.setBack(3 * 3_600_000);
  clock.advance(1_000);
  expect(await counted()).toBe(1);
});
