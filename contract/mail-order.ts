import { z } from 'zod';
import { Address, NewAddress } from './address.ts';
import { addBusinessDays } from './calendar.ts';
import { defineCall } from './call.ts';
import { Cents, DateOnly, Id, IdentityParams, Reference, SignedCents, Timestamp } from './common.ts';
import { Prescription } from './prescription.ts';

/** Specification 7.28. */
export const Balance = z.object({
  /** negative for credit: paid ahead or refunded, and not set aside for an order that is not filled yet */
  balanceCents: SignedCents,
  /** the due date of an amount owed */
  dueDate: DateOnly.optional(),
  orderNumber: Reference,
  paymentCardLabel: z.string().optional(),
});
export type Balance = z.infer<typeof Balance>;

/** Specification 3.35; shows whether the member has a profile, which every refill requires (4.39). */
export const MailOrderProfileSearch = z.object({
  enrolled: z.boolean(),
  enrolledDate: DateOnly.optional(),
});

export const ShippingAddress = Address.extend({ addressId: Id, isDefault: z.boolean() });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** A programme may spell a street or a city differently, but the place must be the same. */
const isSamePlace = (reply: ShippingAddress, { body }: { body: z.input<typeof NewAddress> }): boolean =>
  reply.state === body.state && reply.zip.slice(0, 5) === body.zip;

export const cardTypes = ['Visa', 'Mastercard', 'Discover', 'American Express'] as const;
export const CardType = z.enum(cardTypes);
export type CardType = z.infer<typeof CardType>;

export const Expiration = z.object({ month: z.int().min(1).max(12), year: z.int().min(2000).max(2099) });

/** Whether a card has expired on a day. A card is valid to the last day of its month. */
export const isExpired = ({ month, year }: z.infer<typeof Expiration>, day: string): boolean =>
  `${year}-${String(month).padStart(2, '0')}` < day.slice(0, 7);

const isSameMonth = (one: z.infer<typeof Expiration>, other: z.infer<typeof Expiration>): boolean =>
  one.month === other.month && one.year === other.year;

/** A saved card, as the programme shows it: never the number (specification 3.33). */
export const PaymentCard = z.object({
  paymentCardId: Id,
  /** Visa, Mastercard, Discover or American Express; any other one is shown as it is */
  type: z.string(),
  lastFour: z.string().regex(/^\d{4}$/),
  expiration: Expiration,
  firstName: z.string(),
  lastName: z.string(),
  billingAddress: Address.optional(),
  isDefault: z.boolean(),
  /** cards of the pharmacy had to be entered again from February 27, 2025 (specification 9.24) */
  addedDate: DateOnly,
  /** orders that it still has to pay for, also in part: not filled yet, or unpaid. Until then it cannot be removed */
  unpaidOrders: z.array(Id).optional(),
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/** Cards added before this day cannot pay until they are entered again. */
export const CARD_REENTRY_FROM = '2025-02-27';

/** A new card. The number is passed on and never stored. */
export const NewPaymentCard = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  type: CardType,
  expiration: Expiration,
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  billingAddress: Address,
  isDefault: z.boolean().default(false),
  /**
   * the saved card that this one replaces: the new card pays for its automatic refills and unpaidOrders from then on
   */
  replaces: z.string().min(1).optional(),
});

export const shippingMethods = ['standard', 'expedited'] as const;
export const ShippingMethod = z.enum(shippingMethods);
export type ShippingMethod = z.infer<typeof ShippingMethod>;

export const shippingCents: Record<ShippingMethod, number> = { standard: 0, expedited: 1500 };

/** Business days from the order to the expected arrival. */
const deliveryBusinessDays: Record<ShippingMethod, number> = { standard: 6, expedited: 3 };

/** The expected arrival date of an order placed on `today`. */
export const calculateExpectedDelivery = (method: ShippingMethod, today: string): string =>
  addBusinessDays(today, deliveryBusinessDays[method]);

/** The day on which an order placed on `today` is filled and charged: the next business day. */
export const calculateExpectedFillDate = (today: string): string => addBusinessDays(today, 1);

/**
 * The shares of a payment in cents: the balance first (paid ahead or refunded), then the card.
 *
 * @param balanceCents the member's balance, negative for credit
 */
export function splitPayment(totalCents: number, balanceCents: number) {
  const fromBalanceCents = Math.min(totalCents, Math.max(0, -balanceCents));
  return { fromBalanceCents, fromCardCents: totalCents - fromBalanceCents };
}

/** clientReference is the member's one intent: repeating it returns its order and never creates a second. */
export const RefillsRequest = z.object({
  ...IdentityParams.shape,
  clientReference: z.uuid(),
  addressId: z.string().min(1),
  /** absent when the balance pays for everything */
  paymentCardId: z.string().min(1).optional(),
  /** the maximum that the member agreed to pay by card; if the balance no longer covers the rest, return 409 */
  fromCardCents: Cents.optional(),
  shippingMethod: ShippingMethod,
  items: z
    .array(
      z.object({
        prescriptionId: z.string().min(1),
        /** the price that the member agreed to; a different one is refused with 409 */
        priceCents: Cents,
      }),
    )
    .min(1)
    .max(20),
});

/** A line that the programme refused while it accepted the others. */
export const RefusedItem = z.object({ prescriptionId: z.string(), code: z.string(), message: z.string() });

export const RefillsRequestReply = z.object({
  /** the reference that the portal sent with it; a different value means that the reply belongs to a different request */
  clientReference: z.string().optional(),
  orderNumber: Id,
  placedAt: Timestamp,
  totalCents: Cents,
  expectedDate: DateOnly,
  refused: z.array(RefusedItem).default([]),
});

