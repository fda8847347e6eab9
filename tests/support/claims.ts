/** A sound claim of a retail pharmacy, to be changed where a test needs it. */
import type { Claim } from '~/programme/contract/claims.ts';

const metformin: Claim = {
  claimId: 'C20261112',
  personCode: '01',
  rxNumber: '27204418',
  prescriptionId: 'P1',
  drugName: 'Metformin ER 500 mg tablet',
  prescriberName: 'Dr. Priya Nair',
  prescriberNpi: '1234567893',
  pharmacyName: 'Corner Street Pharmacy',
  pharmacyNpi: '1992999825',
  pharmacyAddress: { addressLine1: '12 Corner Street', city: 'Madison', state: 'WI', zip: '53703' },
  pharmacyPhone: '6085550170',
  pharmacyStoreNumber: '0417',
  fillDate: '2026-11-12',
  processedDate: '2026-11-13',
  writtenDate: '2026-11-02',
  status: 'Paid',
  responseStatus: 'P',
  ingredientCostCents: 9_800,
  dispensingFeeCents: 175,
  taxCents: 25,
  drugCostCents: 10_000,
  copayCents: 1_000,
  coinsuranceCents: 0,
  deductibleCents: 0,
  patientPayCents: 1_000,
  planAmountCents: 9_000,
  totalMemberPayCents: 1_000,
  clientPayCents: 9_000,
  reimbursementCents: 0,
  quantity: 60,
  quantityUnit: 'tablet',
  daysSupply: 30,
  compound: false,
  dawCode: '0',
  ndc: '00093-7267-01',
  specialty: false,
  formularyTier: 'Generic',
  brand: false,
  routeOfAdministration: 'Oral',
  maintenance: true,
  nonPrimary: false,
};

export const claim = (changes: Partial<Claim> = {}): Claim => ({ ...metformin, ...changes });

/** A claim that nobody paid: rejected or pending. */
export const unpaidClaim = (changes: Partial<Claim> = {}): Claim =>
  claim({
    status: 'Rejected',
    copayCents: 0,
    patientPayCents: 0,
    planAmountCents: 0,
    totalMemberPayCents: 0,
    clientPayCents: 0,
    ...changes,
  });
