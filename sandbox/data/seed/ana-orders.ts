/** Every status of an order, and every reason for a cancellation. */
import { toDay } from '../clock.ts';
import type { Member } from '../members.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { findBusinessMorningBefore, type Script } from './script.ts';
import { seedOrder, type LinePlan, type OrderPlan } from './seed-order.ts';
import { createRecentTimes, rememberRecentOrders } from './recent-orders.ts';

const HOUR_MS = 3_600_000;

export interface AnaPrescriptions {
  staple: StoredPrescription[];
  current: StoredPrescription[];
  relatives: Record<
    'losartan' | 'allopurinol' | 'tamsulosin' | 'montelukast' | 'cetirizine' | 'vitamin',
    StoredPrescription
  >;
}

function cancelled(script: Script, owner: Member, staple: StoredPrescription[]): void {
  // oxfmt-ignore
  const reasons = ['member', 'paymentDeclined', 'outOfStock', 'clinical', 'returned', 'discontinued'] as const;
  reasons.forEach((reason, i) => {
    const line = { rx: staple[i % staple.length]!, to: { cancelled: reason } };
    seedOrder(script, { owner, placedAt: script.at(60 + i * 47, 15, 10 + i), lines: [line] });
  });
  const warfarin = script.prescribe({
    ...{ member: owner, drug: 'Warfarin 5 mg tablet', prescriber: 'cardiology' },
    ...{ writtenDaysAgo: 61, refillsAllowed: 3 },
  });
  seedOrder(script, { owner, placedAt: script.at(58, 11, 20), lines: [{ rx: warfarin, to: 'pickedUp' }] });
}

function pick<T>(list: readonly T[], i: number): T {
  const item = list[i];
  if (item === undefined) throw new Error(`there is no item ${i}`);
  return item;
}

/** Times of an order that was shipped on the last business day before this one. */
function timesBefore(day: string, placedHours: number) {
  const shippedAt = findBusinessMorningBefore(day) + 6 * HOUR_MS;
  const filledAt = findBusinessMorningBefore(toDay(shippedAt));
  return {
    shippedAt,
    filledAt,
    placedAt: findBusinessMorningBefore(toDay(filledAt)) + placedHours * HOUR_MS,
  };
}

/** Shipped and in transit, one with each carrier; and one that is late. */
function shipped(script: Script, owner: Member, rxs: StoredPrescription[]): void {
  const carriers = [
    { name: 'USPS', number: '9400111899223817604433' },
    { name: 'UPS', number: '1Z4R7V030312345674' },
    { name: 'FedEx', number: '771294830165' },
    { name: 'Lakeland Courier', number: 'LC-48213377' },
  ];
  carriers.forEach((carrier, i) => {
    const order = { owner, carrier, method: i === 2 ? 'expedited' : 'standard' } as const;
    const times = timesBefore(script.today, i + 1);
    seedOrder(script, { ...order, ...times, lines: [{ rx: pick(rxs, i), to: 'shipped' }] });
  });
  const carrier = { name: 'USPS', number: '9400111899223817609988' };
  const late = { owner, carrier, ...timesBefore(script.daysAgo(8), 4) };
  seedOrder(script, { ...late, lines: [{ rx: pick(rxs, 4), to: 'shipped', isStuck: true }] });
}

/** Adds open orders: placed, in progress, waiting for the member, late, and with lines in different statuses. */
function open(script: Script, owner: Member, { staple, current, relatives }: AnaPrescriptions): void {
  const times = createRecentTimes(script.now);
  const { losartan, allopurinol, tamsulosin, montelukast, cetirizine, vitamin } = relatives;
  const place = (placedAt: number, line: LinePlan, more: Partial<OrderPlan> = {}) =>
    seedOrder(script, { owner, placedAt, ...more, lines: [line] });
  const placed = place(times.placed, { rx: pick(staple, 3), to: 'placed' });
  const received = place(times.received, { rx: pick(current, 0), to: 'inProgress' });
  const morning = findBusinessMorningBefore(script.today);
  const filled = place(morning, { rx: losartan, to: 'filled' }, { filledAt: times.filled });
  rememberRecentOrders(script.db, { placed, received, filled });
  const stuck = { to: 'inProgress', isStuck: true } as const;
  place(script.at(10, 13, 5), { rx: allopurinol, ...stuck });
  const actionNeeded = 'The pharmacy needs to know whether you are allergic to sulfa drugs. Please call.';
  place(script.at(2, 17, 40), { rx: tamsulosin, ...stuck }, { actionNeeded });
  seedOrder(script, {
    owner,
    placedAt: script.at(7, 12, 12),
    method: 'expedited',
    lines: [
      { rx: cetirizine, to: 'delivered' },
      { rx: vitamin, to: { cancelled: 'outOfStock' } },
      { rx: pick(current, 6), to: 'shipped', shippedAt: morning + 6 * HOUR_MS },
      { rx: montelukast, ...stuck },
    ],
  });
}

export function buildAnaOrders(script: Script, ana: Member, means: AnaPrescriptions): void {
  cancelled(script, ana, means.staple);
  shipped(script, ana, means.current.slice(1, 6));
  open(script, ana, means);
}