const AddressParams = z.object({ addressId: Id });
const CardParams = z.object({ paymentCardId: Id });

export const mailOrder = {
  balance: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/balance',
    summary: 'What the member owes the mail-order pharmacy',
    query: IdentityParams,
    response: Balance,
  }),
  profileSearch: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/patient-enrollment',
    summary: 'Whether the person has a mail-order profile',
    query: IdentityParams,
    response: MailOrderProfileSearch,
  }),
  shippingAddresses: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/shipping-addresses',
    summary: 'Shipping addresses of the person',
    query: IdentityParams,
    response: z.array(ShippingAddress),
  }),
  addShippingAddress: defineCall({
    service: 'mail-order',
    method: 'POST',
    path: '/mail-order/shipping-addresses',
    summary: 'Adds a shipping address',
    adds: true,
    query: IdentityParams,
    body: NewAddress.extend({ isDefault: z.boolean().default(false) }),
    response: ShippingAddress,
    /** the state that was sent, and the first five digits of the ZIP code */
    shows: isSamePlace,
    status: 201,
  }),
  changeShippingAddress: defineCall({
    service: 'mail-order',
    method: 'PUT',
    path: '/mail-order/shipping-addresses/{addressId}',
    summary: 'Changes a shipping address; orders that were placed keep theirs',
    params: AddressParams,
    query: IdentityParams,
    body: NewAddress,
    response: ShippingAddress,
    /** the state that was sent, and the first five digits of the ZIP code */
    shows: isSamePlace,
  }),
  setDefaultAddress: defineCall({
    service: 'mail-order',
    method: 'PUT',
    path: '/mail-order/shipping-addresses/{addressId}/default',
    summary: 'Makes a shipping address the default one',
    params: AddressParams,
    query: IdentityParams,
    response: z.unknown(),
    status: 204,
  }),
  removeShippingAddress: defineCall({
    service: 'mail-order',
    method: 'DELETE',
    path: '/mail-order/shipping-addresses/{addressId}',
    summary: 'Removes a shipping address; the oldest of the others becomes the default one where it was that',
    params: AddressParams,
    query: IdentityParams,
    response: z.unknown(),
    status: 204,
  }),
  paymentCards: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/payment-cards',
    summary: 'Saved payment cards of the person, without their numbers',
    query: IdentityParams,
    response: z.array(PaymentCard),
  }),
  addPaymentCard: defineCall({
    service: 'mail-order',
    method: 'POST',
    path: '/mail-order/payment-cards',
    summary: 'Adds a payment card',
    adds: true,
    query: IdentityParams,
    body: NewPaymentCard,
    response: PaymentCard,
    /** the last four digits and the expiration that were sent */
    shows: ({ lastFour, expiration }: PaymentCard, { body }: { body: z.input<typeof NewPaymentCard> }) =>
      lastFour === body.number.slice(-4) && isSameMonth(expiration, body.expiration),
    status: 201,
  }),
  changePaymentCard: defineCall({
    service: 'mail-order',
    method: 'PATCH',
    path: '/mail-order/payment-cards/{paymentCardId}',
    summary: 'Changes the expiration of a saved card, and nothing else of it',
    params: CardParams,
    query: IdentityParams,
    body: z.object({ expiration: Expiration }),
    response: PaymentCard,
    /** the expiration that was sent */
    shows: ({ expiration }: PaymentCard, { body }: { body: Pick<PaymentCard, 'expiration'> }) =>
      isSameMonth(expiration, body.expiration),
  }),
  setDefaultCard: defineCall({
    service: 'mail-order',
    method: 'PUT',
    path: '/mail-order/payment-cards/{paymentCardId}/default',
    summary:
      'Makes a card the default one, and changes no card of auto charge and ship; 409 for one that cannot be charged',
    params: CardParams,
    query: IdentityParams,
    response: z.unknown(),
    status: 204,
  }),
  removePaymentCard: defineCall({
    service: 'mail-order',
    method: 'DELETE',
    path: '/mail-order/payment-cards/{paymentCardId}',
    summary:
      'Removes a card, and ends auto charge and ship of each prescription that names it in autoRefillCardId; 409 for one with unpaidOrders',
    params: CardParams,
    query: IdentityParams,
    response: z.unknown(),
    status: 204,
  }),
  quoteRefills: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/refills-quote',
    summary:
      'Refills of one cart with their prices, in the order that was asked; one that the caller may not see is left out',
    query: IdentityParams.extend({
      /** joined by commas, in the order in which they are to be filled */
      prescriptionIds: z.string().min(1),
    }),
    hasLoneEntries: true,
    /**
     * `refillPriceCents` is the member's price if the earlier refills, and those already ordered, are filled first. A
     * deductible or a yearly maximum counts once for the whole cart. RefillsRequest must match these prices.
     */
    response: z.object({ items: z.array(Prescription) }),
  }),
  requestRefills: defineCall({
    service: 'mail-order',
    method: 'POST',
    path: '/mail-order/refills-request',
    summary: 'Orders refills, once per client reference',
    body: RefillsRequest,
    response: RefillsRequestReply,
    /** at least one item that is not in `refused`; if all are, return 409 and NOTHING_ORDERED */
    shows: (
      { refused }: z.output<typeof RefillsRequestReply>,
      { body }: { body: z.input<typeof RefillsRequest> },
    ) =>
      body.items.some(
        ({ prescriptionId }) => !refused.some((line) => line.prescriptionId === prescriptionId),
      ),
    status: 201,
  }),
};
