import { z } from 'zod';

/** Specification 5.12. */
export const UserName = z
  .string()
  .max(50)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/);

/** Specification 5.30. */
export const OneTimeCode = z.string().regex(/^\d{6}$/);

/** The verdict on a typed code: a ticket for the one call that needs it, or the reason why there is none. */
export const CodeVerdict = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('right'), ticket: z.string().min(1).max(500) }),
  z.object({ verdict: z.literal('wrong'), triesLeft: z.int().min(1).max(100) }),
  z.object({ verdict: z.enum(['expired', 'noTriesLeft']) }),
]);
export type CodeVerdict = z.infer<typeof CodeVerdict>;
