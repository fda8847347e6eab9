/** The forms around passkeys. Once a device has made one, nothing that was typed may refuse it. */
import { z } from 'zod';

const LONGEST_NAME = 40;

export const NewPasskeyForm = z.object({
  credential: z.string().max(32_768, { error: 'passkeys.new.failed' }).optional(),
  name: z
    .string()
    .transform((name) => [...name.trim()].slice(0, LONGEST_NAME).join(''))
    .optional(),
  remember: z.boolean().optional(),
});

export const UsePasskeyForm = z.object({
  credential: z.string().max(32_768, { error: 'passkeys.use.failed' }).optional(),
});

export const RemovePasskeyForm = z.object({ intent: z.literal('remove') });
