import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { notFound } from '~/features/errors/page-errors.server.ts';
import { expectedDelivery } from '~/programme/contract/mail-order.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { MAX_LINES } from './cart.ts';
import { requireCheckoutStage, pageOf, type Confirmable } from './checkout.server.ts';
import { isReady } from './cart-lines.server.ts';
import { isIntentId, lookupLimits, readIntent, recoverIntent } from './order-intent.server.ts';
import { isFreshTry, isSurelyNotPlaced, effectiveState } from './order-intent.ts';
import {
  joinOrder,
  offerHash,
  placeOrder,
  priceChanges,
  readAgreed,
  readArrival,
  type Offer,
  type SubmissionResult,
  type OrderSubmission,
  type PriceChange,
} from './place-order.server.ts';

const ConfirmForm = z.object({
  intentId: z.string(),
  attempt: z.number().int().min(1),
  offer: z.string().max(100),
  /** the prices of the lines, and the day of arrival */
  agreed: z.array(z.string().max(200)).max(MAX_LINES + 1),
});

/** @throws 400 for a form that is not ours, 404 for a malformed intent id */
export async function readConfirmForm(request: Request): Promise<PostedOrder> {
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) throw new Response(null, { status: 400 });
  const { agreed, ...press } = form.value;
  if (!isIntentId(press.intentId)) throw notFound();
  return { ...press, agreed: readAgreed(agreed), arrives: readArrival(agreed) };
}

export const offerOf = ({ lines, cart, address, card, payment }: Confirmable): Offer => ({
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

/** The day by which it should arrive, were it ordered now. */
export const arrivalOf = ({ clock }: Pick<RequestContext, 'clock'>, { cart }: Pick<Confirmable, 'cart'>) =>
  expectedDelivery(cart.shippingMethod, clock.today());

export interface PostedOrder extends OrderSubmission {
  agreed: ReadonlyMap<string, number>;
}

export type Refusal =
  | { kind: 'prices'; changes: PriceChange[] }
  /** the day has moved on since the member saw the page */
  | { kind: 'later'; beforeDay: string; day: string }
  /** other lines, address, card or shipping than the member saw */
  | { kind: 'changed' };

export type ConfirmResult =
  | { kind: 'landed'; to: string }
  /** with the checkout as it is now, for the member to agree to */
  | { kind: 'refused'; refusal: Refusal; checkout: Confirmable }
  /** another cart was ordered under this intent already; its result is at `to` */
  | { kind: 'different'; to: string };

function answerOf(context: RequestContext, placing: SubmissionResult): ConfirmResult {
  const { intent } = placing;
  const state = effectiveState(intent, context.clock.now(), lookupLimits(context));
  const to = pageOf(
    state === 'done' ? 'placed' : state === 'failed' ? 'failed' : 'checking',
    intent.intentId,
  );
  return { kind: placing.kind === 'different' ? 'different' : 'landed', to };
}

/** The answer to a press whose order is under way, was placed, or failed before the member saw it. */
async function answerOfEarlier(
  context: RequestContext,
  member: MemberContext,
  press: OrderSubmission,
): Promise<ConfirmResult | undefined> {
  const intent = await readIntent(context, member, press.intentId);
  if (!intent || isFreshTry(intent, press.attempt)) return undefined;
  return answerOf(context, await joinOrder(context, member, intent, press.offer));
}

async function tryToPlace(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<ConfirmResult> {
  const checkout = await requireCheckoutStage(context, member, 'confirmation', true);
  if (checkout.cart.intentId !== posted.intentId) throw notFound();
  const offer = offerOf(checkout);
  const isSame = offerHash(offer) === posted.offer;
  const [beforeDay, day] = [posted.arrives, arrivalOf(context, checkout)];
  if (isSame && beforeDay !== undefined && beforeDay < day)
    return { kind: 'refused', checkout, refusal: { kind: 'later', beforeDay, day } };
  if (isSame) return answerOf(context, await placeOrder(context, member, posted, offer));
  const changes = priceChanges(offer.items, posted.agreed);
  return {
    kind: 'refused',
    checkout,
    refusal: changes.length > 0 ? { kind: 'prices', changes } : { kind: 'changed' },
  };
}

type Redirected = Extract<ConfirmResult, { kind: 'landed' }>;

/** An order that the intent store has lost and the programme has; 'unknown' while it can't tell. */
async function findLost(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<Redirected | 'unknown' | undefined> {
  try {
    const intent = await recoverIntent(context, member, posted);
    return intent && { kind: 'landed', to: pageOf('placed', intent.intentId) };
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    return 'unknown';
  }
}

/** Leaves a message that nothing was placed, if that is certain; returns the order's page if there is one. */
export async function flashNotPlaced(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<Redirected | undefined> {
  const intent = await readIntent(context, member, posted.intentId);
  const lost = intent ? undefined : await findLost(context, member, posted);
  if (lost && lost !== 'unknown') return lost;
  const isSure = intent ? isSurelyNotPlaced(intent) : lost === undefined;
  await context.session.flash({
    label: isSure ? 'checkout.flash.notPlaced' : 'checkout.flash.notSentAgain',
    tone: 'wait',
  });
}

/**
 * Places the order that the member agreed to, or says why not. A repeated post gets the answer of the first, even
 * when the first changed the cart while this one was being checked.
 *
 * @throws a redirect to the first stage whose need is not met; 404 for an intent that is not this member's
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
    return answer.kind === 'refused' ? ((await answerOfEarlier(context, member, posted)) ?? answer) : answer;
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const meanwhile = await answerOfEarlier(context, member, posted);
    if (meanwhile) return meanwhile;
    const found = error.status === 303 ? await flashNotPlaced(context, member, posted) : undefined;
    if (found) return found;
    throw error;
  }
}
