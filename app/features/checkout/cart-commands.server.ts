/** What a member can do to the cart. */
import { z } from 'zod';
import { recordStage } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { refillSituation } from '~/features/prescriptions/refill-situation.server.ts';
import { refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { memberRefusal } from '~/programme/contract/prescription-rules.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { addItems, MAX_LINES, removeItem } from './cart.ts';
import { changeCart } from './cart-store.server.ts';
import { checkLines, isReady } from './lines.server.ts';
import type { CheckedLine } from './lines.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';

const prescriptionId = z.string().min(1).max(64);
/** a batch comes from one page of prescriptions */
const MOST_AT_ONCE = 100;

export const CartForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    prescriptionId: z
      .array(prescriptionId, { error: 'checkout.cart.nothingChosen' })
      .min(1, { error: 'checkout.cart.nothingChosen' })
      .max(MOST_AT_ONCE),
  }),
  z.object({ intent: z.literal('remove'), prescriptionId }),
  z.object({ intent: z.literal('clear') }),
]);

function refusalOf(line: CheckedLine, { t, format }: Localizer): string {
  const sentence = (name: string, reason: string) => t('checkout.cart.refused', { name, reason });
  if (line.standing === 'gone') return sentence(t('checkout.cart.thisRefill'), t('checkout.cart.notFound'));
  if (line.standing === 'unknown')
    return sentence(t('checkout.cart.thisRefill'), t('checkout.cart.notChecked'));
  const { prescription } = line;
  const reason =
    line.standing === 'blocked'
      ? refusalText(line.refusal, t, format)
      : t('checkout.cart.full', { most: MAX_LINES });
  return sentence(prescription.dispensedDrug, reason);
}

/**
 * Puts those prescriptions into the cart that can be refilled right now.
 *
 * @returns a sentence for each that was not added, with its name
 * @throws ProgrammeFault when it is not known who may order
 */
export async function addToCart(
  context: RequestContext,
  member: MemberContext,
  ids: readonly string[],
): Promise<string[]> {
  const [situation, localizer] = await Promise.all([refillSituation(context, member), getLocalizer(context)]);
  const general = memberRefusal(situation);
  if (general) return [refusalText(general, localizer.t, localizer.format)];
  const wanted = [...new Set(ids)].slice(0, MAX_LINES + 1);
  const lines = await checkLines(
    context,
    member,
    situation,
    wanted.map((id) => ({ prescriptionId: id })),
  );
  const ready = lines.filter(isReady).map(({ item }) => item.prescriptionId);
  let tooMany: string[] = [];
  if (ready.length > 0) {
    const filled = await changeCart(context, member, (cart) => {
      const change = addItems(cart, ready);
      tooMany = change.tooMany;
      return change.cart;
    });
    recordStage(context, 'cart', filled);
  }
  return lines
    .filter((line) => !isReady(line) || tooMany.includes(line.item.prescriptionId))
    .map((line) => refusalOf(line, localizer));
}

export const removeFromCart = (context: RequestContext, member: MemberContext, id: string) =>
  changeCart(context, member, (cart) => removeItem(cart, id));

export const clearCart = (context: RequestContext, member: MemberContext) =>
  changeCart(context, member, (cart) => ({ ...cart, items: [] }));

/** Sentences about what was not put in, for the top of the cart page. */
export function refusedReply(context: RequestContext, sentences: readonly string[]): FormReply {
  context.formRefused = true;
  return { values: {}, problems: sentences.map((message) => ({ name: '', message })) };
}
