import { describe, expect, test } from 'vitest';
import {
  buildCheckoutRedirect,
  intentStates,
  stages,
  type CheckoutCondition,
  type CheckoutPlace,
  type CheckoutStage,
} from './stages.ts';

const complete: CheckoutCondition = {
  mayOrder: true,
  lines: 2,
  blockedLines: 0,
  hasAddress: true,
  hasCard: true,
  intent: 'unsent',
};

const conditions: Record<string, CheckoutCondition> = {
  complete,
  'an empty cart': { ...complete, lines: 0 },
  'a line that cannot be ordered': { ...complete, blockedLines: 1 },
  'a membership that has ended': { ...complete, mayOrder: false },
  'no address': { ...complete, hasAddress: false },
  'no card': { ...complete, hasCard: false },
  'neither address nor card': { ...complete, hasAddress: false, hasCard: false },
  'an order on its way': { ...complete, intent: 'pending' },
  'an order with an unknown outcome': { ...complete, intent: 'unknown' },
  'an order that was placed': { ...complete, intent: 'done' },
  'an order that failed': { ...complete, intent: 'failed' },
  'an order on its way and an empty cart': { ...complete, lines: 0, intent: 'pending' },
};

const here = undefined;
const table: Record<keyof typeof conditions, Record<CheckoutStage, CheckoutPlace | undefined>> = {
  complete: { cart: here, address: here, payment: here, confirmation: here, placed: 'cart', failed: 'cart' },
  'an empty cart': { cart: here, address: 'cart', payment: 'cart', confirmation: 'cart', placed: 'cart', failed: 'cart' },
  'a line that cannot be ordered': { cart: here, address: 'cart', payment: 'cart', confirmation: 'cart', placed: 'cart', failed: 'cart' },
  'a membership that has ended': { cart: here, address: 'cart', payment: 'cart', confirmation: 'cart', placed: 'cart', failed: 'cart' },
  'no address': { cart: here, address: here, payment: 'address', confirmation: 'address', placed: 'cart', failed: 'cart' },
  'no card': { cart: here, address: here, payment: here, confirmation: 'payment', placed: 'cart', failed: 'cart' },
  'neither address nor card': { cart: here, address: here, payment: 'address', confirmation: 'address', placed: 'cart', failed: 'cart' },
  'an order on its way': { cart: here, address: 'checking', payment: 'checking', confirmation: 'checking', placed: 'checking', failed: 'checking' },
  'an order with an unknown outcome': { cart: here, address: 'checking', payment: 'checking', confirmation: 'checking', placed: 'checking', failed: 'checking' },
  'an order that was placed': { cart: here, address: 'placed', payment: 'placed', confirmation: 'placed', placed: here, failed: 'placed' },
  'an order that failed': { cart: here, address: here, payment: here, confirmation: here, placed: 'failed', failed: here },
  'an order on its way and an empty cart': { cart: here, address: 'checking', payment: 'checking', confirmation: 'checking', placed: 'checking', failed: 'checking' },
}; // oxfmt-ignore

describe.each(Object.keys(conditions))('checkout with %s', (name) => {
  test.each(stages)('opens or redirects the %s page', (stage) => {
    expect(buildCheckoutRedirect(stage, conditions[name]!)).toBe(table[name]![stage]);
  });
});

test('redirects to no page that redirects back', () => {
  const open: CheckoutPlace[] = ['checking', 'cart'];
  for (const base of Object.values(conditions)) {
    for (const intent of intentStates) {
      const condition = { ...base, intent };
      for (const stage of stages) {
        const place = buildCheckoutRedirect(stage, condition);
        if (place === undefined || open.includes(place)) continue;
        expect(buildCheckoutRedirect(place as CheckoutStage, condition)).toBeUndefined();
      }
    }
  }
});
