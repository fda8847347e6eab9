/** Records in the programme's format, with changes by each test. */
import type { Claim } from '#contract/claims.ts';
import type { ShippingAddress } from '#contract/mail-order.ts';
import { getOrderStatus } from '#contract/order-rules.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import type { RefillFacts } from '#contract/prescription-rules.ts';
import { getPrescriptionState } from '#contract/prescription-state.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { Cap, CopayRow, ExplanationOfBenefits } from '#contract/benefits.ts';

export const aCap = (changes: Partial<Cap> = {}): Cap => ({
  alias: { en: 'Deductible', es: 'Deducible' },
  capType: 'DEDUCTIBLE',
  frequency: 'ANNUAL',
  network: 'IN',
  clientGroupName: 'Lakeshore Paper Mills',
  single: { limitCents: 150_000, accumulationCents: 35_028 },
  ...changes,
});

export const aCopayRow = (changes: Partial<CopayRow> = {}): CopayRow => ({
  ...{ tier: 'Generic', channel: 'RETAIL', network: 'IN', daysSupply: 30, copayCents: 1_000 },
  ...{ deductibleApplies: false, ...changes },
});

export const anExplanation = (changes: Partial<ExplanationOfBenefits> = {}): ExplanationOfBenefits => ({
  ...{ year: 2026, throughDate: '2026-11-20', claimCount: 3 },
  ...{ drugCostCents: 30_123, planAmountCents: 21_578, patientPayCents: 8_545 },
  ...{ deductibleCents: 5_011, copayCents: 2_017, coinsuranceCents: 1_517, reimbursementCents: 0 },
  months: [
    {
      ...{ month: '2026-02', claimCount: 1 },
      ...{ drugCostCents: 10_049, planAmountCents: 4_027, patientPayCents: 6_022 },
    },
    {
      ...{ month: '2026-10', claimCount: 2 },
      ...{ drugCostCents: 20_074, planAmountCents: 17_551, patientPayCents: 2_523 },
    },
  ],
  caps: [aCap()],
  ...changes,
});

// A consistent claim of a retail pharmacy, with a test's changes.

const metformin: Claim = {
  ...{ claimId: 'C20261112', personCode: '01', rxNumber: '27204418', prescriptionId: 'P1' },
  ...{ drugName: 'Metformin ER 500 mg tablet', ndc: '00093-7267-01', formularyTier: 'Generic', brand: false },
  ...{ prescriberName: 'Dr. Priya Nair', prescriberNpi: '1234567893' },
  ...{ pharmacyName: 'Corner Street Pharmacy', pharmacyNpi: '1992999825', pharmacyStoreNumber: '0417' },
  pharmacyAddress: { addressLine1: '12 Corner Street', city: 'Madison', state: 'WI', zip: '53703' },
  pharmacyPhone: '6085550170',
  ...{ fillDate: '2026-11-12', processedDate: '2026-11-13', writtenDate: '2026-11-02' },
  status: 'Paid',
  responseStatus: 'P',
  ...{ ingredientCostCents: 9_800, dispensingFeeCents: 175, taxCents: 25, drugCostCents: 10_000 },
  ...{ copayCents: 1_000, coinsuranceCents: 0, deductibleCents: 0, patientPayCents: 1_000 },
  ...{ planAmountCents: 9_000, totalMemberPayCents: 1_000, clientPayCents: 9_000, reimbursementCents: 0 },
  ...{ quantity: 60, quantityUnit: 'tablet', daysSupply: 30, compound: false, dawCode: '0' },
  ...{ specialty: false, routeOfAdministration: 'Oral', maintenance: true, nonPrimary: false },
};

export const aClaim = (changes: Partial<Claim> = {}): Claim => ({ ...metformin, ...changes });

/** An unpaid claim: rejected or pending. */
export const anUnpaidClaim = (changes: Partial<Claim> = {}): Claim =>
  aClaim({
    status: 'Rejected',
    ...{ copayCents: 0, patientPayCents: 0, planAmountCents: 0, totalMemberPayCents: 0, clientPayCents: 0 },
    ...changes,
  });

// An order in transit on November 19, 2026, with a test's changes.

export const anOrderLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
  ...{ lineId: 'line-1', prescriptionId: 'rx-fluticasone', rxNumber: '7206630' },
  ...{ personCode: '01', patientName: 'Ana Rivera', drugName: 'Fluticasone 50 mcg nasal spray' },
  ...{ quantity: 3, quantityUnit: 'bottle', daysSupply: 90, priceCents: 1049 },
  status: 'shipped',
  shipmentCarrier: 'USPS',
  ...{ shipmentDate: '2026-11-17', shipmentNumber: '9400100000000000004821', expectedDate: '2026-11-21' },
  events: [
    { type: 'placed', at: '2026-11-13T14:41:00-05:00', actor: 'member' },
    { type: 'received', at: '2026-11-13T14:42:00-05:00', actor: 'pharmacy' },
    { type: 'filled', at: '2026-11-16T10:05:00-05:00', actor: 'pharmacy' },
    { type: 'shipped', at: '2026-11-17T16:20:00-05:00', actor: 'carrier' },
  ],
  ...changes,
});

