/** Prescriptions of 90 days in each state on November 20, 2026, for tests of the rules. */
import type { PrescriptionState, Renewal } from '#contract/prescription.ts';
import type { RefillFacts } from '#contract/prescription-rules.ts';
import type { PrescriptionFacts } from '#contract/prescription-state.ts';

export const today = '2026-11-20';

export const ready: PrescriptionFacts = {
  lifecycle: 'active',
  deaClass: 'none',
  ...{ personCode: '01', daysSupply: 90, refillsAllowed: 4, refillsRemaining: 3, mailOrder: true },
  ...{ rxDate: '2026-03-02', expirationDate: '2027-03-02' },
  ...{ dispensedDate: '2026-08-28', nextRefillDate: '2026-11-04' },
};
export const pending: Renewal = {
  status: 'pending',
  requestedDate: '2026-11-16',
  requestedFrom: 'noMoreRefills',
  answerDueDate: '2026-12-01',
};
export const self: RefillFacts = {
  ...{ today, personCode: '01', allowedPhiPersonCodes: ['02'] },
  eligibilityStatus: 'ELIGIBLE',
  ...{ suppressMailOrderFeatures: false, hasMailOrderProfile: true },
};

/** A prescription in each state. */
export const inState: Record<PrescriptionState, PrescriptionFacts> = {
  transferred: { ...ready, lifecycle: 'transferred', transferredDate: '2026-10-06' },
  inactive: { ...ready, lifecycle: 'expired', expirationDate: '2026-10-01' },
  contactingPrescriber: { ...ready, refillsRemaining: 0, renewal: pending },
  orderInProgress: { ...ready, openOrderNumber: '48217730' },
  noMoreRefills: { ...ready, refillsRemaining: 0 },
  tooSoon: { ...ready, nextRefillDate: '2026-12-04' },
  active: ready,
};
