import { z } from 'zod';
import { isEmail } from '#contract/email-address.ts';
import { codeField } from '~/areas/account/one-time-code/codes.server.ts';
import { PHONE_DIGITS, toPhoneDigits, normalizeCardId, removeInvisible } from '~/ui/form/typed-digits.ts';
const text = (missing: string) =>
  z.string({ error: missing }).overwrite(removeInvisible).min(1, { error: missing });

export const EmailForm = z.object({
  email: text('common.form.emailMissing').refine(isEmail, { error: 'common.form.emailInvalid' }),
});

/** Specification 5.30, 9.02. */
export const PhoneForm = z.object({
  contactNumber: text('common.form.contactMissing')
    .max(30, { error: 'common.form.contactInvalid', abort: true })
    .transform(toPhoneDigits)
    .pipe(z.string().regex(PHONE_DIGITS, { error: 'common.form.contactInvalid' })),
});

const change = z.string().max(64).optional();

export const ContactCodeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: codeField, change }),
  z.object({ intent: z.literal('resend'), change }),
  z.object({ intent: z.literal('save'), change }),
]);

/** Specification 5.11, 5.23. */
export const CardIdForm = z.object({
  cardId: text('account.card.missing')
    .transform(normalizeCardId)
    .pipe(z.string().regex(/^[A-Z0-9]{3,20}$/, { error: 'account.card.invalid' })),
});
