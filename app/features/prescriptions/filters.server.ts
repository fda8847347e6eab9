import { defineListFilters } from '~/features/lists/list-filters.server.ts';
import {
  PrescriptionState,
  prescriptionPeriods,
  prescriptionSorts,
} from '~/programme/contract/prescription.ts';

/** Specification 9.19. */
export const prescriptionFilters = defineListFilters({
  status: PrescriptionState,
  periods: prescriptionPeriods,
  period: 'last6Months',
  sorts: prescriptionSorts,
  sort: 'action',
});
export type PrescriptionFilters = ReturnType<typeof prescriptionFilters.read>;
