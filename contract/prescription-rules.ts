/** The reasons why a prescription cannot be refilled or renewed: one rule for all pages and the sandbox. */
import { addDays, addMonths } from './calendar.ts';
import { coveragePhases, type EligibilityStatus } from './eligibility.ts';
import { getPrescriptionState, type PrescriptionFacts } from './prescription-state.ts';

/** An expired prescription can be renewed for this long. */
export const RENEWAL_WINDOW_DAYS = 120;
/** Schedules III and IV: at most this many refills, within this many months of the written date. */
export const CONTROLLED_MAX_REFILLS = 5;
export const CONTROLLED_MAX_MONTHS = 6;

export interface RefillFacts {
  today: string;
  /** the signed-in member */
  personCode: string;
  eligibilityStatus: EligibilityStatus;
  terminationDate?: string | undefined;
  effectiveDate?: string | undefined;
  suppressMailOrderFeatures: boolean;
  hasMailOrderProfile: boolean;
  /** person codes of others whose data the signed-in member may see */
  allowedPhiPersonCodes: readonly string[];
}

/** The reason why a refill cannot be ordered, with the values for its message. */
export type RefillRefusal =
  | { code: 'termed'; since?: string | undefined }
  | { code: 'futureEffective'; from?: string | undefined }
  | { code: 'mailOrderSuppressed' }
  | { code: 'notShared' }
  | { code: 'transferred'; on?: string | undefined; to?: string | undefined }
  | { code: 'discontinued'; on?: string | undefined }
  /** replaced by a renewal */
  | { code: 'superseded'; on?: string | undefined }
  | { code: 'expired'; on: string; renewableUntil: string; renewable: boolean }
  | { code: 'contactingPrescriber'; answerDueDate: string }
  | { code: 'orderInProgress'; orderNumber: string }
  | { code: 'notMailOrder' }
  | { code: 'scheduleII' }
  | { code: 'scheduleLimit'; until: string; refills: number }
  | { code: 'noRefillsLeft' }
  | { code: 'tooSoon'; from: string }
  | { code: 'noMailOrderProfile' };
export type RefillRefusalCode = RefillRefusal['code'];

/** The reason why this member cannot order at all, for any prescription. */
export function findMemberRefusal(facts: RefillFacts): RefillRefusal | undefined {
  const coverage = coveragePhases[facts.eligibilityStatus];
  if (coverage === 'ended') return { code: 'termed', since: facts.terminationDate };
  if (coverage === 'ahead') return { code: 'futureEffective', from: facts.effectiveDate };
  if (facts.suppressMailOrderFeatures) return { code: 'mailOrderSuppressed' };
  return undefined;
}

/** The refusal for an inactive prescription: superseded, discontinued or expired. */
export function findInactiveRefusal(rx: PrescriptionFacts, today: string): RefillRefusal {
  if (rx.inactiveReason === 'superseded') return { code: 'superseded', on: rx.inactiveDate };
  if (rx.lifecycle === 'discontinued') return { code: 'discontinued', on: rx.inactiveDate };
  const renewableUntil = addDays(rx.expirationDate, RENEWAL_WINDOW_DAYS);
  // the renewal of a different pharmacy's prescription is that pharmacy's task
  const renewable = rx.mailOrder && renewableUntil >= today;
  return { code: 'expired', on: rx.expirationDate, renewableUntil, renewable };
}

/** Schedule II is never refilled; III and IV at most 5 times, within 6 months of the written date (21 CFR 1306.12, 1306.22). */
function controlledRefusal(rx: PrescriptionFacts, today: string): RefillRefusal | undefined {
  if (rx.deaClass === 'II') return { code: 'scheduleII' };
  if (rx.deaClass !== 'III' && rx.deaClass !== 'IV') return undefined;
  const until = addMonths(rx.rxDate, CONTROLLED_MAX_MONTHS);
  const refills = rx.refillsAllowed - rx.refillsRemaining;
  return today > until || refills >= CONTROLLED_MAX_REFILLS
    ? { code: 'scheduleLimit', until, refills }
    : undefined;
}

/**
 * The reason why the prescription cannot be refilled now; undefined when it can. Permanent reasons come before
 * temporary ones, so that the member reads the most helpful one. A missing mail-order profile comes last, because the
 * member can complete it at once.
 */
export function findRefillRefusal(rx: PrescriptionFacts, facts: RefillFacts): RefillRefusal | undefined {
  const general = findMemberRefusal(facts);
  if (general) return general;
  if (rx.personCode !== facts.personCode && !facts.allowedPhiPersonCodes.includes(rx.personCode))
    return { code: 'notShared' };
  const state = getPrescriptionState(rx, facts.today);
  if (state === 'transferred') return { code: 'transferred', on: rx.transferredDate, to: rx.transferredTo };
  if (state === 'inactive') {
    const refusal = findInactiveRefusal(rx, facts.today);
    // the renewal of a different pharmacy's prescription is that pharmacy's task
    return refusal.code === 'expired' && !rx.mailOrder ? { code: 'notMailOrder' } : refusal;
  }
  if (state === 'contactingPrescriber')
    return { code: 'contactingPrescriber', answerDueDate: rx.renewal!.answerDueDate };
  if (state === 'orderInProgress') return { code: 'orderInProgress', orderNumber: rx.openOrderNumber! };
  if (!rx.mailOrder) return { code: 'notMailOrder' };
  const controlled = controlledRefusal(rx, facts.today);
  if (controlled) return controlled;
  if (state === 'noMoreRefills') return { code: 'noRefillsLeft' };
  if (state === 'tooSoon') return { code: 'tooSoon', from: rx.nextRefillDate! };
  return facts.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}

export type RenewalRefusal = RefillRefusal | { code: 'stillRefillable' };

/** The reason why no new prescription can be requested from the prescriber; undefined when one can. */
export function findRenewalRefusal(rx: PrescriptionFacts, facts: RefillFacts): RenewalRefusal | undefined {
  const refusal = findRefillRefusal(rx, { ...facts, hasMailOrderProfile: true });
  if (refusal === undefined || refusal.code === 'tooSoon') return { code: 'stillRefillable' };
  const renewable =
    refusal.code === 'noRefillsLeft' ||
    (refusal.code === 'expired' && refusal.renewable) ||
    // the law limits refills, not new prescriptions: with no refills left a new one can be requested
    (refusal.code === 'scheduleLimit' && getPrescriptionState(rx, facts.today) === 'noMoreRefills');
  if (!renewable) return refusal;
  return facts.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}
