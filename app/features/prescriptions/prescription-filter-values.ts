/** The choices of the filters, for the client: without the schemas that the contract's own lists stand beside. */
import type {
  PrescriptionState,
  prescriptionPeriods,
  prescriptionSorts,
} from '~/programme/contract/prescription.ts';

export type Period = (typeof prescriptionPeriods)[number];
export type Sort = (typeof prescriptionSorts)[number];

const keys = <Key extends string>(table: Record<Key, true>) => Object.keys(table) as Key[];

export const stateChoices = keys<PrescriptionState>({
  active: true,
  orderInProgress: true,
  tooSoon: true,
  noMoreRefills: true,
  contactingPrescriber: true,
  transferred: true,
  inactive: true,
});
export const periodChoices = keys<Period>({ last6Months: true, last1Year: true, all: true });
export const sortChoices = keys<Sort>({ action: true, drug: true, lastFilled: true });
