/** A prescription as a MedicationRequest (FHIR R4). */
import type { Prescription, PrescriptionState } from '#contract/prescription.ts';
import type { ArchivePerson } from '../grant.server.ts';
import { toPatientRef } from './fhir-people.ts';
import { TERMINOLOGY } from '~/programme/fhir/codes.ts';
import { toCoding, toUuid, type Resource } from './fhir-terms.ts';

const statuses: Record<PrescriptionState, string> = {
  active: 'active',
  tooSoon: 'active',
  orderInProgress: 'active',
  contactingPrescriber: 'active',
  noMoreRefills: 'completed',
  inactive: 'stopped',
  transferred: 'stopped',
};

/** NCPDP 408-D8: 1 forbids a substitute. */
const FORBIDDEN = '1';
/** N: none; E: an equivalent one */
const SUBSTITUTION = `${TERMINOLOGY}/v3-substanceAdminSubstitution`;

/** @param base the portal's own address, the system of its identifiers */
export function toMedicationRequest(rx: Prescription, one: ArchivePerson, base: string): Resource {
  return {
    resourceType: 'MedicationRequest',
    id: toUuid('MedicationRequest', one.clientId, rx.prescriptionId),
    identifier: [{ system: `${base}/fhir/prescription`, value: rx.rxNumber }],
    status: statuses[rx.status],
    intent: 'order',
    medicationCodeableConcept: { text: rx.dispensedDrug },
    subject: toPatientRef(one),
    authoredOn: rx.rxDate,
    requester: { display: rx.prescriberName },
    dosageInstruction: [{ text: rx.directions }],
    dispenseRequest: {
      validityPeriod: { start: rx.rxDate, end: rx.expirationDate },
      numberOfRepeatsAllowed: rx.refillsAllowed,
      quantity: { value: rx.quantity, unit: rx.quantityUnit },
      expectedSupplyDuration: {
        value: rx.daysSupply,
        unit: 'days',
        system: 'http://unitsofmeasure.org',
        code: 'd',
      },
      performer: { display: rx.pharmacyName },
    },
    substitution: { allowedCodeableConcept: toCoding(SUBSTITUTION, rx.dawCode === FORBIDDEN ? 'N' : 'E') },
  };
}
