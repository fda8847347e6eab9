import { z } from 'zod';
import { Address } from './address.ts';
import { defineCall } from './call.ts';
import {
  Cents,
  createCountsSchema,
  DateOnly,
  DaysSupply,
  Id,
  IdentityParams,
  openWord,
  createPageSchema,
  PageParams,
  Quantity,
  Timestamp,
} from './common.ts';

/** Specification 4.37, and 'placed' before the pharmacy has received the order. */
export const orderStatuses = [
  'placed',
  'inProgress',
  'shipped',
  'delivered',
  'pickedUp',
  'cancelled',
] as const;
/** `placed` until the pharmacy has received it. */
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

const cancelReasons = [
  'member',
  'paymentDeclined',
  'outOfStock',
  'clinical',
  'returned',
  'discontinued',
] as const;
export const CancelReason = z.enum(cancelReasons);

const orderEvents = [
  'placed',
  'received',
  'filled',
  'shipped',
  'pickedUp',
  'delivered',
  'cancelled',
  'reshipped',
] as const;
export const OrderEvent = z.object({
  /** `placed`, received, filled, shipped, pickedUp, delivered, cancelled, reshipped; others are not shown */
  type: openWord(orderEvents),
  at: Timestamp,
  /** `member`, pharmacy, carrier, programme; others are not named */
  actor: openWord(['member', 'pharmacy', 'carrier', 'programme']),
  cause: z.string().optional(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const OrderLine = z.object({
  lineId: z.string(),
  prescriptionId: Id,
  rxNumber: z.string(),
  personCode: z.string(),
  patientName: z.string(),
  drugName: z.string(),
  quantity: Quantity,
  quantityUnit: z.string(),
  daysSupply: DaysSupply,
  /** the member's price for this line */
  priceCents: Cents,
  status: OrderStatus,
  /** with a cancelled line; an unknown reason is left out */
  cancelReason: CancelReason.optional().catch(undefined),
  /** USPS, UPS, FedEx and DHL get a link to their tracking page */
  shipmentCarrier: z.string().optional(),
  shipmentDate: DateOnly.optional(),
  shipmentMethod: z.string().optional(),
  /** the tracking number */
  shipmentNumber: z.string().optional(),
  /** the day of the expected or actual arrival */
  expectedDate: DateOnly.optional(),
  deliveredDate: DateOnly.optional(),
  /** oldest first; cannot be cancelled after `filled` */
  events: z.array(OrderEvent),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Specification 3.23. Status is per line; the order's own is derived. */
export const Order = z.object({
  orderNumber: Id,
  /** the reference that the portal sent with the refill request */
  clientReference: z.string().optional(),
  /** the person who ordered, and so may cancel; without it, the caller */
  orderedBy: z.string().optional(),
  /** the status of its least advanced line that is not cancelled */
  status: OrderStatus,
  receivedDate: DateOnly,
  placedAt: Timestamp,
  pharmacyName: z.string(),
  pharmacyNpi: z.string(),
  shippingAddress: Address,
  /** `standard` or `expedited`; any other word is shown as it is */
  shippingMethod: z.string(),
  shippingCents: Cents,
  taxCents: Cents,
  /** all lines with shipping and tax; cancelled lines may be included or not */
  totalCents: Cents,
  /** the planned payment of the total at the time of the order; only for the person who ordered */
  fromBalanceCents: Cents.optional(),
  fromCardCents: Cents.optional(),
  /** such as 'Visa ending in 4242' */
  paymentCardLabel: z.string().optional(),
  /** the pharmacy's request to the member */
  actionNeeded: z.string().optional(),
  lines: z.array(OrderLine).min(1),
});
export type Order = z.infer<typeof Order>;

/** The lines that a member cancels: all of them, or none. */
export const CancelOrder = z.object({
  ...IdentityParams.shape,
  lineIds: z.array(z.string().min(1)).min(1).max(20),
});

/** Specification 9.18. recent: the last 6 months. */
export const orderPeriods = ['recent', 'past6To12Months', 'olderThan1Year', 'all'] as const;
export const orderSorts = ['newest', 'oldest', 'status'] as const;

export const orders = {
  search: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/orders',
    summary: 'Orders of a person, newest first unless sorted otherwise',
    query: IdentityParams.extend({
      /** person codes whose orders to list, joined by commas; when absent, those for the caller and those they placed */
      personCodes: z.string().optional(),
      period: z.enum(orderPeriods).default('all'),
      status: OrderStatus.optional(),
      q: z.string().max(60).optional(),
      sort: z.enum(orderSorts).default('newest'),
      /** finds the order of one refill request, after a lost reply */
      clientReference: z.string().optional(),
      ...PageParams.shape,
    }),
    response: createPageSchema(Order).extend({ counts: createCountsSchema(orderStatuses) }),
  }),
  byNumber: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/orders/{orderNumber}',
    summary: 'One order',
    params: z.object({ orderNumber: Id }),
    query: IdentityParams,
    response: Order,
  }),
  cancel: defineCall({
    service: 'mail-order',
    method: 'POST',
    path: '/mail-order/orders/{orderNumber}/cancellation',
    summary: 'Cancels lines that are not filled yet; 409 when one of them is',
    params: z.object({ orderNumber: Id }),
    body: CancelOrder,
    response: Order,
    /** each of these lines with the status `cancelled`; reply once that is certain, or refuse it */
    shows: ({ lines }: Order, { body }: { body: z.input<typeof CancelOrder> }) =>
      body.lineIds.every((id) => lines.some(({ lineId, status }) => lineId === id && status === 'cancelled')),
  }),
};
