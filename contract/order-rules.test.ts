import { describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from './order.ts';
import {
  isCancellable,
  isLate,
  isTerminal,
  getNextOrderStatus,
  getOrderStatus,
  buildTrackingUrl,
  isUnderWay,
  calculateUnpaid,
  type OrderLineEvent,
} from './order-rules.ts';

/** The whole state machine, repeated so that a change in the rules fails here. */
const legal: Record<OrderLineEvent, Partial<Record<OrderStatus, OrderStatus>>> = {
  received: { placed: 'inProgress' },
  shipped: { inProgress: 'shipped' },
  pickedUp: { inProgress: 'pickedUp' },
  memberCancelled: { placed: 'cancelled', inProgress: 'cancelled' },
  paymentDeclined: { placed: 'cancelled', inProgress: 'cancelled' },
  rejected: { placed: 'cancelled', inProgress: 'cancelled' },
  delivered: { shipped: 'delivered' },
  reshipped: { shipped: 'inProgress' },
  refunded: { shipped: 'cancelled' },
};
const pairs = (Object.keys(legal) as OrderLineEvent[]).flatMap((event) =>
  orderStatuses.map((status) => ({ event, status, to: legal[event][status], name: `${status} + ${event}` })),
);

describe('order line', () => {
  it.each(pairs)('$name', ({ event, status, to }) => {
    expect(getNextOrderStatus({ status }, event)).toBe(to);
  });

  it('cannot be cancelled by the member once it is filled', () => {
    expect(getNextOrderStatus({ status: 'inProgress', filled: true }, 'memberCancelled')).toBeUndefined();
    expect(getNextOrderStatus({ status: 'inProgress', filled: true }, 'rejected')).toBe('cancelled');
  });
});

describe('cancellable line', () => {
  const event = (type: 'placed' | 'filled') => ({ type, at: '2026-11-20T15:00:00Z' });
  it.each<[string, OrderStatus, ('placed' | 'filled')[], boolean]>([
    ['was placed', 'placed', [], true],
    ['is in progress, but not being filled', 'inProgress', ['placed'], true],
    ['is none that was filled', 'inProgress', ['placed', 'filled'], false],
    ['is none that was shipped', 'shipped', ['placed'], false],
  ])('is %s', (_what, status, events, may) => {
    expect(isCancellable({ status, events: events.map(event) as never })).toBe(may);
  });
});

it('ends a line when it is delivered, picked up or cancelled', () => {
  expect(orderStatuses.filter(isTerminal).sort()).toEqual(['cancelled', 'delivered', 'pickedUp']);
});

describe('whole order', () => {
  it.each<[OrderStatus[], OrderStatus]>([
    [['shipped', 'inProgress', 'delivered'], 'inProgress'],
    [['delivered', 'shipped'], 'shipped'],
    [['cancelled', 'delivered'], 'delivered'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['placed', 'shipped'], 'placed'],
    [['shipped', 'placed'], 'placed'],
    [['delivered', 'cancelled', 'inProgress'], 'inProgress'],
    [['cancelled', 'pickedUp'], 'pickedUp'],
    [['cancelled', 'delivered', 'shipped', 'inProgress', 'placed'], 'placed'],
    [[], 'placed'],
  ])('with lines %j is %s', (lines, status) => {
    expect(getOrderStatus(lines.map((line) => ({ status: line })))).toBe(status);
  });

  it.each<[OrderStatus, string, boolean]>([
    ['inProgress', '2026-11-13', false],
    ['inProgress', '2026-11-12', true],
    ['shipped', '2026-11-15', false],
    ['shipped', '2026-11-14', true],
    ['placed', '2026-11-13', false],
    ['placed', '2026-11-12', true],
    ['delivered', '2026-01-01', false],
    ['pickedUp', '2026-01-01', false],
    ['cancelled', '2026-01-01', false],
  ])('%s since %s is late: %s', (status, since, late) => {
    expect(isLate(status, since, '2026-11-20')).toBe(late);
  });
});

describe('uncharged part of an order', () => {
  const line = ([priceCents, status, isFilled]: [number, OrderStatus, boolean]) => ({
    priceCents,
    status,
    events: isFilled ? [{ type: 'placed' }, { type: 'filled' }] : [{ type: 'placed' }],
  });
  // each order has $5.00 for shipping and $0.31 of tax
  it.each<[string, [number, OrderStatus, boolean][], [notCharged: number, givenBack: number]]>([
    ['nothing while no line was cancelled', [[1_000, 'shipped', true], [700, 'placed', false]], [0, 0]], // oxfmt-ignore
    ['not charged: a line that was not filled', [[1_000, 'cancelled', false], [700, 'shipped', true]], [1_000, 0]], // oxfmt-ignore
    ['given back: a line that was filled', [[1_000, 'cancelled', true], [700, 'shipped', true]], [0, 1_000]], // oxfmt-ignore
    ['each of two cancelled lines by itself', [[1_000, 'cancelled', true], [700, 'cancelled', false], [50, 'delivered', true]], [700, 1_000]], // oxfmt-ignore
    ['shipping and tax too, once the last line was cancelled', [[1_000, 'cancelled', false], [700, 'cancelled', false]], [2_231, 0]], // oxfmt-ignore
    ['shipping and tax given back where something was filled', [[1_000, 'cancelled', true], [700, 'cancelled', false]], [700, 1_531]], // oxfmt-ignore
  ])('is computed for %s', (_what, parts, [notChargedCents, givenBackCents]) => {
    const lines = parts.map(line) as never;
    const totalCents = parts.reduce((sum, [cents]) => sum + cents, 531);
    const costs = { lines, shippingCents: 500, taxCents: 31 };
    expect(calculateUnpaid({ ...costs, totalCents })).toEqual({ notChargedCents, givenBackCents });
    // if the total is not the sum, the programme may have subtracted it already
    const nothing = { notChargedCents: 0, givenBackCents: 0 };
    expect(calculateUnpaid({ ...costs, totalCents: totalCents - 1 })).toEqual(nothing);
  });
});

it('treats an order as open until it is delivered, picked up or cancelled', () => {
  const counts = { placed: 1, inProgress: 2, shipped: 4, delivered: 8, pickedUp: 16, cancelled: 32 };
  expect([isUnderWay(counts), isUnderWay({ delivered: 3 }), isUnderWay({})]).toEqual([7, 0, 0]);
});

describe('tracking', () => {
  it.each([
    ['USPS', '9400 1000 0048 21', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001000004821'],
    ['FedEx', '123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
    ['UPS', '1Z-123-45', 'https://www.ups.com/track?tracknum=1Z12345'],
    ['dhl', '1Z-123-45', 'https://www.dhl.com/en/express/tracking.html?AWB=1Z12345'],
    [undefined, '123456789012', undefined],
    ['Pony Express', '123456', undefined],
    ['UPS', 'javascript:alert(1)', undefined],
    ['UPS', undefined, undefined],
  ])('links for %s and the number %s to %s', (carrier, number, url) => {
    expect(buildTrackingUrl(carrier, number)).toBe(url);
  });
  it.each([
    ['ABC12', false],
    ['ABC123', true],
    ['A'.repeat(40), true],
    ['A'.repeat(41), false],
    ['123456?x', false],
    ['?123456', false],
    ['123456\u00e9', false],
  ])('accepts %s as a number: %s', (number, is) => {
    expect(buildTrackingUrl('UPS', number) !== undefined).toBe(is);
  });
});
