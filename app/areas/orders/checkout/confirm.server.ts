import { z } from 'zod';
import type { ClockContext, RequestContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { calculateExpectedDelivery } from '#contract/mail-order.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { MAX_LINES } from './cart.ts';
import { toPlaceAddress, readForOrder, type Confirmable, type NotPlacedReason } from './checkout.server.ts';
import { isReady } from './cart-lines.server.ts';
import { isIntentId, calculateLookupLimits, readIntent, recoverIntent } from './order-intent.server.ts';
import { isFreshTry, isSurelyNotPlaced, resolveEffectiveState } from './order-intent.ts';
import {
  joinOrder,
  deriveOfferHash,
  placeOrder,
  findPriceChanges,
  readAgreed,
  readArrival,
  type Offer,
  type SubmissionResult,
  type OrderSubmission,
  type PriceChange,
} from './place-order.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

const ConfirmForm = z.object({
  intentId: z.string(),
  attempt: z.number().int().min(1),
  offer: z.string().max(100),
  /** the prices of the lines, and the arrival date */
  agreed: z.array(z.string().max(200)).max(MAX_LINES + 1),
});

/** @throws 400 for a form that is not ours, 404 for a malformed intent id */
export async function readConfirmForm(request: Request) {
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) throw errorPage(400);
  const { agreed, ...press } = form.value;
  if (!isIntentId(press.intentId)) throw errorPage(404);
  const posted: PostedOrder = { ...press, agreed: readAgreed(agreed), arrives: readArrival(agreed) };
  return { form, posted };
}

export const toOffer = ({ lines, cart, address, card, payment }: Confirmable): Offer => ({
  items: lines.filter(isReady).map(({ item, prescription }) => ({
    prescriptionId: item.prescriptionId,
    priceCents: prescription.refillPriceCents,
    dispensedDrug: prescription.dispensedDrug,
    quantity: prescription.quantity,
    daysSupply: prescription.daysSupply,
  })),
  address,
  paymentCardId: payment.fromCardCents > 0 ? card?.paymentCardId : undefined,
  fromBalanceCents: payment.fromBalanceCents,
  fromCardCents: payment.fromCardCents,
  shippingMethod: cart.shippingMethod,
});

/** The expected arrival date of an order placed now. */
export const estimateArrival = ({ clock }: ClockContext, { cart }: Pick<Confirmable, 'cart'>) =>
  calculateExpectedDelivery(cart.shippingMethod, clock.today());

export interface PostedOrder extends OrderSubmission {
  agreed: ReadonlyMap<string, number>;
}

export type Refusal =
  | { kind: 'prices'; changes: PriceChange[] }
  /** the date has changed since the member saw the page */
  | { kind: 'later'; beforeDay: string; day: string }
  /** different lines, address, card or shipping than the member saw */
  | { kind: 'changed' };

export type ConfirmResult =
  | { kind: 'landed'; to: string }
  /** with the current checkout, for the member to agree to */
  | { kind: 'refused'; refusal: Refusal; checkout: Confirmable }
  /** a different cart was already ordered under this intent; its result is at `to` */
  | { kind: 'different'; to: string }
  /**
   * the order's requirements could not be checked, so nothing was sent; `isSure` if there is no earlier order either
   */
  | { kind: 'unchecked'; fault: ProgrammeFault; isSure: boolean };

function toConfirmResult(context: RequestContext, placing: SubmissionResult): ConfirmResult {
  const { intent } = placing;
  const state = resolveEffectiveState(intent, context.clock.now(), calculateLookupLimits(context));
  const to = toPlaceAddress(
    state === 'done' ? 'placed' : state === 'failed' ? 'failed' : 'checking',
    intent.intentId,
  );
  return { kind: placing.kind === 'different' ? 'different' : 'landed', to };
}

/** The reply to a click whose order is pending, was placed, or failed before the member saw it. */
async function answerOfEarlier(
  context: RequestContext,
  member: MemberContext,
  press: OrderSubmission,
): Promise<ConfirmResult | undefined> {
  const intent = await readIntent(context, member, press.intentId);
  if (!intent || isFreshTry(intent, press.attempt)) return undefined;
  return toConfirmResult(context, await joinOrder(context, member, intent, press.offer));
}

