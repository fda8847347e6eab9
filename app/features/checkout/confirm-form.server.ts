import { z } from 'zod';
import { readForm } from '~/ui/form/read-form.server.ts';
import { MAX_LINES } from './cart.ts';
import type { PostedOrder } from './confirm.server.ts';
import { isIntentId } from './ledger.server.ts';
import { readAgreed } from './offer.server.ts';

const ConfirmForm = z.object({
  intentId: z.string(),
  attempt: z.number().int().min(1),
  offer: z.string().max(100),
  agreed: z.array(z.string().max(200)).max(MAX_LINES),
});

/**
 * Reads the confirm form. Its fields are all hidden ones of ours, so there is nothing a member could mend.
 *
 * @throws 400 for a form that is not ours, 404 for an intent id that cannot be one
 */
export async function readConfirmForm(request: Request): Promise<PostedOrder> {
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) throw new Response(null, { status: 400 });
  const { agreed, ...press } = form.value;
  if (!isIntentId(press.intentId)) throw new Response(null, { status: 404 });
  return { ...press, agreed: readAgreed(agreed) };
}
