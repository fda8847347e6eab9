import { redirect } from '@remix-run/node';
import type { LogContext, RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  loadKnownRefillFacts,
  requireRefillFacts,
  type KnownRefillFacts,
} from '~/areas/prescriptions/refill-facts.server.ts';
import { paths, type CheckoutQuery } from '~/paths.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import { shippingCents, splitPayment, type PaymentCard, type ShippingAddress } from '#contract/mail-order.ts';
import { findMemberRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { findCardProblem, choosePaymentCard } from '~/areas/orders/cards/card-rules.ts';
import type { Cart } from './cart.ts';
import { resolveEffectiveState, type OrderIntent } from './order-intent.ts';
import { calculateLookupLimits, openCart, reconcile } from './order-intent.server.ts';
import { checkLines, isReady, calculateSubtotalCents, type CheckedLine } from './cart-lines.server.ts';
import { buildCheckoutRedirect, type CheckoutCondition, type CheckoutPlace } from './stages.ts';

type FormStage = 'address' | 'payment' | 'confirmation';

interface Checkout {
  cart: Cart | undefined;
  /** the order placed or being placed from this cart */
  intent: OrderIntent | undefined;
  situation: RefillFacts;
  lines: CheckedLine[];
  addresses: ShippingAddress[];
  address: ShippingAddress | undefined;
  cards: PaymentCard[];
  card: PaymentCard | undefined;
  payment: Payment;
}

/** The shares of the payment: the member's credit first, then the card. */
export interface Payment {
  fromBalanceCents: number;
  fromCardCents: number;
  /** false when the balance could not be loaded, and so counts as zero */
  isBalanceKnown: boolean;
}

export type OpenCheckout = Checkout & { cart: Cart };
/** A checkout at its last stage, with an address and a card that can pay the part that the balance does not. */
export type Confirmable = OpenCheckout & { address: ShippingAddress };

const loadAddresses = (member: MemberContext) =>
  member.api.call(calls.mailOrder.shippingAddresses, { query: toMemberParams(member) });
const loadCards = (member: MemberContext) =>
  member.api.call(calls.mailOrder.paymentCards, { query: toMemberParams(member) });

/** A balance that cannot be loaded counts as zero, although the programme uses credit first in any case. */
async function askPayment(
  { log }: LogContext,
  member: MemberContext,
): Promise<(totalCents: number) => Payment> {
  const asked = member.api.call(calls.mailOrder.balance, { query: toMemberParams(member) });
  const balance = await loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  const balanceCents = balance.ok ? balance.data.balanceCents : 0;
  return (totalCents) => ({ ...splitPayment(totalCents, balanceCents), isBalanceKnown: balance.ok });
}

/** The chosen address, or the default one before a choice. Undefined when the chosen one no longer exists. */
const addressFor = (cart: Cart | undefined, saved: readonly ShippingAddress[]) =>
  saved.find(({ addressId, isDefault }) =>
    cart?.addressId === undefined ? isDefault : addressId === cart.addressId,
  );

/** The chosen card, or before a choice the default one if it can pay, else the first that can. */
const cardFor = (cart: Cart | undefined, saved: readonly PaymentCard[], today: string) =>
  cart?.paymentCardId === undefined
    ? choosePaymentCard(saved, today)
    : saved.find(({ paymentCardId }) => paymentCardId === cart.paymentCardId);

const requireAllFacts = async (
  context: RequestContext,
  member: MemberContext,
): Promise<KnownRefillFacts> => ({
  situation: await requireRefillFacts(context, member),
  familyKnown: true,
});

/** Loads the data of a form stage: the addresses from the first stage on, the cards from the second. */
async function readCheckout(
  context: RequestContext,
  member: MemberContext,
  { stage, isOrdering = false }: { stage: FormStage; isOrdering?: boolean },
): Promise<Checkout> {
  const opened = await openCart(context, member);
  const { cart } = opened;
  const [known, addresses, cards, pay, intent] = await Promise.all([
    // pages before the final click omit facts that only protect other people's prescriptions
    isOrdering ? requireAllFacts(context, member) : loadKnownRefillFacts(context, member),
    loadAddresses(member),
    stage === 'address' ? [] : loadCards(member),
    stage === 'address' ? undefined : askPayment(context, member),
    opened.intent && stage === 'confirmation' ? reconcile(context, member, opened.intent) : opened.intent,
  ]);
  const { situation } = known;
  const lines = await checkLines(context, member, known, cart?.items ?? []);
  const failure = lines.flatMap((line) => (line.kind === 'unknown' ? [line.failure] : []))[0];
  // Redirects to the cart, which reports that its lines could not be checked. After a timeout, loading them again
  // would take as long.
  if (failure && (isOrdering || failure.code === 'timeout'))
    throw new ProgrammeFault('GET /mail-order/refills-quote', {
      code: failure.code === 'unexpected' ? 'failed' : failure.code,
      memberMessage: failure.text,
    });
  const address = addressFor(cart, addresses);
  const card = cardFor(cart, cards, context.clock.today());
  const totalCents = calculateSubtotalCents(lines) + shippingCents[cart?.shippingMethod ?? 'standard'];
  const payment = pay?.(totalCents) ?? { ...splitPayment(totalCents, 0), isBalanceKnown: false };
  return { cart, intent, situation, lines, addresses, address, cards, card, payment };
}

const toCondition = (context: RequestContext, checkout: Checkout): CheckoutCondition => ({
  mayOrder: findMemberRefusal(checkout.situation) === undefined,
  lines: checkout.lines.length,
  blockedLines: checkout.lines.filter((line) => !isReady(line)).length,
  hasAddress: checkout.address !== undefined,
  hasCard:
    checkout.payment.fromCardCents === 0 ||
    (checkout.card !== undefined && findCardProblem(checkout.card, context.clock.today()) === undefined),
  intent: checkout.intent
    ? resolveEffectiveState(checkout.intent, context.clock.now(), calculateLookupLimits(context))
    : 'unsent',
});

const addresses: Record<CheckoutPlace, (intentId: string) => string> = {
  cart: paths.cart,
  address: () => paths.cartAddress(),
  payment: () => paths.cartPayment(),
  confirmation: paths.cartConfirm,
  placed: paths.cartThankYou,
  failed: paths.cartFailed,
  checking: paths.cartChecking,
};

export const toPlaceAddress = (place: CheckoutPlace, intentId: string): string => addresses[place](intentId);

/** The page of the first unmet requirement; undefined when the stage may be entered. */
function wayBack(context: RequestContext, stage: FormStage, checkout: Checkout): string | undefined {
  const place =
    buildCheckoutRedirect(stage, toCondition(context, checkout)) ?? (checkout.cart ? undefined : 'cart');
  return place && toPlaceAddress(place, checkout.intent?.intentId ?? '');
}

/**
 * The checkout, for a stage that may be entered. Every loader of a stage, and every action but the last, calls this
 * first.
 *
 * @throws a redirect to the first stage whose requirement is not met
 */
export async function requireCheckoutStage(
  context: RequestContext,
  member: MemberContext,
  stage: 'confirmation',
): Promise<Confirmable>;
export async function requireCheckoutStage(
  context: RequestContext,
  member: MemberContext,
  stage: FormStage,
): Promise<OpenCheckout>;
export async function requireCheckoutStage(
  context: RequestContext,
  member: MemberContext,
  stage: FormStage,
): Promise<OpenCheckout> {
  const checkout = await readCheckout(context, member, { stage });
  const to = wayBack(context, stage, checkout);
  if (to !== undefined) throw redirect(to, 303);
  return checkout as OpenCheckout;
}

/**
 * The reason why the final click returns to an earlier page: the programme would refuse the order, or it changed
 * since the member saw it.
 */
export type NotPlacedReason = 'refused' | 'changed';

/**
 * The checkout for the final click, which needs all facts about orders for each person.
 * @throws ProgrammeFault for a fact that could not be checked
 */
export async function readForOrder(
  context: RequestContext,
  member: MemberContext,
): Promise<{ ok: true; checkout: Confirmable } | { ok: false; why: NotPlacedReason; to: string }> {
  const checkout = await readCheckout(context, member, { stage: 'confirmation', isOrdering: true });
  const to = wayBack(context, 'confirmation', checkout);
  if (to === undefined) return { ok: true, checkout: checkout as Confirmable };
  const isRefused =
    findMemberRefusal(checkout.situation) !== undefined || checkout.lines.some((line) => !isReady(line));
  return { ok: false, why: isRefused ? 'refused' : 'changed', to };
}

/** Whether the member came from the confirm page, and returns to it. */
export const isChange = (request: Request): CheckoutQuery['change'] =>
  new URL(request.url).searchParams.has('change') ? 1 : undefined;
