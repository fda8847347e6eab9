import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordStage } from '~/analytics/events.server.ts';
import type { RequestContext, StoreContext, TextContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { requireRefillFacts } from '~/areas/prescriptions/refill-facts.server.ts';
import { formatRefusalText, describeRefusal } from '~/areas/prescriptions/refusal-text.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { explainNotActive } from '~/session/membership.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import { findMemberRefusal } from '#contract/prescription-rules.ts';
import { UnknownRecordVersion } from '~/platform/stores/stores.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { addItems, createEmptyCart, MAX_LINES, removeItem, type Cart } from './cart.ts';
import { checkLines, isReady, formatUncheckedText, type CheckedLine } from './cart-lines.server.ts';

const DAY_MS = 24 * 3_600_000;
const CART_TTL_MS = 7 * DAY_MS;

type Owner = Pick<MemberContext, 'identity'>;

const toKey = (member: Owner) => `cart:${toRecordKey(member.identity)}`;

/** The member's cart; undefined before anything was added. Reading writes nothing. */
export const readCart = async ({ stores }: StoreContext, member: Owner): Promise<Cart | undefined> =>
  stores.sealed.get<Cart>(toKey(member));

/** The results of loadIdsInCart, because the frame and the page request the same. */
const foundFor = new WeakMap<StoreContext, Promise<ReadonlySet<string>>>();

/**
 * The prescription ids in the member's cart, for marks on other pages. Empty when the cart cannot be read, and when
 * carts are closed to this member. Read once per request, until that request changes the cart.
 * @param member without a membership while it is unknown
 */
export async function loadIdsInCart(
  context: StoreContext & TextContext,
  member: Owner & Partial<Pick<MemberContext, 'membership'>>,
): Promise<ReadonlySet<string>> {
  if (member.membership && explainNotActive(member.membership)) return new Set();
  if ((await context.content.client(member.identity.clientId)).suppressMailOrderFeatures) return new Set();
  const found = foundFor.get(context) ?? findIds(context, member);
  foundFor.set(context, found);
  return found;
}

async function findIds(context: StoreContext, member: Owner): Promise<ReadonlySet<string>> {
  try {
    return new Set((await readCart(context, member))?.items.map(({ prescriptionId }) => prescriptionId));
  } catch (error) {
    if (error instanceof UnknownRecordVersion) return new Set();
    throw error;
  }
}

/** Changes the cart atomically; `how` may run more than once. */
export async function changeCart(
  context: StoreContext,
  member: Owner,
  how: (cart: Cart) => Cart,
): Promise<Cart> {
  const intentId = randomUUID();
  const changed = await context.stores.sealed.update<Cart, Cart>(toKey(member), CART_TTL_MS, (current) =>
    how(current ?? createEmptyCart(intentId)),
  );
  foundFor.delete(context);
  return changed;
}

const prescriptionId = z.string().min(1).max(64);
/** a batch has at most one page of prescriptions */
const MAX_LINES_AT_ONCE = 100;

export const CartForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    prescriptionId: z
      .array(prescriptionId, { error: 'checkout.cart.nothingChosen' })
      .min(1, { error: 'checkout.cart.nothingChosen' })
      .max(MAX_LINES_AT_ONCE),
  }),
  z.object({ intent: z.literal('remove'), prescriptionId }),
  z.object({ intent: z.literal('clear') }),
]);

type RefusalProblem = Omit<FormReply['problems'][number], 'name'>;

function toRefusalProblem(line: CheckedLine, { t, format }: Localizer): RefusalProblem {
  const sentence = (name: string, reason: string) => ({
    message: t('checkout.cart.refused', { name, reason }),
  });
  if (line.kind === 'gone') return sentence(t('checkout.cart.thisRefill'), t('checkout.cart.notFound'));
  if (line.kind === 'unknown') {
    const { message: ours } = sentence(t('checkout.cart.thisRefill'), t('checkout.cart.notChecked'));
    const { text: message, ...lang } = formatUncheckedText(line.failure, ours, { t, format });
    return { message, ...lang, isRefusal: true };
  }
  const { prescription } = line;
  const reason =
    line.kind === 'blocked'
      ? describeRefusal(prescription, line.refusal, t, format)
      : t('checkout.cart.full', { most: MAX_LINES });
  return sentence(formatDrugName(prescription.dispensedDrug, t), reason);
}

/** Adds the prescriptions that can be refilled now. Returns a sentence with the name of each one that was not added. */
export async function addToCart(
  context: RequestContext,
  member: MemberContext,
  ids: readonly string[],
): Promise<RefusalProblem[]> {
  const [situation, localizer] = await Promise.all([
    requireRefillFacts(context, member),
    // the cart belongs to the reader, and has medicines of several people
    getLocalizer(context, null),
  ]);
  const general = findMemberRefusal(situation);
  if (general) return [{ message: formatRefusalText(general, localizer.t, localizer.format) }];
  const wanted = [...new Set(ids)].slice(0, MAX_LINES + 1);
  const lines = await checkLines(
    context,
    member,
    { situation, familyKnown: true },
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
    .map((line) => toRefusalProblem(line, localizer));
}

export const removeFromCart = (context: RequestContext, member: MemberContext, id: string) =>
  changeCart(context, member, (cart) => removeItem(cart, id));

export const clearCart = (context: RequestContext, member: MemberContext) =>
  changeCart(context, member, (cart) => ({ ...cart, items: [] }));

export function createRefusedReply(context: RequestContext, said: readonly RefusalProblem[]): FormReply {
  context.formRefused = true;
  return { values: {}, problems: said.map((one) => ({ name: '', ...one })) };
}
