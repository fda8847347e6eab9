/** The forms of a registration (specification 5.22–5.27, 5.30, 9.02–9.04). */
import { z } from 'zod';
import { isEmail } from '#contract/email-address.ts';
import {
  PHONE_DIGITS,
  nameRefusedCharacter,
  normalizeCardId,
  toPhoneDigits,
  tidyName,
  removeInvisible,
} from '~/ui/form/typed-digits.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { EARLIEST_BIRTH_DATE, isMinor } from '#contract/registration-rules.ts';

/**
 * The day in a text as MM/DD/YYYY, 3/14/1974 or 3-14-1974, as `yyyy-MM-dd`; undefined when there is no such day
 * (specification 5.18).
 */
function parseBirthDate(text: string): string | undefined {
  const [, month = '', day = '', year] =
    /^(\d{1,2})\s*[/.\-\u2010-\u2013]\s*(\d{1,2})\s*[/.\-\u2010-\u2013]\s*(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined;
}

const NAME_LENGTH = { min: 3, max: 50 };
const CARD_ID_LENGTH = { min: 3, max: 20 };
const RX_GROUP_LENGTH = 7;
/** letters of any script, with space, hyphen, apostrophe and period between them; the period of 'Jr.' stays */
const NAME = /^\p{L}(?:[\p{L}\p{M} .'’‘ʼ-]*[\p{L}\p{M}.])?$/u;
const LETTERS_AND_DIGITS = /^[A-Z0-9]+$/;
/** Specification 5.12. */
const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Cleaned text; an empty one counts as missing. */
const typed = (missing: LabelKey, tidy: (text: string) => string = removeInvisible) =>
  z
    .string({ error: missing })
    .transform(tidy)
    .pipe(z.string({ error: missing }).min(1, { error: missing, abort: true }));

const countCharacters = (text: string) => [...text].length;
const longEnough = (min: number) => (text: string) => countCharacters(text) >= min;
const shortEnough = (max: number) => (text: string) => countCharacters(text) <= max;
const refusedAs = (error: LabelKey) => ({ error, abort: true });

const name = (missing: LabelKey) =>
  typed(missing, tidyName)
    .refine(shortEnough(NAME_LENGTH.max), refusedAs('common.form.nameTooLong'))
    .refine((text) => NAME.test(text), {
      ...nameRefusedCharacter('registration.profile.nameLetters', /[\p{L}\p{M} .'’‘ʼ-]/u),
      abort: true,
    })
    .refine(longEnough(NAME_LENGTH.min), refusedAs('common.form.tooShort'));

/** @param today the programme's day */
const birthDate = (today: string) =>
  typed('registration.profile.birthDateMissing').transform((text, context) => {
    const refuse = (message: LabelKey) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const date = parseBirthDate(text);
    if (date === undefined) return refuse('registration.profile.birthDateFormat');
    if (date < EARLIEST_BIRTH_DATE || date > today) return refuse('registration.profile.birthDateRange');
    return isMinor(date, today) ? refuse('registration.profile.minor') : date;
  });

export const createProfileForm = (today: string) =>
  z.object({
    firstName: name('registration.profile.firstNameMissing'),
    lastName: name('registration.profile.lastNameMissing'),
    birthDate: birthDate(today),
    email: typed('common.form.emailMissing').refine(isEmail, {
      error: 'common.form.emailInvalid',
    }),
    contactNumber: typed('common.form.contactMissing', toPhoneDigits).refine(
      (digits) => PHONE_DIGITS.test(digits),
      { error: 'common.form.contactInvalid' },
    ),
    terms: z.literal('on', { error: 'registration.profile.termsMissing' }),
  });
export type Profile = z.output<ReturnType<typeof createProfileForm>>;

export const BenefitForm = z.object({
  cardId: typed('registration.benefit.cardIdMissing', normalizeCardId)
    .refine(shortEnough(CARD_ID_LENGTH.max), refusedAs('registration.benefit.cardIdLong'))
    .refine((text) => LETTERS_AND_DIGITS.test(text), refusedAs('registration.benefit.cardIdLetters'))
    .refine(longEnough(CARD_ID_LENGTH.min), refusedAs('common.form.tooShort')),
  rxGroup: typed('registration.benefit.rxGroupMissing', normalizeCardId)
    .refine(shortEnough(RX_GROUP_LENGTH), refusedAs('registration.benefit.rxGroupLong'))
    .refine((text) => LETTERS_AND_DIGITS.test(text), refusedAs('registration.benefit.rxGroupLetters')),
  userName: typed('registration.benefit.userNameMissing')
    .refine(shortEnough(NAME_LENGTH.max), refusedAs('common.form.nameTooLong'))
    .refine((text) => USER_NAME.test(text), refusedAs('registration.benefit.userNamePattern')),
});
export type Benefit = z.output<typeof BenefitForm>;

export const NextForm = z.object({});
