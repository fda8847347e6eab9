/** The form of each page: what it takes, what that means in the profile, and back. */
import { z } from 'zod';
import { phoneDigits } from '~/features/prescription-actions/transfer-out.server.ts';
import { stateCodes } from '~/programme/contract/address.ts';
import { allergies, conditions, prescriptionSources } from '~/programme/contract/enrollment.ts';
import type { Answers, StepName } from './steps.ts';

const missing = { error: 'enrollment.field.missing' };
const tooLong = { error: 'enrollment.field.tooLong' };
const invalid = { error: 'enrollment.field.invalid' };
const choose = { error: 'enrollment.field.choose' };

const PHONE = /^[2-9]\d{2}[2-9]\d{6}$/;
const PLAIN = /^[\p{L}\p{M}\p{N}\s.,;:'’"“”#/&()+!?%*@=_-]*$/u;
const CITY = /^(?=.*\p{L})[\p{L}\p{M} .'’-]*$/u;
const NAME = /^(?=.*\p{L})[\p{L}\p{M} .'’-]*$/u;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/;

const phone = z
  .string(missing)
  .max(30, { error: 'enrollment.field.phoneInvalid' })
  .transform(phoneDigits)
  .pipe(z.string().regex(PHONE, { error: 'enrollment.field.phoneInvalid' }));
const line = (most: number) =>
  z.string(missing).trim().min(1, missing).max(most, tooLong).regex(PLAIN, invalid);
const text = (most: number) => z.string().trim().max(most, tooLong).regex(PLAIN, invalid).optional();
/** Specification 5.23. */
const named = z
  .string(missing)
  .trim()
  .min(3, { error: 'enrollment.field.tooShort' })
  .max(50, { error: 'enrollment.field.nameTooLong' });

const Contact = z
  .object({
    contactPhone: phone,
    homePhone: phone.optional(),
    email: z
      .string()
      .trim()
      .max(254, { error: 'enrollment.field.emailInvalid' })
      .regex(EMAIL, { error: 'enrollment.field.emailInvalid' })
      .optional(),
    notifyBy: z.enum(['text', 'email'], choose),
    language: z.enum(['en', 'es'], choose),
    addressLine1: line(60),
    addressLine2: text(60),
    city: line(40).regex(CITY, invalid),
    state: z.enum(stateCodes, choose),
    zip: z
      .string(missing)
      .trim()
      .regex(/^\d{5}$/, invalid),
  })
  .refine(({ notifyBy, email }) => notifyBy !== 'email' || email !== undefined, {
    path: ['email'],
    error: 'enrollment.field.emailMissing',
  });

const isNoneAlone = (chosen: readonly string[], other: string | undefined) =>
  !chosen.includes('none') || (chosen.length === 1 && other === undefined);
const isAnswered = (chosen: readonly string[], other: string | undefined) =>
  chosen.length > 0 || other !== undefined;

const Health = z
  .object({
    allergies: z.array(z.enum(allergies)).max(allergies.length),
    otherAllergies: text(300),
    conditions: z.array(z.enum(conditions)).max(conditions.length),
    otherConditions: text(300),
    otherMedications: text(1000),
    takesControlledSubstances: z.enum(['yes', 'no'], choose),
  })
  .superRefine((form, ctx) => {
    const check = (path: 'allergies' | 'conditions', other: string | undefined) => {
      const chosen: readonly string[] = form[path];
      if (!isAnswered(chosen, other))
        ctx.addIssue({ code: 'custom', path: [path], message: 'enrollment.field.chooseSome' });
      else if (!isNoneAlone(chosen, other))
        ctx.addIssue({ code: 'custom', path: [path], message: 'enrollment.field.noneAlone' });
    };
    check('allergies', form.otherAllergies);
    check('conditions', form.otherConditions);
  });

const ID = /^[A-Za-z0-9 -]*$/;
const Insurance = z
  .object({
    insuranceMemberId: named.regex(ID, invalid),
    insuranceGroupId: z.string().trim().max(50, tooLong).regex(ID, invalid).optional(),
    licenseNumber: z.string().trim().max(20, tooLong).regex(ID, invalid).optional(),
    licenseState: z.enum(stateCodes, invalid).optional(),
  })
  .refine((form) => (form.licenseNumber === undefined) === (form.licenseState === undefined), {
    path: ['licenseNumber'],
    error: 'enrollment.field.licensePair',
  });

const Prescribing = z
  .object({
    prescriptionSource: z.enum(prescriptionSources, choose),
    prescriberName: named.regex(NAME, { error: 'enrollment.field.nameLetters' }),
    prescriberPhone: phone,
    prescriberFax: phone.optional(),
    currentPharmacy: text(100),
  })
  .refine((form) => form.prescriptionSource !== 'transfer' || form.currentPharmacy !== undefined, {
    path: ['currentPharmacy'],
    error: 'enrollment.field.pharmacyMissing',
  });

const Comments = z.object({ comments: text(1000) });

export const stepForms = {
  contact: Contact,
  health: Health,
  insurance: Insurance,
  prescribing: Prescribing,
  comments: Comments,
} satisfies Record<StepName, z.ZodObject>;

type Posted = { [Name in StepName]: z.output<(typeof stepForms)[Name]> };

/** What each form says in the profile. */
export const answerOf: { [Name in StepName]: (form: Posted[Name]) => Answers[Name] } = {
  contact: ({ addressLine1, addressLine2, city, state, zip, ...rest }) => ({
    ...rest,
    address: { addressLine1, addressLine2, city, state, zip },
  }),
  health: ({ takesControlledSubstances, ...rest }) => ({
    ...rest,
    takesControlledSubstances: takesControlledSubstances === 'yes',
  }),
  insurance: ({ licenseNumber, licenseState, ...rest }) => ({
    ...rest,
    ...(licenseNumber && licenseState && { driverLicense: { number: licenseNumber, state: licenseState } }),
  }),
  prescribing: (form) => form,
  comments: (form) => form,
};

export type Values = Record<string, string | string[] | undefined>;

/** What a form shows of an answer that was given before. */
export const valuesOf: { [Name in StepName]: (answer: Answers[Name]) => Values } = {
  contact: ({ address, ...rest }) => ({ ...rest, ...address }),
  health: ({ takesControlledSubstances, ...rest }) => ({
    ...rest,
    takesControlledSubstances: takesControlledSubstances ? 'yes' : 'no',
  }),
  insurance: ({ driverLicense, ...rest }) => ({
    ...rest,
    licenseNumber: driverLicense?.number,
    licenseState: driverLicense?.state,
  }),
  prescribing: (answer) => answer,
  comments: (answer) => answer,
};

export const SignForm = z.object({
  reference: z.uuid(),
  signature: z
    .string({ error: 'enrollment.sign.missing' })
    .trim()
    .min(1, { error: 'enrollment.sign.missing' })
    .max(101, { error: 'enrollment.field.tooLong' }),
});
