/** What a member agrees to by placing the order, and a hash by which a changed one is told apart. */
import { createHash } from 'node:crypto';
import type { ShippingAddress, ShippingMethod } from '~/programme/contract/mail-order.ts';
import type { AgreedItem } from './intent.ts';

export interface Offer {
  items: readonly AgreedItem[];
  /** as it was shown: an address can be edited under its id */
  address: ShippingAddress;
  paymentCardId: string;
  shippingMethod: ShippingMethod;
}

const byId = (a: AgreedItem, b: AgreedItem) => (a.prescriptionId < b.prescriptionId ? -1 : 1);

/** The same for the same lines in any order; another for any other price, address, card or method. */
export function offerHash({ items, address, paymentCardId, shippingMethod }: Offer): string {
  const lines = [...items].sort(byId).map((item) => [item.prescriptionId, item.priceCents]);
  const { addressId, careOfName = '', addressLine1, addressLine2 = '', city, state, zip } = address;
  const place = [addressId, careOfName, addressLine1, addressLine2, city, state, zip];
  return createHash('sha256')
    .update(JSON.stringify([lines, place, paymentCardId, shippingMethod]))
    .digest('base64url');
}

/** One agreed price as the confirm form carries it. */
export const agreedField = ({ prescriptionId, priceCents }: AgreedItem) => `${priceCents}:${prescriptionId}`;

/** The prices that a form says the member saw; what is no price is left out. */
export function readAgreed(fields: readonly string[]): Map<string, number> {
  const prices = new Map<string, number>();
  for (const field of fields) {
    const match = /^(\d{1,9}):(.+)$/s.exec(field);
    if (match) prices.set(match[2]!, Number(match[1]));
  }
  return prices;
}

export interface PriceChange extends AgreedItem {
  /** what the member saw */
  beforeCents: number;
}

/** The lines whose price is not the one that the member saw. */
export const priceChanges = (
  items: readonly AgreedItem[],
  agreed: ReadonlyMap<string, number>,
): PriceChange[] =>
  items.flatMap((item) => {
    const beforeCents = agreed.get(item.prescriptionId);
    return beforeCents === undefined || beforeCents === item.priceCents ? [] : [{ ...item, beforeCents }];
  });
