import { z } from 'zod';
import { Address } from './address.ts';
import { OptionalAppearance } from './appearance.ts';
import { ShownTier } from './benefits.ts';
import { defineCall } from './call.ts';
import {
  Cents,
  Count,
  IdentityParams,
  Miles,
  Ndc,
  openWord,
  PageParams,
  Quantity,
  SignedCents,
  SortType,
  createPageSchema,
} from './common.ts';
import { Bilingual } from './content.ts';
import { Npi, PharmacyFilter } from './pharmacies.ts';

const Strength = z.object({ ndc: Ndc, strength: z.string(), form: z.string() });

/** One manufacturer's drug name, with all its forms and strengths. */
export const DrugGroup = z.object({
  name: z.string(),
  genericName: z.string(),
  brandName: z.string().optional(),
  isBrand: z.boolean(),
  therapeuticClass: z.string(),
  tier: ShownTier,
  strengths: z.array(Strength).min(1),
  /** false: a similar name, found by spelling or sound */
  exact: z.boolean(),
});
export type DrugGroup = z.infer<typeof DrugGroup>;

/** Storage of a drug at home. */
export const storages = [
  'roomTemperature',
  'refrigerator',
  'refrigeratorUntilOpened',
  'originalPackage',
] as const;

export const DrugDetails = Strength.extend({
  /** name, strength and form, as on the label */
  drugName: z.string(),
  name: z.string(),
  genericName: z.string(),
  brandName: z.string().optional(),
  isBrand: z.boolean(),
  unit: z.string(),
  /** the appearance of one tablet or capsule, if the catalogue has it */
  appearance: OptionalAppearance,
  route: z.string(),
  /** `none`, II, III, IV or V; any other one is shown as it is */
  deaClass: z.string(),
  tier: ShownTier,
  therapeuticClass: z.string(),
  maintenance: z.boolean(),
  specialty: z.boolean(),
  purpose: Bilingual,
  /** `roomTemperature`, refrigerator and so on; for any other or absent one, pages refer to the package */
  storage: openWord(storages).optional(),
  /** the usual number of units for 30 days */
  unitsPer30Days: Quantity,
  priorAuthorization: z.boolean(),
  stepTherapy: z.boolean(),
  quantityLimit: z.boolean(),
  /** every form and strength of the ingredient, brands and generics */
  family: z.array(Strength.extend({ name: z.string(), isBrand: z.boolean(), tier: ShownTier })),
});
export type DrugDetails = z.infer<typeof DrugDetails>;

const severities = ['major', 'moderate', 'minor'] as const;
export const Interaction = z.object({
  /** the medicine that the member takes */
  withDrug: z.string(),
  /** `major`, moderate, minor; any other one is shown as no less than major */
  severity: openWord(severities),
  effect: Bilingual,
  advice: Bilingual,
});
export type Interaction = z.infer<typeof Interaction>;

/** The phase of the year's deductible and maximum in which a fill falls. */
export const deductiblePhases = [
  'noDeductible',
  'beforeDeductible',
  'reachesDeductible',
  'afterDeductible',
  'maximumReached',
] as const;

/** Plan pay and patient pay add up to the drug cost; deductible, copay and coinsurance to patient pay. */
export const DrugPrice = z.object({
  drugCostCents: Cents,
  deductibleCents: Cents,
  copayCents: Cents,
  coinsuranceCents: Cents,
  patientPayCents: Cents,
  planAmountCents: Cents,
  /** `noDeductible`, beforeDeductible, reachesDeductible, afterDeductible, maximumReached; others are not shown */
  phase: openWord(deductiblePhases),
  /** the pharmacy's price without a plan */
  cashPriceCents: Cents,
});
export type DrugPrice = z.infer<typeof DrugPrice>;

const Store = z.object({
  npi: Npi,
  name: z.string(),
  phone: z.string(),
  address: Address,
  /** absent for mail order */
  distanceMiles: Miles.optional(),
  inNetwork: z.boolean(),
  operating24Hours: z.boolean(),
});
export const PharmacyPrice = Store.extend({ price: DrugPrice });
export type PharmacyPrice = z.infer<typeof PharmacyPrice>;

/** price: what the person pays; the price without a plan when the coverage ended or the plan refused the drug */
const pricingSortFields = ['price', 'distance', 'name'] as const;

/** The location fields of specification 3.41, without the drug's fields. */
const Where = PharmacyFilter.pick({
  zipCode: true,
  radius: true,
  city: true,
  state: true,
  pharmacyName: true,
  inNetwork: true,
  operating24Hours: true,
}).extend({
  sortByField: z.enum(pricingSortFields).default('price'),
  sortType: SortType.default('ASC'),
});

/** Specification 3.41, 5.34–5.40. */
const PricingFilter = Where.extend({
  ndcTuple: Ndc,
  quantity: z.coerce.number().positive().max(9_999),
  daysSupply: z.coerce.number().int().min(1).max(365),
});

