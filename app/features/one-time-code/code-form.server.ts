/** What the page of a one-time code is asked with. */
import { z } from 'zod';

/** Specification 5.30. */
const CODE = /^\d{6}$/;

/** People copy codes with the spaces that mail programs put into them. */
const withoutSpaces = (typed: string) => typed.replaceAll(/[\s\u200b-\u200f\u2060\ufeff]/g, '');

export const codeField = z
  .string({ error: 'oneTimeCode.missing' })
  .transform(withoutSpaces)
  .pipe(z.string({ error: 'oneTimeCode.missing' }).regex(CODE, { error: 'oneTimeCode.format' }));

/** Two forms of one page. */
export const CodeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: codeField }),
  z.object({ intent: z.literal('resend') }),
]);

/** Fields whose value never goes back into a page. */
export const SENSITIVE_CODE_FIELDS = ['code'];
