import { z } from 'zod';
import { isEmail } from '~/programme/contract/email-address.ts';

/** Specification 5.05. */
export const ForgotUsernameForm = z.object({
  email: z
    .string({ error: 'forgotUsername.emailMissing' })
    .trim()
    .min(1, { error: 'forgotUsername.emailMissing', abort: true })
    .refine(isEmail, { error: 'forgotUsername.emailInvalid' }),
});
