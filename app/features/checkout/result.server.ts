/** The pages after the button was pressed: which one an intent belongs to, and what it shows. */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import type { ProgrammeText } from '~/i18n/format.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Order } from '~/programme/contract/order.ts';
import { autoOffers } from './auto-offers.server.ts';
import type { AutoOffer } from './auto-offers.server.ts';
import { pageOf } from './checkout.server.ts';
import { standing } from './intent.ts';
import type { Failure, OrderIntent } from './intent.ts';
import { patienceOf, readIntent } from './ledger.server.ts';
import { reconcile, settle } from './reconcile.server.ts';
import { refusedLines } from './refused-lines.server.ts';
import type { RefusedLineView } from './refused-lines.server.ts';
import type { Place } from './stages.ts';

type ResultPlace = Extract<Place, 'placed' | 'failed' | 'checking'>;

const placeOf = (context: RequestContext, intent: OrderIntent): ResultPlace => {
  const state = standing(intent, context.clock.now(), patienceOf(context));
  return state === 'done' ? 'placed' : state === 'failed' ? 'failed' : 'checking';
};

/**
 * The intent of a result page. One whose answer was lost is looked up first.
 *
 * @throws 404 for an intent that is not this member's; a redirect to the page that it belongs to
 */
export async function enterResult(
  context: RequestContext,
  member: SignedIn,
  intentId: string | undefined,
  here: ResultPlace,
): Promise<OrderIntent> {
  const known = await readIntent(context, member, intentId);
  if (!known) throw new Response(null, { status: 404 });
  const intent = await reconcile(context, member, known);
  const place = placeOf(context, intent);
  if (place !== here) throw redirect(pageOf(place, intent.intentId), 303);
  // a process that ended between the two writes left the cart as it was
  if (place === 'placed') await settle(context, member, intent);
  return intent;
}

export const orderOf = (member: SignedIn, orderNumber: string): Promise<Order> =>
  member.api.call(calls.orders.byNumber, { params: { orderNumber }, query: whose(member) });

const latest = (days: readonly (string | undefined)[]) =>
  days.reduce<string | undefined>(
    (last, day) => (day !== undefined && (last === undefined || day > last) ? day : last),
    undefined,
  );

/** The day by which everything of an order should be there. */
export const expectedDateOf = (order: Pick<Order, 'lines'>) =>
  latest(order.lines.map(({ expectedDate }) => expectedDate));

export interface PlacedView {
  orderNumber: string;
  /** absent when the order can't be read just now */
  arrives?: string;
  left: { title: string; text: string; lines: RefusedLineView[] } | undefined;
  auto: AutoOffer[];
}

/** The thank-you page; it stands without the order's details. */
export async function placedView(
  context: RequestContext,
  member: SignedIn,
  intent: OrderIntent,
  words: Words,
): Promise<PlacedView> {
  const orderNumber = intent.order!.orderNumber;
  const [order, lines, auto] = await Promise.all([
    block(orderOf(member, orderNumber), { log: context.log }),
    refusedLines(context, member, intent.order!.refused, words),
    autoOffers(context, member, intent),
  ]);
  const expected = order.ok ? expectedDateOf(order.data) : undefined;
  const count = lines.length;
  const left = {
    title: words.t('checkout.leftTitle', { count }),
    text: words.t('checkout.leftText', { count }),
    lines,
  };
  return {
    orderNumber,
    ...(expected && { arrives: words.show.weekdayInText(expected) }),
    left: count > 0 ? left : undefined,
    auto,
  };
}

export interface FailedView {
  reason: ProgrammeText;
  /** which lines it was about, each with its own reason */
  lines: RefusedLineView[];
}

/** Our words for the programme's names of why it takes no order. */
const failures: Partial<Record<string, LabelKey>> = {
  PRICE_CHANGED: 'checkout.why.changed',
  NOTHING_ORDERED: 'checkout.why.nothingTaken',
  CARD_EXPIRED: 'checkout.why.cardExpired',
  CARD_REENTRY: 'checkout.why.cardReentry',
  NO_SUCH_ADDRESS: 'checkout.why.noSuchAddress',
  NO_SUCH_CARD: 'checkout.why.noSuchCard',
  NO_SUCH_PRESCRIPTION: 'checkout.why.noSuchPrescription',
};

function failureText(failure: Failure | undefined, { t, show }: Words): ProgrammeText {
  const known = failure?.code === undefined ? undefined : failures[failure.code];
  if (known) return { text: t(known) };
  if (failure?.text !== undefined) return show.programmeText(failure.text);
  return { text: t(`checkout.why.${failure?.reason ?? 'refused'}`) };
}

/** Why there is no order: in our words where we know the reason, else in the programme's. */
export async function failedView(
  context: RequestContext,
  member: SignedIn,
  { failure }: OrderIntent,
  words: Words,
): Promise<FailedView> {
  const lines = await refusedLines(context, member, failure?.refused ?? [], words);
  return { reason: failureText(failure, words), lines };
}
