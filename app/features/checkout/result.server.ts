/** The pages after the button was pressed: which one an intent belongs to, and what it shows. */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import { block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Order } from '~/programme/contract/order.ts';
import { pageOf } from './checkout.server.ts';
import { standing } from './intent.ts';
import type { OrderIntent } from './intent.ts';
import { patienceOf, readIntent } from './ledger.server.ts';
import { reconcile, settle } from './reconcile.server.ts';
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
  left: { title: string; lines: string[] } | undefined;
}

/** Names of the lines that the pharmacy did not take, with its reasons. */
async function leftView(context: RequestContext, member: SignedIn, intent: OrderIntent, { t }: Words) {
  const refused = intent.order?.refused ?? [];
  if (refused.length === 0) return undefined;
  const names = await Promise.all(
    refused.map(({ prescriptionId }) => nameOf(context, member, prescriptionId)),
  );
  const lines = refused.map(({ message }, index) =>
    t('checkout.placed.leftLine', {
      name: names[index] ?? t('checkout.cart.thisRefill'),
      reason: message === '' ? t('checkout.placed.leftPlain') : message,
    }),
  );
  return { title: t('checkout.placed.leftTitle', { count: refused.length }), lines };
}

async function nameOf(
  context: RequestContext,
  member: SignedIn,
  prescriptionId: string,
): Promise<string | undefined> {
  const loaded = await block(
    member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: whose(member) }),
    { log: context.log },
  );
  return loaded.ok ? loaded.data.dispensedDrug : undefined;
}

/** The thank-you page; it stands without the order's details. */
export async function placedView(
  context: RequestContext,
  member: SignedIn,
  intent: OrderIntent,
  words: Words,
): Promise<PlacedView> {
  const orderNumber = intent.order!.orderNumber;
  const [order, left] = await Promise.all([
    block(orderOf(member, orderNumber), { log: context.log }),
    leftView(context, member, intent, words),
  ]);
  const expected = order.ok ? expectedDateOf(order.data) : undefined;
  return { orderNumber, ...(expected && { arrives: words.show.weekdayInText(expected) }), left };
}

export interface FailedView {
  reason: string;
}

/** Why there is no order, in the programme's words where it gave some. */
export function failedView({ failure }: OrderIntent, { t }: Words): FailedView {
  return { reason: failure?.text ?? t(`checkout.failed.${failure?.reason ?? 'refused'}`) };
}
