import { z } from 'zod';
import { OptionalAppearance } from './appearance.ts';
import { defineCall } from './call.ts';
import { ReviewSummary } from './clinical-review.ts';
import {
  Cents,
  createCountsSchema,
  DateOnly,
  DaysSupply,
  DrugReference,
  Id,
  IdentityParams,
  openWord,
  createPageSchema,
  PageParams,
  Quantity,
  Reference,
  Refills,
} from './common.ts';

/** The stored lifecycle of a prescription; the displayed state is derived (prescription-state.ts). */
const lifecycles = ['active', 'expired', 'discontinued', 'transferred'] as const;
export type Lifecycle = (typeof lifecycles)[number];

/** Specification 4.36, in order of precedence: the first match wins. */
export const prescriptionStates = [
  'transferred',
  'inactive',
  'contactingPrescriber',
  'orderInProgress',
  'noMoreRefills',
  'tooSoon',
  'active',
] as const;
/** The displayed state: of these, in this order, the first that fits. */
export const PrescriptionState = z.enum(prescriptionStates);
export type PrescriptionState = z.infer<typeof PrescriptionState>;

/** DEA schedules of controlled substances; 'none' for other drugs. */
export const DeaClass = z.enum(['none', 'II', 'III', 'IV', 'V']);
export type DeaClass = z.infer<typeof DeaClass>;

/** The latest request to the prescriber for a new prescription. */
export const Renewal = z.object({
  /** `noAnswer` once the last day for the answer has passed */
  status: z.enum(['pending', 'approved', 'denied', 'withdrawn', 'noAnswer']),
  requestedDate: DateOnly,
  /** the state at the time of the request; a refusal returns to it */
  requestedFrom: z.enum(['noMoreRefills', 'inactive']),
  /** the last day for the prescriber's answer: 10 business days after the request */
  answerDueDate: DateOnly,
  reason: z.string().optional(),
});
export type Renewal = z.infer<typeof Renewal>;

/** The reason why auto charge and ship ended automatically. */
export const AutoChargeEnd = z.object({
  date: DateOnly,
  /** `inactive`, transferred, cardExpired, cardReentry, cardRemoved; any other one is not shown */
  reason: openWord(['inactive', 'transferred', 'cardExpired', 'cardReentry', 'cardRemoved']),
});
export type AutoChargeEnd = z.infer<typeof AutoChargeEnd>;

/** Specification 3.20–3.22. */
export const Prescription = z.object({
  prescriptionId: Id,
  rxNumber: z.string(),
  personCode: z.string(),
  patientName: z.string(),
  patientDateOfBirth: DateOnly,
  prescriberName: z.string(),
  prescriberPhone: z.string().optional(),
  /** as written by the prescriber: name, strength and form */
  prescribedDrug: z.string(),
  /** the drug that was or will be filled: the generic of a brand, for example */
  dispensedDrug: z.string(),
  /** the drug that was or will be filled, so that pages about it show this prescription */
  ndc: DrugReference,
  /** the appearance of one tablet or capsule, if the catalogue has it */
  appearance: OptionalAppearance,
  directions: z.string(),
  /** the directions in Spanish, if the pharmacy has them */
  directionsEs: z.string().optional(),
  /** NCPDP 408-D8, such as 0 no selection, 1 the prescriber forbids substitution */
  dawCode: z.string(),
  /** `none`, II, III, IV or V; any other one is shown as it is */
  deaClass: z.string(),
  daysSupply: DaysSupply,
  quantity: Quantity,
  /** singular English unit: tablet, capsule, inhaler and so on */
  quantityUnit: z.string(),
  /** after the first fill */
  refillsAllowed: Refills,
  refillsRemaining: Refills,
  /** the stored lifecycle; `status` is derived from it */
  lifecycle: z.enum(lifecycles),
  /** the displayed state, derived for the programme's current day */
  status: PrescriptionState,
  /** left out if the programme does not know it */
  specialty: z.boolean().optional(),
  refillReminder: z.boolean(),
  autoChargeAndShip: z.boolean(),
  /** the card that pays for auto charge and ship, while it is on; it may belong to a family member */
  autoRefillCardId: Reference,
  /** the reason why auto charge and ship ended automatically; stays until it is turned on again */
  autoChargeEnded: AutoChargeEnd.optional(),
  /** the day it was written */
  rxDate: DateOnly,
  /** the day of the last fill */
  dispensedDate: DateOnly.optional(),
  /** the box of the last fill until it arrives. Until then it is no supply */
  arriving: z
    .object({
      orderNumber: Id,
      expectedDate: DateOnly.optional(),
      /** the day of the fill before it */
      previousFillDate: DateOnly.optional(),
    })
    .optional(),
  expirationDate: DateOnly,
  /** the first day of the next refill; absent before the first fill */
  nextRefillDate: DateOnly.optional(),
  /** the reason why it is inactive; superseded by the prescription that renewed it */
  inactiveReason: z.enum(['expired', 'discontinued', 'superseded']).optional(),
  inactiveDate: DateOnly.optional(),
  /** its latest clinical review */
  review: ReviewSummary,
  /** the order that contains the next refill */
  openOrderNumber: z.string().optional(),
  /** the latest request for a new prescription */
  renewal: Renewal.optional(),
  /** the name of the pharmacy that has it now */
  transferredTo: z.string().optional(),
  transferredDate: DateOnly.optional(),
  pharmacyName: z.string(),
  /** filled by the mail-order pharmacy, so that a refill can be ordered here */
  mailOrder: z.boolean(),
  /** the member's price for the next refill */
  refillPriceCents: Cents,
});
export type Prescription = z.infer<typeof Prescription>;

