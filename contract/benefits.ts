import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  Cents,
  Count,
  DateOnly,
  DaysSupply,
  IdentityParams,
  Ndc,
  openWord,
  PageParams,
  Year as CalendarYear,
  createPageSchema,
} from './common.ts';
import { Bilingual } from './content.ts';
import { Pdf } from './document.ts';
import { languages } from './languages.ts';

/** A limit, and the amount that has counted towards it so far. */
const Limit = z.object({ limitCents: Cents, accumulationCents: Cents });

const capTypes = ['DEDUCTIBLE', 'OUT_OF_POCKET'] as const;

/**
 * Specification 3.30: a year's deductible or out-of-pocket maximum, for one person on their own coverage, a whole
 * family, or each person of a family.
 */
export const Cap = z.object({
  /** the plan's name for this limit */
  alias: Bilingual,
  capType: z.enum(capTypes),
  frequency: z.enum(['ANNUAL']),
  /** for pharmacies in or out of the network */
  network: z.enum(['IN', 'OUT']),
  clientGroupName: z.string(),
  /** coverage of one person */
  single: Limit.optional(),
  /** the whole family together */
  family: Limit.optional(),
  /** each person of a family */
  member: Limit.optional(),
});
export type Cap = z.infer<typeof Cap>;

export const planTiers = [
  'Preventive',
  'Generic',
  'Preferred brand',
  'Non-preferred brand',
  'Specialty',
] as const;
export const PlanTier = z.enum(planTiers);
/** Drug tier (display only, not a lookup key). */
export const ShownTier = openWord(planTiers);

/** A member's cost for a fill of a tier: an amount, or a share of the cost up to a maximum. */
export const CopayRow = z.object({
  tier: PlanTier,
  channel: z.enum(['RETAIL', 'MAIL']),
  network: z.enum(['IN', 'OUT']),
  daysSupply: DaysSupply,
  copayCents: Cents.optional(),
  coinsurancePercent: z.number().min(0).max(100).optional(),
  /** the maximum of a share */
  maximumCents: Cents.optional(),
  deductibleApplies: z.boolean(),
});
export type CopayRow = z.infer<typeof CopayRow>;

const coverages = ['COVERED', 'LIMITED', 'NOT_COVERED'] as const;

export const CategoryCoverage = z.object({
  category: Bilingual,
  /** `COVERED`, LIMITED, NOT_COVERED; for any other one the page asks members to call */
  coverage: openWord(coverages),
  note: Bilingual.optional(),
});
export type CategoryCoverage = z.infer<typeof CategoryCoverage>;

/** An item that the plan never covers, and the reason. */
export const Exclusion = z.object({ name: Bilingual, reason: Bilingual });

export const PreferredMedication = z.object({
  ndc: Ndc,
  drugName: z.string(),
  genericName: z.string(),
  /** its purpose, such as 'Cholesterol lowering' */
  therapeuticClass: Bilingual,
  /** a tier of the copay schedule; any other one is shown without its name */
  tier: ShownTier,
  priorAuthorization: z.boolean(),
  stepTherapy: z.boolean(),
  quantityLimit: z.boolean(),
});
export type PreferredMedication = z.infer<typeof PreferredMedication>;

/** The totals of a person's claims in one year. Reversed and rejected claims count as zero. */
export const ExplanationOfBenefits = z.object({
  year: CalendarYear,
  /** the last day that is included: today, the end of the year, or the end of the coverage */
  throughDate: DateOnly,
  claimCount: Count,
  drugCostCents: Cents,
  planAmountCents: Cents,
  patientPayCents: Cents,
  deductibleCents: Cents,
  copayCents: Cents,
  coinsuranceCents: Cents,
  /** the part of the plan amount that was paid back to the member, who had paid the pharmacy in full */
  reimbursementCents: Cents,
  months: z.array(
    z.object({
      /** `yyyy-MM` */
      month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
      claimCount: Count,
      drugCostCents: Cents,
      planAmountCents: Cents,
      patientPayCents: Cents,
    }),
  ),
  caps: z.array(Cap),
});
export type ExplanationOfBenefits = z.infer<typeof ExplanationOfBenefits>;

/** The language of a document; by default the programme's language for the member. */
const DocumentLanguage = z.object({ language: z.enum(languages).optional() });
const Year = z.coerce.number().int().min(2000).max(2100);

/** Specification 7.52, and 7.30 as a document and in figures. */
export const benefits = {
  capsAndDeductibles: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/caps-and-deductibles',
    summary: "The year's limits and how far they are used up",
    query: IdentityParams,
    response: z.object({ year: CalendarYear, caps: z.array(Cap) }),
  }),
  copaySchedule: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/copay-schedule',
    summary: 'What a fill costs by tier, supply and pharmacy',
    query: IdentityParams,
    response: z.array(CopayRow),
  }),
  categoryCoverage: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/category-coverage',
    summary: 'Which groups of drugs are covered',
    query: IdentityParams,
    response: z.array(CategoryCoverage),
  }),
  exclusions: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/exclusions',
    summary: 'What the plan does not pay for',
    query: IdentityParams,
    response: z.array(Exclusion),
  }),
  preferredMedications: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/preferred-medication-list',
    summary: 'The preferred medication list, a page at a time',
    query: IdentityParams.extend({
      search: z.string().optional(),
      tier: PlanTier.optional(),
      ...PageParams.shape,
    }),
    response: createPageSchema(PreferredMedication),
  }),
  preferredMedicationFile: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/preferred-medication-list/file',
    summary: 'The whole preferred medication list as a PDF',
    query: IdentityParams.extend(DocumentLanguage.shape),
    response: Pdf,
  }),
  /** Specification 7.30. */
  explanation: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/explanation-of-benefits',
    summary: 'The explanation of benefits of a year as a PDF',
    query: IdentityParams.extend({ year: Year, ...DocumentLanguage.shape }),
    response: Pdf,
  }),
  explanationFigures: defineCall({
    service: 'benefits',
    method: 'GET',
    path: '/benefits/explanation-of-benefits/figures',
    summary: 'The figures of the explanation of benefits of a year',
    query: IdentityParams.extend({ year: Year }),
    response: ExplanationOfBenefits,
  }),
};
