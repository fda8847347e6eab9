import { z } from 'zod';
import { Address } from './address.ts';
import { defineCall } from './call.ts';
import { ReviewSummary } from './clinical-review.ts';
import {
  Cents,
  createCountsSchema,
  DateOnly,
  DaysSupply,
  Id,
  IdentityParams,
  createPageSchema,
  PageParams,
  Quantity,
  Reference,
} from './common.ts';

const claimStatuses = ['Paid', 'Rejected', 'Reversed', 'Pending'] as const;
/** Reversed: paid, then undone. Pending: not decided yet. */
export const ClaimStatus = z.enum(claimStatuses);
export type ClaimStatus = z.infer<typeof ClaimStatus>;

/** Newest fill first, highest member payment first, or by drug name. */
export const claimSorts = ['date', 'amount', 'drug'] as const;

/** Specification 3.24–3.29. Amounts are integer cents; the parts of a paid claim add up to its whole. */
export const Claim = z.object({
  claimId: Id,
  personCode: z.string(),
  rxNumber: z.string(),
  /** the prescription that was filled, if the programme still has it */
  prescriptionId: Reference,
  /** the latest clinical review because of this claim */
  review: ReviewSummary,
  /** the mail order that contained it */
  orderNumber: Reference,
  drugName: z.string(),
  prescriberName: z.string(),
  prescriberNpi: z.string(),
  pharmacyName: z.string(),
  pharmacyNpi: z.string(),
  pharmacyAddress: Address.optional(),
  pharmacyPhone: z.string().optional(),
  pharmacyStoreNumber: z.string().optional(),
  /** whether the pharmacy was in the plan's network on that day, if the programme reports it */
  inNetwork: z.boolean().optional(),
  fillDate: DateOnly,
  processedDate: DateOnly,
  writtenDate: DateOnly.optional(),
  /** only Paid and Reversed divide their cost between member and plan */
  status: ClaimStatus,
  /** NCPDP reject code, with Rejected */
  rejectCode: z.string().optional(),
  /** NCPDP 112-AN: P paid, R rejected, D duplicate, C captured */
  responseStatus: z.string().optional(),
  ingredientCostCents: Cents,
  dispensingFeeCents: Cents,
  taxCents: Cents,
  /** ingredient cost, dispensing fee and tax */
  drugCostCents: Cents,
  /** the fixed part of what the patient pays */
  copayCents: Cents,
  /** the part that is a share of the cost */
  coinsuranceCents: Cents,
  /** the part that counts toward the deductible */
  deductibleCents: Cents,
  /** deductible, copay and coinsurance */
  patientPayCents: Cents,
  /** the rest of the drug cost */
  planAmountCents: Cents,
  /** everything that the member paid; together with the next amount it is the drug cost */
  totalMemberPayCents: Cents,
  /** everything that the client's plan paid */
  clientPayCents: Cents,
  /** amount paid back to a member who had paid the pharmacy in full */
  reimbursementCents: Cents,
  quantity: Quantity,
  quantityUnit: z.string(),
  daysSupply: DaysSupply,
  compound: z.boolean().optional(),
  /** NCPDP 408-D8, 0 to 9 */
  dawCode: z.string(),
  /** 11 digits, 5-4-2 with hyphens */
  ndc: z.string(),
  /** this and the other facts about the drug are left out if the programme does not know them */
  specialty: z.boolean().optional(),
  /** a tier of the copay schedule; any other word is shown as it is */
  formularyTier: z.string(),
  brand: z.boolean().optional(),
  routeOfAdministration: z.string(),
  maintenance: z.boolean().optional(),
  /** another plan paid first */
  nonPrimary: z.boolean().optional(),
  additionalMessage: z.string().optional(),
});
export type Claim = z.infer<typeof Claim>;

export const claims = {
  /** Newest fill first. By year or date range; the current year without either (7.45). */
  search: defineCall({
    service: 'claims',
    method: 'GET',
    path: '/claims',
    summary: 'Claims of a person and of those who share with them',
    query: IdentityParams.extend({
      /** person codes, joined by commas (6.07, 7.45) */
      allowedPhiPersonCodes: z.string().optional(),
      year: z.coerce.number().int().min(1900).max(2200).optional(),
      startDate: DateOnly.optional(),
      endDate: DateOnly.optional(),
      /** only the claims of this person among them, by person code */
      onlyPersonCode: z.string().optional(),
      status: ClaimStatus.optional(),
      /** part of a drug's or a pharmacy's name, or of an Rx number */
      q: z.string().max(60).optional(),
      sort: z.enum(claimSorts).default('date'),
      ...PageParams.shape,
    }),
    /** counts: by status, after every filter but status */
    response: createPageSchema(Claim).extend({ counts: createCountsSchema(claimStatuses) }),
  }),
  /** A claim of a person who does not share is a 404 (7.46). */
  byId: defineCall({
    service: 'claims',
    method: 'GET',
    path: '/claims/{claimId}',
    summary: 'One claim',
    params: z.object({ claimId: Id }),
    query: IdentityParams,
    response: Claim,
  }),
};