/** Specification 9.19. */
export const prescriptionPeriods = ['last6Months', 'last1Year', 'all'] as const;

/** action: refill, renew, wait for a date, wait for others, none. Else by drug name, or by last fill. */
export const prescriptionSorts = ['action', 'drug', 'lastFilled'] as const;

export const Counts = createCountsSchema(prescriptionStates);

/** One fill of the medication history. */
export const Fill = z.object({
  fillId: z.string(),
  rxNumber: z.string(),
  /** the prescription that was filled, if the programme still has it */
  prescriptionId: Reference,
  personCode: z.string(),
  drugName: z.string(),
  fillDate: DateOnly,
  quantity: Quantity,
  quantityUnit: z.string(),
  daysSupply: DaysSupply,
  pharmacyName: z.string(),
  patientPayCents: Cents,
  orderNumber: Reference,
  claimId: Reference,
});
export type Fill = z.infer<typeof Fill>;

export const prescriptions = {
  /** The prescriptions of the person and of others who share with them. */
  refillable: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/refills/prescriptions',
    summary: 'Prescriptions with their refill state',
    version: '2.0',
    query: IdentityParams.extend({
      /** person codes whose prescriptions to list, joined by commas; the caller's own when absent */
      personCodes: z.string().optional(),
      status: PrescriptionState.optional(),
      period: z.enum(prescriptionPeriods).default('all'),
      /** part of a drug's name, an Rx number or a prescriber's name */
      q: z.string().max(60).optional(),
      sort: z.enum(prescriptionSorts).default('action'),
      /** only those with auto charge and ship on */
      autoRefill: z.literal('on').optional(),
      ...PageParams.shape,
    }),
    /** counts: by state, after every filter but status */
    response: createPageSchema(Prescription).extend({ counts: Counts }),
  }),
  byId: defineCall({
    service: 'prescriptions',
    method: 'GET',
    path: '/prescriptions/{prescriptionId}',
    summary: 'One prescription',
    params: z.object({ prescriptionId: Id }),
    query: IdentityParams,
    response: Prescription,
  }),
  medicationHistory: defineCall({
    service: 'prescriptions',
    method: 'GET',
    path: '/prescriptions/medication-history',
    summary: 'Fills of one person, one year back to today, newest first',
    query: IdentityParams.extend({
      startDate: DateOnly,
      endDate: DateOnly,
      rxNumber: z.string().optional(),
      /** part of a drug's name or an Rx number */
      q: z.string().max(60).optional(),
      ...PageParams.shape,
    }),
    response: createPageSchema(Fill),
  }),
};
