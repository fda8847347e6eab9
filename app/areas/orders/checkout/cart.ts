import type { ShippingMethod } from '#contract/mail-order.ts';
import type { RefusedLine } from './order-intent.ts';

export const MAX_LINES = 20;

export interface CartItem {
  prescriptionId: string;
  /** the pharmacy's own text for leaving the line out of the last order ('' without one) … */
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

export const createEmptyCart = (intentId: string): Cart => ({
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
  /** ids that exceeded the maximum */
  tooMany: string[];
}

/** Adds prescriptions. One that is already in the cart stays unchanged and counts as added. */
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

function leftOutItem({ prescriptionId, message, code }: RefusedLine): CartItem {
  const item: CartItem = { prescriptionId, leftOut: message };
  if (code !== undefined) item.leftOutCode = code;
  return item;
}

/**
 * The cart after its order was placed: without the ordered lines, with the refused lines and their reasons, and with
 * lines added meanwhile. Idempotent, because the first call gives the cart its next intent.
 */
export function removeOrderedLines(cart: Cart, order: Ordered, nextIntentId: string): Cart {
  if (cart.intentId !== order.intentId) return cart;
  const ordered = new Set(order.items.map((item) => item.prescriptionId));
  const refused = new Map(order.refused.map((line) => [line.prescriptionId, line]));
  const items = cart.items.flatMap((item): CartItem[] => {
    const line = refused.get(item.prescriptionId);
    if (line) return [leftOutItem(line)];
    return ordered.has(item.prescriptionId) ? [] : [item];
  });
  return { ...createEmptyCart(nextIntentId), items };
}
