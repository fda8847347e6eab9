import { z } from 'zod';
import { isEmail } from '#contract/email-address.ts';
import {
  PHONE_DIGITS,
  ZIP_DIGITS,
  nameRefusedCharacter,
  toPhoneDigits,
  tidyName,
  tidyText,
  removeInvisible,
  toZipDigits,
} from '~/ui/form/typed-digits.ts';
import { stateCodes } from '#contract/address.ts';
import { allergies, conditions, prescriptionSources } from '#contract/enrollment.ts';
import type { Answers, StepName } from './steps.ts';
import { languages } from '#contract/languages.ts';

const missing = { error: 'enrollment.field.missing' };
const tooLong = { error: 'enrollment.field.tooLong' };
const invalid = { error: 'enrollment.field.invalid' };
const choose = { error: 'enrollment.field.choose' };

const PLAIN = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}\s.,;:'’"“”#/&()+!?%*@=_-]*$/u;
const CITY = /^(?=.*\p{L})[\p{L}\p{M} .'’-]*$/u;
const NAME = /^(?=.*\p{L})[\p{L}\p{M} .'’-]*$/u;

const refused = (allowed: RegExp, label = 'enrollment.field.invalid') => nameRefusedCharacter(label, allowed);
const notPlain = refused(/[\p{L}\p{M}\p{N}\s.,;:'’"“”#/&()+!?%*@=_-]/u);
const LETTER = /[\p{L}\p{M} .'’-]/u;

const phone = z
  .string(missing)
  .max(30, { error: 'enrollment.field.phoneInvalid' })
  .transform(toPhoneDigits)
  .pipe(z.string().regex(PHONE_DIGITS, { error: 'enrollment.field.phoneInvalid' }));
const line = (most: number) =>
  z.string(missing).overwrite(tidyName).min(1, missing).max(most, tooLong).regex(PLAIN, notPlain);
const text = (most: number) =>
  z.string().overwrite(tidyText).max(most, tooLong).regex(PLAIN, notPlain).optional();
/** Specification 5.23. */
const named = z
  .string(missing)
  .overwrite(tidyName)
  .min(3, { error: 'enrollment.field.tooShort' })
  .max(50, { error: 'enrollment.field.nameTooLong' });

/** Runs a rule across several fields as soon as those are valid, even if other fields are invalid. */
const onceFine =
  (fields: z.ZodObject) =>
  ({ value }: { value: unknown }): boolean =>
    fields.safeParse(value).success;

const ContactFields = z.object({
  contactPhone: phone,
  homePhone: phone.optional(),
  email: z
    .string()
    .overwrite(removeInvisible)
    .max(254, { error: 'enrollment.field.emailInvalid' })
    .refine(isEmail, { error: 'enrollment.field.emailInvalid' })
    .optional(),
  notifyBy: z.enum(['text', 'email'], choose),
  language: z.enum(languages, choose),
  addressLine1: line(60),
  addressLine2: text(60),
  city: line(40).regex(CITY, refused(LETTER)),
  state: z.enum(stateCodes, choose),
  zip: z.string(missing).transform(toZipDigits).pipe(z.string().regex(ZIP_DIGITS, invalid)),
});
const Contact = ContactFields.refine(({ notifyBy, email }) => notifyBy !== 'email' || email !== undefined, {
  path: ['email'],
  error: 'enrollment.field.emailMissing',
  when: onceFine(ContactFields.pick({ notifyBy: true, email: true })),
});

const isNoneAlone = (chosen: readonly string[], other: string | undefined) =>
  !chosen.includes('none') || (chosen.length === 1 && other === undefined);
const isAnswered = (chosen: readonly string[], other: string | undefined) =>
  chosen.length > 0 || other !== undefined;

const HealthFields = z.object({
  allergies: z.array(z.enum(allergies)).max(allergies.length),
  otherAllergies: text(300),
  conditions: z.array(z.enum(conditions)).max(conditions.length),
  otherConditions: text(300),
  otherMedications: text(1000),
  takesControlledSubstances: z.enum(['yes', 'no'], choose),
});
const allergyFields = onceFine(HealthFields.pick({ allergies: true, otherAllergies: true }));
const conditionFields = onceFine(HealthFields.pick({ conditions: true, otherConditions: true }));

const Health = HealthFields.refine((form) => isAnswered(form.allergies, form.otherAllergies), {
  path: ['allergies'],
  error: 'enrollment.field.chooseAllergies',
  when: allergyFields,
})
  .refine((form) => isNoneAlone(form.allergies, form.otherAllergies), {
    path: ['allergies'],
    error: 'enrollment.field.noAllergies',
    when: allergyFields,
  })
  .refine((form) => isAnswered(form.conditions, form.otherConditions), {
    path: ['conditions'],
    error: 'enrollment.field.chooseConditions',
    when: conditionFields,
  })
  .refine((form) => isNoneAlone(form.conditions, form.otherConditions), {
    path: ['conditions'],
    error: 'enrollment.field.noConditions',
    when: conditionFields,
  });

const ID = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]*$/;
const InsuranceFields = z.object({
  insuranceMemberId: named.regex(ID, invalid),
  insuranceGroupId: z.string().overwrite(tidyName).max(50, tooLong).regex(ID, invalid).optional(),
  licenseNumber: z.string().overwrite(tidyName).max(20, tooLong).regex(ID, invalid).optional(),
  licenseState: z.enum(stateCodes, invalid).optional(),
});
const Insurance = InsuranceFields.refine(
  (form) => (form.licenseNumber === undefined) === (form.licenseState === undefined),
  {
    path: ['licenseNumber'],
    error: 'enrollment.field.licensePair',
    when: onceFine(InsuranceFields.pick({ licenseNumber: true, licenseState: true })),
  },
);

const PrescribingFields = z.object({
  prescriptionSource: z.enum(prescriptionSources, choose),
  prescriberName: named.regex(NAME, refused(LETTER, 'enrollment.field.nameLetters')),
  prescriberPhone: phone,
  prescriberFax: phone.optional(),
  currentPharmacy: text(100),
});
const Prescribing = PrescribingFields.refine(
  (form) => form.prescriptionSource !== 'transfer' || form.currentPharmacy !== undefined,
  {
    path: ['currentPharmacy'],
    error: 'enrollment.field.pharmacyMissing',
    when: onceFine(PrescribingFields.pick({ prescriptionSource: true, currentPharmacy: true })),
  },
);

const Comments = z.object({ comments: text(1000) });

export const stepForms = {
  contact: Contact,
  health: Health,
  insurance: Insurance,
  prescribing: Prescribing,
  comments: Comments,
} satisfies Record<StepName, z.ZodObject>;

type Posted = { [Name in StepName]: z.output<(typeof stepForms)[Name]> };

export const answerMappers: { [Name in StepName]: (form: Posted[Name]) => Answers[Name] } = {
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
    driverLicense: licenseNumber && licenseState ? { number: licenseNumber, state: licenseState } : undefined,
  }),
  prescribing: (form) => form,
  comments: (form) => form,
};

export type Values = Record<string, string | string[] | undefined>;

export const valueMappers: { [Name in StepName]: (answer: Answers[Name]) => Values } = {
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
  formId: z.uuid(),
  signature: z
    .string({ error: 'enrollment.sign.missing' })
    .trim()
    .min(1, { error: 'enrollment.sign.missing' })
    .max(101, { error: 'enrollment.field.tooLong' }),
});
