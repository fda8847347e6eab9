/** The form that turns one direction of sharing on or off. */
import { z } from 'zod';

export const ShareForm = z
  .object({ shared: z.enum(['on', 'off']), agreed: z.boolean().optional() })
  .refine(({ shared, agreed }) => shared === 'off' || agreed === true, {
    path: ['agreed'],
    error: 'family.one.agreeMissing',
  });
