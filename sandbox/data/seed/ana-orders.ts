/** Every status of an order, and every reason for a cancellation. */
import { toDay } from '../clock.ts';
import type { Member } from '../members.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { findBusinessMorningBefore, type Script } from './script.ts';
import { seedOrder } from './seed-order.ts';
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
  const reasons = [
    'member',
    'paymentDeclined',
    'outOfStock',
    'clinical',
    'returned',
    'discontinued',
  ] as const;
  reasons.forEach((reason, i) => {
    const placedAt = script.at(60 + i * 47, 15, 10 + i);
    seedOrder(script, {
      owner,
      placedAt,
      lines: [{ rx: staple[i % staple.length]!, to: { cancelled: reason } }],
    });
  });
  const warfarin = script.prescribe({
    member: owner,
    drug: 'Warfarin 5 mg tablet',
    prescriber: 'cardiology',
    writtenDaysAgo: 61,
    refillsAllowed: 3,
  });
  seedOrder(script, { owner, placedAt: script.at(58, 11, 20), lines: [{ rx: warfarin, to: 'pickedUp' }] });
}

function pick<T>(list: readonly T[], i: number): T {
  const item = list[i];
  if (item === undefined) throw new Error(`there is no item ${i}`);
  return item;
}

/** Shipped and in transit, one with each carrier. */
function shipped(script: Script, owner: Member, rxs: StoredPrescription[]): void {
  const carriers = [
    { name: 'USPS', number: '9400111899223817604433' },
    { name: 'UPS', number: '1Z4R7V030312345674' },
    { name: 'FedEx', number: '771294830165' },
    { name: 'Lakeland Courier', number: 'LC-48213377' },
  ];
  carriers.forEach((carrier, i) => {
    const shippedAt = findBusinessMorningBefore(script.today) + 6 * HOUR_MS;
    const filledAt = findBusinessMorningBefore(toDay(shippedAt));
    const placedAt = findBusinessMorningBefore(toDay(filledAt)) + (i + 1) * HOUR_MS;
    const method = i === 2 ? 'expedited' : 'standard';
    seedOrder(script, {
      owner,
      placedAt,
      filledAt,
      shippedAt,
      carrier,
      method,
      lines: [{ rx: pick(rxs, i), to: 'shipped' }],
    });
  });
  const shippedAt = findBusinessMorningBefore(script.daysAgo(8)) + 6 * HOUR_MS;
  const filledAt = findBusinessMorningBefore(toDay(shippedAt));
  const placedAt = findBusinessMorningBefore(toDay(filledAt)) + 4 * HOUR_MS;
  const carrier = { name: 'USPS', number: '9400111899223817609988' };
  seedOrder(script, {
    owner,
    placedAt,
    filledAt,
    shippedAt,
    carrier,
    lines: [{ rx: pick(rxs, 4), to: 'shipped', isStuck: true }],
  });
}

/** Adds open orders: placed, in progress, waiting for the member, late, and with lines in different statuses. */
function open(script: Script, owner: Member, { staple, current, relatives }: AnaPrescriptions): void {
  const times = createRecentTimes(script.now);
  const { losartan, allopurinol, tamsulosin, montelukast, cetirizine, vitamin } = relatives;
  const placed = seedOrder(script, {
    owner,
    placedAt: times.placed,
    lines: [{ rx: pick(staple, 3), to: 'placed' }],
  });
  const received = seedOrder(script, {
    owner,
    placedAt: times.received,
    lines: [{ rx: pick(current, 0), to: 'inProgress' }],
  });
  const filled = seedOrder(script, {
    owner,
    placedAt: findBusinessMorningBefore(script.today),
    filledAt: times.filled,
    lines: [{ rx: losartan, to: 'filled' }],
  });
  rememberRecentOrders(script.db, { placed, received, filled });
  seedOrder(script, {
    owner,
    placedAt: script.at(10, 13, 5),
    lines: [{ rx: allopurinol, to: 'inProgress', isStuck: true }],
  });
  const actionNeeded = 'The pharmacy needs to know whether you are allergic to sulfa drugs. Please call.';
  seedOrder(script, {
    owner,
    placedAt: script.at(2, 17, 40),
    actionNeeded,
    lines: [{ rx: tamsulosin, to: 'inProgress', isStuck: true }],
  });
  seedOrder(script, {
    owner,
    placedAt: script.at(7, 12, 12),
    method: 'expedited',
    lines: [
      { rx: cetirizine, to: 'delivered' },
      { rx: vitamin, to: { cancelled: 'outOfStock' } },
      {
        rx: pick(current, 6),
        to: 'shipped',
        shippedAt: findBusinessMorningBefore(script.today) + 6 * HOUR_MS,
      },
      { rx: montelukast, to: 'inProgress', isStuck: true },
    ],
  });
}

export function buildAnaOrders(script: Script, ana: Member, means: AnaPrescriptions): void {
  cancelled(script, ana, means.staple);
  shipped(script, ana, means.current.slice(1, 6));
  open(script, ana, means);
}
