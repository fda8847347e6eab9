/** Orders with times relative to the moment of the seed; everything else in the seed depends only on the day. */
import { toNewYorkTime, toDay, formatTimestamp } from '../clock.ts';
import type { Database } from '../database.ts';
import { listLines, saveLine } from '../orders.ts';
import { readSetting, writeSetting } from '../schema.ts';
import { calculateFillTime, RECEIVED_AFTER_MS, calculateShipTime } from '../delivery-schedule.ts';

const HOUR_MS = 3_600_000;

interface RecentOrders<T> {
  /** just placed, not yet received */
  placed: T;
  /** received, not yet filled */
  received: T;
  /** filled, not yet shipped */
  filled: T;
}

/** The time of the newest step of each, in milliseconds since the epoch. */
export const createRecentTimes = (now: number): RecentOrders<number> => ({
  placed: now - 15_000,
  received: now - 2 * HOUR_MS,
  filled: Math.min(now - HOUR_MS / 2, toNewYorkTime(toDay(now), 10)),
});

/** The days of those steps: two moments with the same days have the same seed except for the times. */
export const createRecentDays = (now: number): string =>
  [now, ...Object.values(createRecentTimes(now))].map(toDay).join('_');

const SETTING = 'recentOrders';

export const rememberRecentOrders = (db: Database, orderNumbers: RecentOrders<string>): void =>
  writeSetting(db, SETTING, JSON.stringify(orderNumbers));

function setPlacedAt(db: Database, orderNumber: string, at: number): void {
  const placedAt = formatTimestamp(at);
  db.update('orders', { placedAt }, { orderNumber });
  db.update('orderLines', { placedAt }, { orderNumber });
}

function setEvent(db: Database, lineId: string, type: string, at: number): void {
  db.update('orderEvents', { at: formatTimestamp(at) }, { lineId, type });
}

/** Sets the times of the three orders as in a seed of this moment. */
export function retimeRecentOrders(db: Database, now: number): void {
  const orders: RecentOrders<string> = JSON.parse(readSetting(db, SETTING) ?? '{}');
  const times = createRecentTimes(now);
  setPlacedAt(db, orders.placed, times.placed);
  for (const { lineId } of listLines(db, orders.placed)) setEvent(db, lineId, 'placed', times.placed);
  setPlacedAt(db, orders.received, times.received);
  for (const line of listLines(db, orders.received)) {
    setEvent(db, line.lineId, 'placed', times.received);
    setEvent(db, line.lineId, 'received', times.received + RECEIVED_AFTER_MS);
    saveLine(db, { ...line, nextStepAt: calculateFillTime(times.received) });
  }
  for (const line of listLines(db, orders.filled)) {
    setEvent(db, line.lineId, 'filled', times.filled);
    saveLine(db, { ...line, nextStepAt: calculateShipTime(times.filled, 'standard', orders.filled) });
  }
}