/** Ana's shipping address. */
export const home: ShippingAddress = {
  ...{ addressId: 'A-1', isDefault: true, addressLine1: '418 Alder Street', addressLine2: 'Apt 3' },
  city: 'Madison',
  state: 'WI',
  zip: '53703',
};

export function anOrder(changes: Partial<Order> = {}): Order {
  const lines = changes.lines ?? [anOrderLine()];
  const { addressId: _id, isDefault: _default, ...shippingAddress } = home;
  return {
    ...{ orderNumber: '48215206', status: getOrderStatus(lines) },
    ...{ receivedDate: '2026-11-13', placedAt: '2026-11-13T14:41:00-05:00' },
    ...{ pharmacyName: 'Mail order', pharmacyNpi: '1003053174', shippingAddress },
    shippingMethod: 'standard',
    ...{ shippingCents: 0, taxCents: 0, totalCents: 1049, paymentCardLabel: 'Mastercard ending in 4421' },
    ...changes,
    lines,
  };
}

// A prescription that can be refilled on the day of these tests, with a test's changes.

export const TODAY = '2026-11-19';

export const ana: RefillFacts = {
  ...{ today: TODAY, personCode: '01', allowedPhiPersonCodes: ['03'] },
  eligibilityStatus: 'ELIGIBLE',
  ...{ suppressMailOrderFeatures: false, hasMailOrderProfile: true },
};

const metforminRefill: Prescription = {
  ...{ prescriptionId: 'rx-metformin', rxNumber: '7204418' },
  ...{ personCode: '01', patientName: 'Ana Rivera', patientDateOfBirth: '1974-03-14' },
  ...{ prescriberName: 'Dr. Priya Nair', prescriberPhone: '6085550119' },
  ...{ prescribedDrug: 'Glucophage XR 500 mg tablet', dispensedDrug: 'Metformin ER 500 mg tablet' },
  directions: 'Take 1 tablet by mouth 2 times a day with meals.',
  directionsEs: 'Tome 1 tableta por la boca 2 veces al día con las comidas.',
  dawCode: '0',
  deaClass: 'none',
  ...{ daysSupply: 90, quantity: 180, quantityUnit: 'tablet', refillsAllowed: 4, refillsRemaining: 3 },
  lifecycle: 'active',
  status: 'active',
  ...{ specialty: false, refillReminder: true, autoChargeAndShip: false, mailOrder: true },
  ...{ rxDate: '2026-03-02', expirationDate: '2027-03-02' },
  ...{ dispensedDate: '2026-08-28', nextRefillDate: '2026-11-04' },
  ...{ pharmacyName: 'Mail order', refillPriceCents: 1049 },
};

/** A prescription whose status follows the rules, like the programme's. */
export function aPrescription(changes: Partial<Prescription> = {}): Prescription {
  const rx = { ...metforminRefill, ...changes };
  return { ...rx, status: getPrescriptionState(rx, TODAY) };
}

/** A person on Ana's card, as the family coverage lists them. */
export const aRelative = (
  personCode: string,
  allowedPhiPersonCodes: string[] = [],
  changes: object = {},
) => ({
  ...{ personCode, allowedPhiPersonCodes, cardId: 'ABC123', phiShared: true },
  ...{ firstName: 'Ana', lastName: 'Rivera', dateOfBirth: '1974-03-14' },
  ...{ relationshipCode: '1' as const, relationshipValue: 'Cardholder' },
  ...changes,
});

/** Ana in the format of the programme's member details. */
export const aMember = (changes: object = {}) => ({
  ...{ userName: 'ana', clientId: '31001', clientName: 'Acme', cardId: 'W100200300', personCode: '01' },
  ...{ relationshipCode: '1', firstName: 'Ana', lastName: 'Peña', dateOfBirth: '1974-03-08' },
  isProfileVerified: true,
  ...changes,
});
/** The member of harness/shop.ts. */
export const ofTheShop = {
  ...{ clientId: '28001', cardId: 'ABC123', lastName: 'Rivera', dateOfBirth: '1974-03-14' },
};

/** The typed values of a new card. */
export const aCardForm = (changes: Record<string, string> = {}) => ({
  ...{ number: '4111 1111 1111 1111', type: 'Visa', month: '8', year: '2028' },
  ...{ firstName: 'Ana', lastName: 'Rivera', sameAsShipping: 'on' },
  ...changes,
});

/** Ana in a session. */
export const anIdentity = {
  ...{ kind: 'normal' as const, providerType: 'DIRECT', isMigrated: false },
  ...{ subject: 's-1', userName: 'ana', firstName: 'Ana', lastName: 'Peña' },
  ...{ clientId: '31001', cardId: 'W100200300', personCode: '01' },
};
