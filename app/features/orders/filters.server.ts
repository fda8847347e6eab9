import { defineListFilters } from '~/features/lists/list-filters.server.ts';
import { OrderStatus, orderPeriods, orderSorts } from '~/programme/contract/order.ts';

/** Specification 9.18. */
export const orderFilters = defineListFilters({
  status: OrderStatus,
  periods: orderPeriods,
  period: 'recent',
  sorts: orderSorts,
  sort: 'newest',
});
export type OrderFilters = ReturnType<typeof orderFilters.read>;
