/** What the pages of an account's deletion are asked with. */
import { z } from 'zod';
import { isEmail } from '~/programme/contract/email-address.ts';

const LONGEST_USER_NAME = 50;
/** Specification 5.12. */
const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

const text = (missing: string) => z.string({ error: missing }).trim().min(1, { error: missing });

export const StartForm = z.object({
  email: text('deleteAccount.start.emailMissing').refine(isEmail, {
    error: 'deleteAccount.start.emailInvalid',
  }),
  userName: text('deleteAccount.start.userNameMissing')
    .max(LONGEST_USER_NAME, { error: 'deleteAccount.start.userNameInvalid', abort: true })
    .regex(USER_NAME, { error: 'deleteAccount.start.userNameInvalid' }),
});
export type Person = z.output<typeof StartForm>;

export const ConfirmForm = z.object({
  /** names the deletion that the page was about */
  deletion: z.string().max(64).optional(),
  understood: z.literal('on', { error: 'deleteAccount.confirm.boxMissing' }),
});
