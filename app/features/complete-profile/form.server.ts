import { z } from 'zod';
import { isEmail } from '~/programme/contract/email-address.ts';
import { PHONE_DIGITS, phoneDigits } from '~/ui/form/typed-digits.ts';

/** Specification 5.01, 5.02: what a member may change; who they are is not theirs to type. */
export const CompleteProfileForm = z.object({
  email: z
    .string({ error: 'completeProfile.emailMissing' })
    .trim()
    .min(1, { error: 'completeProfile.emailMissing', abort: true })
    .refine(isEmail, { error: 'completeProfile.emailInvalid' }),
  contactNumber: z
    .string({ error: 'completeProfile.contactMissing' })
    .max(40, { error: 'completeProfile.contactInvalid' })
    .transform(phoneDigits)
    .pipe(
      z
        .string({ error: 'completeProfile.contactMissing' })
        .regex(PHONE_DIGITS, { error: 'completeProfile.contactInvalid' }),
    ),
});
export type CompleteProfileForm = z.output<typeof CompleteProfileForm>;
