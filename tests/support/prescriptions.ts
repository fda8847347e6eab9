/** A prescription that can be refilled on the day of these tests, to be changed where a test needs it. */
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import { prescriptionState } from '~/programme/contract/prescription-state.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';

export const TODAY = '2026-11-19';

export const ana: RefillSituation = {
  today: TODAY,
  personCode: '01',
  eligibilityStatus: 'ELIGIBLE',
  suppressMailOrderFeatures: false,
  hasMailOrderProfile: true,
  allowedPhiPersonCodes: ['03'],
};

const metformin: Prescription = {
  prescriptionId: 'rx-metformin',
  rxNumber: '7204418',
  personCode: '01',
  patientName: 'Ana Rivera',
  patientDateOfBirth: '1974-03-14',
  prescriberName: 'Dr. Priya Nair',
  prescriberPhone: '6085550119',
  prescribedDrug: 'Glucophage XR 500 mg tablet',
  dispensedDrug: 'Metformin ER 500 mg tablet',
  directions: 'Take 1 tablet by mouth 2 times a day with meals.',
  directionsEs: 'Tome 1 tableta por la boca 2 veces al día con las comidas.',
  dawCode: '0',
  deaClass: 'none',
  daysSupply: 90,
  quantity: 180,
  quantityUnit: 'tablet',
  refillsAllowed: 4,
  refillsRemaining: 3,
  lifecycle: 'active',
  status: 'active',
  specialty: false,
  refillReminder: true,
  autoChargeAndShip: false,
  rxDate: '2026-03-02',
  dispensedDate: '2026-08-28',
  expirationDate: '2027-03-02',
  nextRefillDate: '2026-11-04',
  pharmacyName: 'Mail order',
  mailOrder: true,
  refillPriceCents: 1049,
};

/** Its status follows the rules, as the programme's does. */
export function prescription(changes: Partial<Prescription> = {}): Prescription {
  const rx = { ...metformin, ...changes };
  return { ...rx, status: prescriptionState(rx, TODAY) };
}
