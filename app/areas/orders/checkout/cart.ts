import type { ShippingMethod } from '#contract/mail-order.ts';
import type { RefusedLine } from './order-intent.ts';

export const MAX_LINES = 20;

export interface CartItem {
  prescriptionId: string;
  /** why the pharmacy left the line out of the last order, in its own text ('' without one) … */
  leftOut?: string;
  /** … and its code */
  leftOutCode?: string;
}

export interface Cart {
  /** read by builds from before record versions (app/platform/stores/record-versions.ts) */
  version: 1;
  items: CartItem[];
  addressId?: string;
  paymentCardId?: string;
  shippingMethod: ShippingMethod;
  intentId: string;
}

export const emptyCart = (intentId: string): Cart => ({
  version: 1,
  items: [],
  shippingMethod: 'standard',
  intentId,
});

const has = (cart: Cart, prescriptionId: string) =>
  cart.items.some((item) => item.prescriptionId === prescriptionId);

interface AddResult {
  cart: Cart;
  added: string[];
  /** ids for which there was no room */
  tooMany: string[];
}

/** Adds prescriptions; one that is in the cart already stays as it is and counts as added. */
export function addItems(cart: Cart, prescriptionIds: readonly string[]): AddResult {
  const result: AddResult = { cart, added: [], tooMany: [] };
  for (const prescriptionId of new Set(prescriptionIds)) {
    if (!has(result.cart, prescriptionId)) {
      if (result.cart.items.length >= MAX_LINES) {
        result.tooMany.push(prescriptionId);
        continue;
      }
      result.cart = { ...result.cart, items: [...result.cart.items, { prescriptionId }] };
    }
    result.added.push(prescriptionId);
  }
  return result;
}

export const removeItem = (cart: Cart, prescriptionId: string): Cart => ({
  ...cart,
  items: cart.items.filter((item) => item.prescriptionId !== prescriptionId),
});

interface Ordered {
  intentId: string;
  items: readonly { prescriptionId: string }[];
  refused: readonly RefusedLine[];
}

const leftOutItem = ({ prescriptionId, message, code }: RefusedLine): CartItem => ({
  prescriptionId,
  leftOut: message,
  leftOutCode: code,
});

/**
 * The cart after its order was placed: without what was ordered, with what the pharmacy refused and its reason, and
 * with what was added meanwhile. Idempotent, because the first call gives the cart its next intent.
 */
export function cartAfterOrder(cart: Cart, order: Ordered, nextIntentId: string): Cart {
  if (cart.intentId !== order.intentId) return cart;
  const ordered = new Set(order.items.map((item) => item.prescriptionId));
  const refused = new Map(order.refused.map((line) => [line.prescriptionId, line]));
  const items = cart.items.flatMap((item): CartItem[] => {
    const line = refused.get(item.prescriptionId);
    if (line) return [leftOutItem(line)];
    return ordered.has(item.prescriptionId) ? [] : [item];
  });
  return { ...emptyCart(nextIntentId), items };
}
