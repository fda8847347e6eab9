/** A member takes back what they ordered, as long as nobody has begun to fill it. */
import { nextOrderStatus } from '../../app/programme/contract/order-rules.ts';
import { Refusal } from '../refusal.ts';
import { cancelLine } from './advance.ts';
import { linesOf } from './orders.ts';
import type { StoredLine, StoredOrder } from './orders.ts';
import type { ProgrammeState } from './programme-state.ts';

const mayBeCancelled = ({ status, isFilled }: StoredLine) =>
  nextOrderStatus({ status, filled: isFilled }, 'memberCancelled') !== undefined;

const whyNot = ({ status, drugName }: StoredLine): string =>
  status === 'cancelled'
    ? `${drugName} is cancelled already.`
    : `It is too late to cancel ${drugName}: the pharmacy has filled it.`;

/**
 * Cancels all of the lines, or none.
 * @throws Refusal 404 for a line of another order; 409 when one is filled or over already
 */
export function cancelLines(
  { db, clock }: ProgrammeState,
  order: Pick<StoredOrder, 'orderNumber'>,
  lineIds: Set<string>,
): void {
  db.transaction(() => {
    const lines = linesOf(db, order.orderNumber).filter(({ lineId }) => lineIds.has(lineId));
    if (lines.length < lineIds.size) throw new Refusal(404, 'This order has no such line.');
    const tooLate = lines.find((line) => !mayBeCancelled(line));
    if (tooLate) throw new Refusal(409, whyNot(tooLate), { code: 'TOO_LATE_TO_CANCEL' });
    const note = { actor: 'member', cause: 'Cancelled by the member' } as const;
    for (const line of lines) cancelLine(db, line, 'memberCancelled', 'member', note, clock.now());
  });
}
