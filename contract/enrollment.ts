/** The mail-order profile (specification 3.35–3.40), which the pharmacy requires before the first fill. */
import { z } from 'zod';
import { NewAddress, stateCodes } from './address.ts';
import { defineCall } from './call.ts';
import { DateOnly, EmailAddress, IdentityParams } from './common.ts';
import { languages } from './languages.ts';

export const allergies = [
  'none',
  'penicillin',
  'sulfa',
  'aspirin',
  'nsaids',
  'codeine',
  'cephalosporins',
  'latex',
  'peanuts',
] as const;
export const conditions = [
  'none',
  'asthma',
  'arthritis',
  'cancer',
  'depression',
  'diabetes',
  'glaucoma',
  'heartDisease',
  'highBloodPressure',
  'highCholesterol',
  'kidneyDisease',
  'liverDisease',
  'pregnancy',
  'thyroid',
] as const;
/** The pharmacy's source of the prescription. */
export const prescriptionSources = ['prescriberSends', 'memberMails', 'transfer'] as const;

const Phone = z.string().regex(/^\d{10}$/);
const line = (most: number) => z.string().trim().min(1).max(most);

/** 3.36 */
export const ProfileContact = z.object({
  contactPhone: Phone,
  homePhone: Phone.optional(),
  email: EmailAddress.optional(),
  /** texts go to the contact phone */
  notifyBy: z.enum(['text', 'email']),
  language: z.enum(languages),
  address: NewAddress.omit({ careOfName: true }),
});

/** 3.37; 'none' excludes other choices. */
export const ProfileHealth = z.object({
  allergies: z.array(z.enum(allergies)),
  otherAllergies: line(300).optional(),
  conditions: z.array(z.enum(conditions)),
  otherConditions: line(300).optional(),
  otherMedications: line(1000).optional(),
  takesControlledSubstances: z.boolean(),
});

/** 3.38 */
export const ProfileInsurance = z.object({
  insuranceMemberId: line(50),
  insuranceGroupId: line(50).optional(),
  driverLicense: z.object({ number: line(20), state: z.enum(stateCodes) }).optional(),
});

/** 3.39 */
export const ProfilePrescribing = z.object({
  prescriptionSource: z.enum(prescriptionSources),
  prescriberName: line(100),
  prescriberPhone: Phone,
  prescriberFax: Phone.optional(),
  currentPharmacy: line(100).optional(),
});

export const MailOrderProfile = z.object({
  /** identifies the profile, so that it can be recognized after a lost reply */
  reference: z.uuid(),
  contact: ProfileContact,
  health: ProfileHealth,
  insurance: ProfileInsurance,
  prescribing: ProfilePrescribing,
  /** 3.40 */
  comments: z.string().max(1000).optional(),
  signature: line(101),
});
export type MailOrderProfile = z.infer<typeof MailOrderProfile>;

export const SavedProfile = MailOrderProfile.extend({ enrolledDate: DateOnly, updatedDate: DateOnly });
export type SavedProfile = z.infer<typeof SavedProfile>;

/** For comparison with a signature: José Peña-Ruiz may sign `jose pena ruiz`. */
const signed = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’ʼ`´.]/g, '')
    .replaceAll(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Whether a signature is the first and the last name (specification 5.44). */
export const isMatchingSignature = (
  signature: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean => signed(signature) !== '' && signed(signature) === signed(`${firstName} ${lastName}`);

export const enrollment = {
  profile: defineCall({
    service: 'mail-order',
    method: 'GET',
    path: '/mail-order/patient-enrollment/profile',
    summary: 'The mail-order profile of the person; 404 when there is none that can be shown',
    query: IdentityParams,
    response: SavedProfile,
  }),
  save: defineCall({
    service: 'mail-order',
    method: 'POST',
    path: '/mail-order/patient-enrollment',
    summary: 'Creates or replaces the mail-order profile; the same again changes nothing',
    query: IdentityParams,
    body: MailOrderProfile,
    response: SavedProfile,
  }),
};
