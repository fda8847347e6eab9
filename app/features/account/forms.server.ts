/** What a change of the account profile is asked with. */
import { z } from 'zod';
import { codeField } from '~/features/one-time-code/code-form.server.ts';

const LONGEST_EMAIL = 254;
/** Specification 5.07. */
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/;

const text = (missing: string) => z.string({ error: missing }).trim().min(1, { error: missing });

export const EmailForm = z.object({
  email: text('account.email.missing')
    .max(LONGEST_EMAIL, { error: 'account.email.invalid', abort: true })
    .regex(EMAIL, { error: 'account.email.invalid', abort: true })
    .pipe(z.email({ error: 'account.email.invalid' })),
});

/** As people write numbers: (608) 555-0142, 608.555.0142, +1 608 555 0142. */
const phoneDigits = (typed: string) => typed.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '');

/** Specification 5.30, 9.02. */
export const PhoneForm = z.object({
  contactNumber: text('account.phone.missing')
    .max(30, { error: 'account.phone.invalid', abort: true })
    .transform(phoneDigits)
    .pipe(z.string().regex(/^\d{10}$/, { error: 'account.phone.invalid' })),
});

/** Names the change that the page was about. */
const change = z.string().max(64).optional();

export const ContactCodeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: codeField, change }),
  z.object({ intent: z.literal('resend'), change }),
  z.object({ intent: z.literal('save'), change }),
]);

/** Specification 5.11, 5.23. */
export const CardIdForm = z.object({
  cardId: text('account.card.missing').regex(/^[A-Za-z0-9]{3,20}$/, { error: 'account.card.invalid' }),
});