async function tryToPlace(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<ConfirmResult | { kind: 'back'; why: NotPlacedReason; to: string }> {
  const read = await readForOrder(context, member);
  if (!read.ok) return { kind: 'back', why: read.why, to: read.to };
  const { checkout } = read;
  if (checkout.cart.intentId !== posted.intentId) throw errorPage(404);
  const offer = toOffer(checkout);
  const isSame = deriveOfferHash(offer) === posted.offer;
  const [beforeDay, day] = [posted.arrives, estimateArrival(context, checkout)];
  if (isSame && beforeDay !== undefined && beforeDay < day)
    return { kind: 'refused', checkout, refusal: { kind: 'later', beforeDay, day } };
  if (isSame) return toConfirmResult(context, await placeOrder(context, member, posted, offer));
  const changes = findPriceChanges(offer.items, posted.agreed);
  return {
    kind: 'refused',
    checkout,
    refusal: changes.length > 0 ? { kind: 'prices', changes } : { kind: 'changed' },
  };
}

type Redirected = Extract<ConfirmResult, { kind: 'landed' }>;

/** An order that the intent store has lost and the programme has; 'unknown' while the programme cannot report it. */
async function findLost(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<Redirected | 'unknown' | undefined> {
  try {
    const intent = await recoverIntent(context, member, posted);
    return intent && { kind: 'landed', to: toPlaceAddress('placed', intent.intentId) };
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    return 'unknown';
  }
}

const flashes = {
  refused: { sure: 'checkout.flash.notPlacedRefused', unsure: 'checkout.flash.notSentRefused' },
  changed: { sure: 'checkout.flash.notPlaced', unsure: 'checkout.flash.notSentAgain' },
} as const;

/**
 * Leaves a message with the reason, and that nothing was placed if that is certain. Returns the order's page if there
 * is one.
 */
export async function flashNotPlaced(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
  why: NotPlacedReason,
): Promise<Redirected | undefined> {
  const intent = await readIntent(context, member, posted.intentId);
  const lost = intent ? undefined : await findLost(context, member, posted);
  if (lost && lost !== 'unknown') return lost;
  const isSure = intent ? isSurelyNotPlaced(intent) : lost === undefined;
  await context.session.flash({ label: flashes[why][isSure ? 'sure' : 'unsure'], tone: 'wait' });
}

/** The reply to a click that could not be checked. Its page was rendered before any attempt, or shows a failed one. */
async function answerUnchecked(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
  fault: ProgrammeFault,
): Promise<ConfirmResult> {
  const intent = await readIntent(context, member, posted.intentId);
  if (intent) return { kind: 'unchecked', fault, isSure: isSurelyNotPlaced(intent) };
  const lost = await findLost(context, member, posted);
  if (lost && lost !== 'unknown') return lost;
  return { kind: 'unchecked', fault, isSure: lost === undefined || posted.attempt === 1 };
}

/**
 * Places the order that the member agreed to, or reports why not. A repeated post gets the reply of the first, even
 * when the first changed the cart while this one was being checked.
 *
 * @throws 404 for an intent that is not this member's; ProgrammeFault `unauthorized` when the session has ended
 */
export async function confirmOrder(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<ConfirmResult> {
  const earlier = await answerOfEarlier(context, member, posted);
  if (earlier) return earlier;
  try {
    const answer = await tryToPlace(context, member, posted);
    if (answer.kind !== 'refused' && answer.kind !== 'back') return answer;
    const meanwhile = await answerOfEarlier(context, member, posted);
    if (meanwhile) return meanwhile;
    if (answer.kind === 'refused') return answer;
    const found = await flashNotPlaced(context, member, posted, answer.why);
    return found ?? { kind: 'landed', to: answer.to };
  } catch (error) {
    const isFault = error instanceof ProgrammeFault && error.code !== 'unauthorized';
    if (!isFault && !(error instanceof Response)) throw error;
    const meanwhile = await answerOfEarlier(context, member, posted);
    if (meanwhile) return meanwhile;
    if (!isFault) throw error;
    return answerUnchecked(context, member, posted, error);
  }
}
