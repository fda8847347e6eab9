/** Calls that change one prescription. Each returns the changed prescription. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, IdentityParams } from './common.ts';
import { Prescription } from './prescription.ts';

const ofPrescription = { params: z.object({ prescriptionId: Id }), query: IdentityParams };

export const OtherPharmacy = z.object({
  pharmacyName: z.string().trim().min(2).max(60),
  pharmacyPhone: z.string().regex(/^\d{10}$/),
});
export type OtherPharmacy = z.infer<typeof OtherPharmacy>;

/** Specification 7.58. Turning it on needs a card that can pay, and agreement to the Auto Refill Program terms (4.38). */
export const AutoRefillChange = IdentityParams.extend({
  prescriptionId: z.string().min(1),
  enabled: z.boolean(),
  paymentCardId: z.string().min(1).optional(),
  agreedToTerms: z.boolean().optional(),
});

export const prescriptionActions = {
  requestRenewal: defineCall({
    service: 'prescriptions',
    method: 'POST',
    path: '/prescriptions/{prescriptionId}/renewal-request',
    summary: 'Asks the prescriber for a new prescription; 409 with a sentence when that is not possible',
    ...ofPrescription,
    response: Prescription,
    /** the request, in `renewal`: pending with the status `contactingPrescriber`, or approved or denied at once */
    shows: ({ status, renewal }: Prescription) =>
      status === 'contactingPrescriber' || renewal?.status === 'approved' || renewal?.status === 'denied',
  }),
  withdrawRenewal: defineCall({
    service: 'prescriptions',
    method: 'DELETE',
    path: '/prescriptions/{prescriptionId}/renewal-request',
    summary: 'Takes the request to the prescriber back',
    ...ofPrescription,
    response: Prescription,
    /** a status other than `contactingPrescriber` */
    shows: ({ status }: Prescription) => status !== 'contactingPrescriber',
  }),
  transferOut: defineCall({
    service: 'prescriptions',
    method: 'POST',
    path: '/prescriptions/{prescriptionId}/transfer-out',
    summary: 'Hands the prescription to another pharmacy, for good',
    ...ofPrescription,
    body: OtherPharmacy,
    response: Prescription,
    /** the status `transferred` */
    shows: ({ status }: Prescription) => status === 'transferred',
  }),
  transferToMailOrder: defineCall({
    service: 'prescriptions',
    method: 'POST',
    path: '/prescriptions/{prescriptionId}/transfer-to-mail-order',
    summary: "Brings another pharmacy's prescription to mail order; answers with the new one",
    ...ofPrescription,
    translates: ['prescriptionId'],
    response: Prescription,
    /** the new prescription, whose `mailOrder` is true */
    shows: ({ mailOrder }: Prescription) => mailOrder,
  }),
  setRefillReminder: defineCall({
    service: 'prescriptions',
    method: 'PUT',
    path: '/prescriptions/{prescriptionId}/refill-reminder',
    summary: 'Turns refill reminders on or off',
    ...ofPrescription,
    body: z.object({ enabled: z.boolean() }),
    response: Prescription,
    /** `refillReminder` as it was sent in `enabled` */
    shows: ({ refillReminder }: Prescription, { body }: { body: { enabled: boolean } }) =>
      refillReminder === body.enabled,
  }),
  setAutoRefill: defineCall({
    service: 'mail-order',
    method: 'POST',
    path: '/mail-order/set-auto-refill',
    summary: 'Turns auto charge and ship on or off',
    version: '2.0',
    body: AutoRefillChange,
    response: Prescription,
    /** `autoChargeAndShip` as it was sent in `enabled`, and the card that was sent, if a card is named */
    shows: (
      { autoChargeAndShip, autoRefillCardId }: Prescription,
      { body }: { body: z.input<typeof AutoRefillChange> },
    ) =>
      autoChargeAndShip === body.enabled &&
      (!body.enabled || autoRefillCardId === undefined || autoRefillCardId === body.paymentCardId),
  }),
  autoChargeShipClient: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/auto-charge-ship-clients',
    summary: 'Whether a client has auto charge and ship',
    query: z.object({ clientId: z.string().min(1) }),
    response: z.object({ autoChargeAndSHip: z.boolean().default(false) }),
  }),
};
