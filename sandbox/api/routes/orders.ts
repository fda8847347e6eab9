import { addMonths } from '#contract/calendar.ts';
import { mailOrder } from '#contract/mail-order.ts';
import { orders, type orderPeriods } from '#contract/order.ts';
import { getBalance } from '../../data/mail-order-balance.ts';
import {
  findOrderByNumber,
  buildOrdersPage,
  toOrder,
  listLines,
  type StoredLine,
  type StoredOrder,
} from '../../data/orders.ts';
import { toNewYorkTime, formatTimestamp } from '../../data/clock.ts';
import { listVisiblePersonCodes } from '../../data/members.ts';
import { placeOrder, quoteCart } from '../../data/place-order.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { findListedMembers, requireOwnMember } from '../caller.ts';
import { mountWallet } from './id-card.ts';
import { getNextOrderStatus } from '#contract/order-rules.ts';
import { cancelLine } from '../../data/advance.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';

const mayBeCancelled = ({ status, isFilled }: StoredLine) =>
  getNextOrderStatus({ status, filled: isFilled }, 'memberCancelled') !== undefined;

const whyNot = ({ status, drugName }: StoredLine): string =>
  status === 'cancelled'
    ? `${drugName} is cancelled already.`
    : `It is too late to cancel ${drugName}: the pharmacy has filled it.`;

/**
 * Cancels all of the lines, or none. @throws Refusal 404 for a line of a different order; 409 when one is filled or
 * finished
 */
function cancelLines(
  { db, clock }: ProgrammeState,
  order: Pick<StoredOrder, 'orderNumber'>,
  lineIds: Set<string>,
): void {
  db.transaction(() => {
    const lines = listLines(db, order.orderNumber).filter(({ lineId }) => lineIds.has(lineId));
    if (lines.length < lineIds.size) throw new Refusal(404, 'This order has no such line.');
    const tooLate = lines.find((line) => !mayBeCancelled(line));
    if (tooLate) throw new Refusal(409, whyNot(tooLate), { code: 'TOO_LATE_TO_CANCEL' });
    const note = { actor: 'member', cause: 'Cancelled by the member' } as const;
    for (const line of lines) cancelLine(db, line, 'memberCancelled', 'member', note, clock.now());
  });
}

type Period = (typeof orderPeriods)[number];

function toPeriodSpan(period: Period, today: string): { from?: string; before?: string } {
  const ago = (months: number) => formatTimestamp(toNewYorkTime(addMonths(today, -months), 0));
  switch (period) {
    case 'recent':
      return { from: ago(6) };
    case 'past6To12Months':
      return { from: ago(12), before: ago(6) };
    case 'olderThan1Year':
      return { before: ago(12) };
    case 'all':
      return {};
  }
}

export function mountOrders(mount: Mount): void {
  mount(orders.search, ({ programme, caller, query }) => {
    const owner = requireOwnMember(caller, query);
    const { personCodes, period, q, ...rest } = query;
    const requested = personCodes ? findListedMembers(programme, owner, personCodes) : [owner];
    const span = toPeriodSpan(period, programme.clock.today());
    const filter = {
      ...{ ...rest, ...span, owner, requested, visible: listVisiblePersonCodes(programme.db, owner) },
      withPlaced: !personCodes,
    };
    return buildOrdersPage(programme.db, q?.trim() ? { ...filter, q: q.trim() } : filter);
  });
  mount(orders.byNumber, ({ programme, caller, params, query }) => {
    const own = requireOwnMember(caller, query);
    const order = findOrderByNumber(programme.db, params.orderNumber);
    const seen = order && toOrder(programme.db, order, own, listVisiblePersonCodes(programme.db, own));
    if (!seen) throw new Refusal(404, 'This order does not exist.');
    return seen;
  });
  mount(orders.cancel, ({ programme, caller, params, body }) => {
    const own = requireOwnMember(caller, body);
    const order = findOrderByNumber(programme.db, params.orderNumber);
    if (order?.memberId !== own.memberId) throw new Refusal(404, 'This order does not exist.');
    cancelLines(programme, order, new Set(body.lineIds));
    return toOrder(programme.db, order, own, listVisiblePersonCodes(programme.db, own))!;
  });
}

export function mountMailOrder(mount: Mount): void {
  mount(mailOrder.balance, ({ programme, caller, query }) =>
    getBalance(programme.db, requireOwnMember(caller, query).memberId),
  );
  mount(mailOrder.profileSearch, ({ caller, query }) => {
    const { enrolledDate } = requireOwnMember(caller, query);
    return enrolledDate ? { enrolled: true, enrolledDate } : { enrolled: false };
  });
  mountWallet(mount);
  mount(mailOrder.quoteRefills, ({ programme, caller, query }) => ({
    items: quoteCart(
      programme,
      requireOwnMember(caller, query),
      caller.access.providerType,
      query.prescriptionIds.split(','),
    ),
  }));
  mount(mailOrder.requestRefills, ({ programme, caller, body }) =>
    placeOrder(programme, requireOwnMember(caller, body), caller.access.providerType, body),
  );
}