const Pricing = createPageSchema(PharmacyPrice).extend({
  /** the lowest price for the member on any page */
  cheapest: PharmacyPrice.optional(),
  /** the same supply by mail, if the drug and the plan allow it */
  mailOrder: PharmacyPrice.optional(),
});
export type Pricing = z.infer<typeof Pricing>;

const pricingQuery = IdentityParams.extend({ ...PricingFilter.shape, ...PageParams.shape });

export const Alternative = z.object({
  ndc: Ndc,
  drugName: z.string(),
  tier: ShownTier,
  isBrand: z.boolean(),
  /** the same ingredient, which a pharmacist may often substitute */
  sameIngredient: z.boolean(),
  /** whether the person already takes it, so that it brings no further saving */
  taken: z.boolean().optional(),
  yearlyPatientPayCents: Cents,
  /** the saving per year; negative when it costs more */
  yearlySavingCents: SignedCents,
});
export type Alternative = z.infer<typeof Alternative>;

/** Why a prescribed medicine does not count in totals and savings (cost-advice-rules.ts). */
export const leftOutReasons = ['notApproved', 'neverFilled', 'notFilled', 'shortCourse'] as const;

const BasketLine = z.object({ ndc: Ndc, patientPayCents: Cents, planAmountCents: Cents });
const BasketStore = Store.extend({
  lines: z.array(BasketLine),
  totalCents: Cents,
  planAmountCents: Cents,
});
export type BasketStore = z.infer<typeof BasketStore>;

export const drugs = {
  /** Specification 7.64. */
  search: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/drugs',
    summary: 'Drugs by name, brand, ingredient or NDC, spelled roughly',
    query: IdentityParams.extend({ q: z.string().min(1).max(60), ...PageParams.shape }),
    response: createPageSchema(DrugGroup),
  }),
  /** Specification 7.62. */
  details: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/drugs/{ndc}',
    summary: 'One drug',
    params: z.object({ ndc: Ndc }),
    query: IdentityParams,
    response: DrugDetails,
  }),
  /** Specification 7.63. */
  interactions: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/drugs/{ndc}/interactions',
    summary: 'What a drug does together with what the person takes',
    params: z.object({ ndc: Ndc }),
    query: IdentityParams,
    response: z.object({
      /** the number of medicines that it was compared with */
      compared: Count,
      interactions: z.array(Interaction),
    }),
  }),
  alternatives: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/drugs/{ndc}/alternatives',
    summary:
      'Drugs for the same purpose that cost less or that the plan prefers, without those that it refused',
    params: z.object({ ndc: Ndc }),
    query: IdentityParams,
    response: z.object({
      yearlyPatientPayCents: Cents,
      alternatives: z.array(Alternative),
      /** whether all amounts are for one fill, because the drug is not taken long term */
      perFill: z.boolean().optional(),
    }),
  }),
  savings: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/drugs/savings',
    summary: 'Everything that the person takes, with the most that an alternative would save in a year',
    query: IdentityParams,
    response: z.array(
      z.object({
        ndc: Ndc,
        drugName: z.string(),
        /** of a medicine that is not taken long term: for one fill */
        yearlyPatientPayCents: Cents,
        bestSavingCents: SignedCents,
        /** those that the person does not take yet */
        alternatives: Count,
        /** `notApproved`, `neverFilled`, `notFilled`, `shortCourse`; any other one is shown without its reason. Absent when the medicine counts */
        leftOut: openWord(leftOutReasons).optional(),
      }),
    ),
  }),
  /** Specification 7.24. */
  pricing: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/drugs/pricing',
    summary: 'What a fill costs at pharmacies around a place, and by mail',
    query: pricingQuery,
    response: Pricing,
  }),
  /** Specification 7.24: the same for a client with its own pricing address. */
  clientPricing: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/clients/{pricingPath}/drugs/pricing',
    summary: 'What a fill costs, for a client with an address of its own',
    params: z.object({ pricingPath: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/) }),
    query: pricingQuery,
    response: Pricing,
  }),
  basket: defineCall({
    service: 'drugs',
    method: 'GET',
    path: '/drugs/basket-pricing',
    summary: 'What everything that the person takes for good costs for 90 days, filled at one pharmacy',
    query: IdentityParams.extend({
      ...Where.shape,
      ...PageParams.shape,
    }),
    response: createPageSchema(BasketStore).extend({
      drugs: z.array(z.object({ ndc: Ndc, drugName: z.string(), unit: z.string(), quantity: Quantity })),
      /** medicines that do not count, and why */
      leftOut: z.array(z.object({ drugName: z.string(), reason: openWord(leftOutReasons) })).default([]),
      /** medicines left out of the comparison, because no mail-order pharmacy ships them */
      notMailed: z.array(z.string()),
      cheapest: BasketStore.optional(),
      mailOrder: BasketStore.optional(),
    }),
  }),
};
