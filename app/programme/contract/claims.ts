import { z } from 'zod';
import { Address } from './address.ts';
import { defineCall } from './call.ts';
import { Cents, DateOnly, IdentityParams, PageParams, pageOf } from './common.ts';

export const claimStatuses = ['Paid', 'Rejected', 'Reversed', 'Pending'] as const;
export const ClaimStatus = z.enum(claimStatuses);
export type ClaimStatus = z.infer<typeof ClaimStatus>;

/** Specification 3.24–3.29. Amounts are integer cents; the parts of a paid claim add up to its whole. */
export const Claim = z.object({
  claimId: z.string(),
  personCode: z.string(),
  rxNumber: z.string(),
  drugName: z.string(),
  prescriberName: z.string(),
  prescriberNpi: z.string(),
  pharmacyName: z.string(),
  pharmacyNpi: z.string(),
  pharmacyAddress: Address.optional(),
  pharmacyPhone: z.string().optional(),
  pharmacyStoreNumber: z.string().optional(),
  fillDate: DateOnly,
  processedDate: DateOnly,
  writtenDate: DateOnly.optional(),
  status: ClaimStatus,
  /** NCPDP reject code, with Rejected */
  rejectCode: z.string().optional(),
  ingredientCostCents: Cents,
  dispensingFeeCents: Cents,
  taxCents: Cents,
  drugCostCents: Cents,
  copayCents: Cents,
  coinsuranceCents: Cents,
  deductibleCents: Cents,
  patientPayCents: Cents,
  planAmountCents: Cents,
  totalMemberPayCents: Cents,
  clientPayCents: Cents,
  reimbursementCents: Cents,
  quantity: z.number().positive(),
  quantityUnit: z.string(),
  daysSupply: z.int().positive(),
  compound: z.boolean(),
  dawCode: z.string(),
  ndc: z.string(),
  specialty: z.boolean(),
  formularyTier: z.string(),
  brand: z.boolean(),
  routeOfAdministration: z.string(),
  maintenance: z.boolean(),
  /** another plan paid first */
  nonPrimary: z.boolean(),
  additionalMessage: z.string().optional(),
});
export type Claim = z.infer<typeof Claim>;

export const claims = {
  /** Newest fill first. Year, or a date range; the current year when neither is there (7.45). */
  search: defineCall({
    service: 'claims',
    method: 'GET',
    path: '/claims',
    summary: 'Claims of a person and of those who share with them',
    query: IdentityParams.extend({
      /** person codes, joined by commas (6.07, 7.45) */
      allowedPhiPersonCodes: z.string().optional(),
      year: z.coerce.number().int().optional(),
      startDate: DateOnly.optional(),
      endDate: DateOnly.optional(),
      ...PageParams.shape,
    }),
    response: pageOf(Claim),
  }),
};
