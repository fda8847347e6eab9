import { z } from 'zod';

export const ConfirmForm = z.object({
  confirmed: z.literal('on', { error: 'myData.page.confirmMissing' }),
});
