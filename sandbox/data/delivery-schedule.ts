/**
 * The schedule of an order: received, filled, shipped and delivered, and its carrier. Times are milliseconds since the
 * epoch.
 */
import { addBusinessDays, addDays } from '#contract/calendar.ts';
import { calculateExpectedFillDate } from '#contract/mail-order.ts';
import { toNewYorkTime, toDay } from './clock.ts';

/** Time from placing an order to its receipt by the pharmacy. */
export const RECEIVED_AFTER_MS = 45_000;

const isOdd = (orderNumber: string) => Number(orderNumber.at(-1)) % 2 === 1;

/** Filled at 10 am of the next business day. */
export const calculateFillTime = (placedAt: number): number =>
  toNewYorkTime(calculateExpectedFillDate(toDay(placedAt)), 10);

/** Given to the carrier at 4 pm, one or two business days after the fill; at once for expedited. */
export function calculateShipTime(filledAt: number, method: string, orderNumber: string): number {
  const days = method === 'expedited' || isOdd(orderNumber) ? 1 : 2;
  return toNewYorkTime(addBusinessDays(toDay(filledAt), days), 16);
}

/** Delivered by 1 pm, three days after shipping; the next day for expedited. */
export const calculateArrivalTime = (shippedAt: number, method: string): number =>
  toNewYorkTime(addDays(toDay(shippedAt), method === 'expedited' ? 1 : 3), 13);

const carriers = ['USPS', 'UPS', 'FedEx'] as const;
type Carrier = (typeof carriers)[number];

export const chooseCarrier = (orderNumber: string): Carrier =>
  carriers[Number(orderNumber) % carriers.length] ?? 'USPS';

/** A number in the carrier's format, the same each time for a line. */
export function createTrackingNumber(carrier: Carrier, orderNumber: string, lineIndex: number): string {
  const serial = `${orderNumber}${lineIndex}`;
  if (carrier === 'UPS') return `1Z4R7V03${serial.padEnd(10, '0')}`;
  if (carrier === 'FedEx') return `7712${serial.slice(-8).padStart(8, '0')}`;
  return `9400111899${serial.padStart(12, '0')}`;
}
