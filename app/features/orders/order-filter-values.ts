/** The choices of the filters, for the client: without the schemas that the contract's own lists stand beside. */
import type { OrderStatus, orderPeriods, orderSorts } from '~/programme/contract/order.ts';

const keys = <Key extends string>(table: Record<Key, true>) => Object.keys(table) as Key[];

export const statusChoices = keys<OrderStatus>({
  placed: true,
  inProgress: true,
  shipped: true,
  delivered: true,
  pickedUp: true,
  cancelled: true,
});
export const periodChoices = keys<(typeof orderPeriods)[number]>({
  recent: true,
  past6To12Months: true,
  olderThan1Year: true,
  all: true,
});
export const sortChoices = keys<(typeof orderSorts)[number]>({ newest: true, oldest: true, status: true });
