import { z } from 'zod';
import { defineCall } from './call.ts';
import { DaysSupply, DrugReference, IdentityParams, Quantity, Timestamp } from './common.ts';
import { Pdf } from './document.ts';
import { Prescription } from './prescription.ts';
import { languages } from './languages.ts';

/** MM-DD-YYYY (specification 7.31, 9.22) */
const UsDate = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);

export const PrescriptionPdfRequest = Prescription.pick({
  prescriptionId: true,
  rxNumber: true,
  patientName: true,
  prescriberName: true,
  prescribedDrug: true,
  dispensedDrug: true,
  directions: true,
  dawCode: true,
  deaClass: true,
  daysSupply: true,
  quantity: true,
  quantityUnit: true,
  refillsAllowed: true,
  refillsRemaining: true,
  status: true,
  pharmacyName: true,
}).extend({
  patientDateOfBirth: UsDate,
  dispensedDate: UsDate.optional(),
  rxDate: UsDate,
  expirationDate: UsDate,
  nextRefillDate: UsDate.optional(),
  isChargeShipEnabled: z.boolean(),
  timeStamp: Timestamp,
  language: z.enum(languages),
});

/** Directions and amounts belong to a prescription: a sheet about a drug in general has none. */
export const DrugPdfRequest = z.object({
  drugName: z.string().min(1),
  ndc: DrugReference,
  directions: z.string().optional(),
  quantity: Quantity.optional(),
  quantityUnit: z.string().optional(),
  daysSupply: DaysSupply.optional(),
  deaClass: z.string(),
  timeStamp: Timestamp,
  language: z.enum(languages),
});

export const prescriptionDocuments = {
  /** Specification 7.31. Changes nothing, but is a POST and so is never retried. */
  prescription: defineCall({
    service: 'prescriptions',
    method: 'POST',
    path: '/prescriptions/pdf',
    summary: 'A prescription as a PDF',
    query: IdentityParams,
    body: PrescriptionPdfRequest,
    response: Pdf,
  }),
  /** Specification 7.32. */
  drug: defineCall({
    service: 'drugs',
    method: 'POST',
    path: '/drugs/pdf',
    summary: 'What to know about a drug, as a PDF',
    query: IdentityParams,
    body: DrugPdfRequest,
    response: Pdf,
  }),
};
