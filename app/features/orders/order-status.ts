import type { OrderStatus } from '~/programme/contract/order.ts';
import type { StatusShape } from '~/ui/icon-shapes.ts';
import type { Tone } from '~/ui/pill.tsx';

/** How each status of specification 4.37 shows; its word is the label orders.status.<status>. */
export const orderPills = {
  placed: { tone: 'info', shape: 'underway' },
  inProgress: { tone: 'info', shape: 'underway' },
  shipped: { tone: 'info', shape: 'dart' },
  delivered: { tone: 'over', shape: 'done' },
  pickedUp: { tone: 'over', shape: 'done' },
  cancelled: { tone: 'bad', shape: 'stop' },
} satisfies Record<OrderStatus, { tone: Tone; shape: StatusShape }>;
