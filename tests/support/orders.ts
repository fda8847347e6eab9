/** An order that is on its way on November 19, 2026, to be changed where a test needs it. */
import { orderStatus } from '~/programme/contract/order-rules.ts';
import type { Order, OrderLine } from '~/programme/contract/order.ts';

export const orderLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
  lineId: 'line-1',
  prescriptionId: 'rx-fluticasone',
  rxNumber: '7206630',
  personCode: '01',
  patientName: 'Ana Rivera',
  drugName: 'Fluticasone 50 mcg nasal spray',
  quantity: 3,
  quantityUnit: 'bottle',
  daysSupply: 90,
  priceCents: 1049,
  status: 'shipped',
  shipmentCarrier: 'USPS',
  shipmentDate: '2026-11-17',
  shipmentNumber: '9400100000000000004821',
  expectedDate: '2026-11-21',
  events: [
    { type: 'placed', at: '2026-11-13T14:41:00-05:00', actor: 'member' },
    { type: 'received', at: '2026-11-13T14:42:00-05:00', actor: 'pharmacy' },
    { type: 'filled', at: '2026-11-16T10:05:00-05:00', actor: 'pharmacy' },
    { type: 'shipped', at: '2026-11-17T16:20:00-05:00', actor: 'carrier' },
  ],
  ...changes,
});

export function order(changes: Partial<Order> = {}): Order {
  const lines = changes.lines ?? [orderLine()];
  return {
    orderNumber: '48215206',
    status: orderStatus(lines),
    receivedDate: '2026-11-13',
    placedAt: '2026-11-13T14:41:00-05:00',
    pharmacyName: 'Mail order',
    pharmacyNpi: '1003053174',
    shippingAddress: {
      addressLine1: '418 Alder Street',
      addressLine2: 'Apt 3',
      city: 'Madison',
      state: 'WI',
      zip: '53703',
    },
    shippingMethod: 'standard',
    shippingCents: 0,
    taxCents: 0,
    totalCents: 1049,
    paymentCardLabel: 'Mastercard ending in 4421',
    ...changes,
    lines,
  };
}
