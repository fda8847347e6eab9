/** The last stage: what the member is asked to agree to, and the press of the button. */
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { enterStage, pageOf } from './checkout.server.ts';
import type { Confirmable } from './checkout.server.ts';
import { isFreshTry, isSurelyNotPlaced, standing } from './intent.ts';
import { patienceOf, readIntent } from './ledger.server.ts';
import { isReady } from './lines.server.ts';
import { offerHash, priceChanges } from './offer.server.ts';
import type { Offer, PriceChange } from './offer.server.ts';
import { joinOrder, placeOrder } from './place.server.ts';
import type { Placing, Press } from './place.server.ts';

/** What the member agrees to by placing the order now. */
export const offerOf = ({ lines, cart, address, card }: Confirmable): Offer => ({
  items: lines.filter(isReady).map(({ item, prescription }) => ({
    prescriptionId: item.prescriptionId,
    priceCents: prescription.refillPriceCents,
  })),
  address: address!,
  paymentCardId: card!.paymentCardId,
  shippingMethod: cart.shippingMethod,
});

export interface PostedOrder extends Press {
  /** the price of each line that the member saw */
  agreed: ReadonlyMap<string, number>;
}

export type Refusal =
  /** prices that are not the ones the member saw */
  | { why: 'prices'; changes: PriceChange[] }
  /** other lines, address, card or shipping than the member saw */
  | { why: 'changed' };

export type Answer =
  | { kind: 'landed'; to: string }
  /** with the checkout as it is now, for the member to agree to */
  | { kind: 'refused'; refusal: Refusal; checkout: Confirmable }
  /** another cart was ordered under this intent already; its result is at `to` */
  | { kind: 'different'; to: string };

const notFound = () => new Response(null, { status: 404 });

function answerOf(context: RequestContext, placing: Placing): Answer {
  const { intent } = placing;
  const state = standing(intent, context.clock.now(), patienceOf(context));
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
  press: Press,
): Promise<Answer | undefined> {
  const intent = await readIntent(context, member, press.intentId);
  if (!intent || isFreshTry(intent, press.attempt)) return undefined;
  return answerOf(context, await joinOrder(context, member, intent, press.offer));
}

async function tryToPlace(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<Answer> {
  const checkout = await enterStage(context, member, 'confirmation');
  if (checkout.cart.intentId !== posted.intentId) throw notFound();
  const offer = offerOf(checkout);
  if (offerHash(offer) === posted.offer)
    return answerOf(context, await placeOrder(context, member, posted, offer));
  const changes = priceChanges(offer.items, posted.agreed);
  return {
    kind: 'refused',
    checkout,
    refusal: changes.length > 0 ? { why: 'prices', changes } : { why: 'changed' },
  };
}

/** A press that leads back to an earlier stage says there that it placed nothing. */
export async function sayNotPlaced(
  context: RequestContext,
  member: MemberContext,
  { intentId }: Pick<PostedOrder, 'intentId'>,
) {
  const intent = await readIntent(context, member, intentId);
  const isSure = intent === undefined || isSurelyNotPlaced(intent);
  await context.session.flash({
    label: isSure ? 'checkout.flash.notPlaced' : 'checkout.flash.notSentAgain',
    tone: 'wait',
  });
}

/**
 * Places the order that the member agreed to, or says why not. A post that comes twice gets the
 * answer of the first, also when the first changed the cart while this one was being checked.
 *
 * @throws a redirect to the first stage whose need is not met; 404 for an intent that is not this member's
 */
export async function confirmOrder(
  context: RequestContext,
  member: MemberContext,
  posted: PostedOrder,
): Promise<Answer> {
  const earlier = await answerOfEarlier(context, member, posted);
  if (earlier) return earlier;
  try {
    const answer = await tryToPlace(context, member, posted);
    return answer.kind === 'refused' ? ((await answerOfEarlier(context, member, posted)) ?? answer) : answer;
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const meanwhile = await answerOfEarlier(context, member, posted);
    if (meanwhile) return meanwhile;
    if (error.status === 303) await sayNotPlaced(context, member, posted);
    throw error;
  }
}
