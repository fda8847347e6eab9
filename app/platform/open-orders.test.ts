import { expect, test } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { metrics } from './metrics.ts';
import { openOrdersGauge } from './open-orders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The gauge over these markers. */
function startGauge() {
  const clock = createStillClock();
  const marks = new Map<string, string>();
  const store = {
    keysWith: () => Promise.resolve([...marks.keys()]),
    get: (key: string) => Promise.resolve(marks.get(key)),
  };
  const refresh = openOrdersGauge(store, clock);
  const counted = async () => {
    await refresh();
    const counts = (await metrics.openOrders.get()).values.filter(({ value }) => value > 0);
    return counts.map(({ labels, value }) => [labels.state, labels.age, value]);
  };
  return { clock, marks, counted };
}

test.each([
  [MINUTE_MS - 1, 'pending', 'under 1 minute'],
  [MINUTE_MS - 1, 'unknown', 'under 1 minute'],
  [20 * MINUTE_MS, 'unknown', 'under 1 hour'],
  [23 * HOUR_MS, 'unknown', 'under 1 day'],
  [24 * HOUR_MS, 'unknown', '1 day or more'],
])('counts an order that was begun %i ms ago as %s, %s', async (agoMs, state, age) => {
  const { clock, marks, counted } = startGauge();
  marks.set('open-order:1', `${clock.now() - agoMs} ${clock.now() + (state === 'pending' ? 1 : 0)}`);
  expect(await counted()).toEqual([[state, age, 1]]);
});

test('counts open orders once a minute after the clock was set back', async () => {
  const { clock, marks, counted } = startGauge();
  expect(await counted()).toEqual([]);
  marks.set('open-order:1', `${clock.now()} ${clock.now()}`);
  clock.advance(59_000);
  expect(await counted()).toEqual([]);
  clock.setBack(3 * HOUR_MS);
  clock.advance(1_000);
  expect(await counted()).toHaveLength(1);
});
