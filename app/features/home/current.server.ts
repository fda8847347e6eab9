/** What home asks of long lists: what is current, and the newest. */
import { memberParams, type MemberContext } from '~/features/coverage/member-context.server.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { isTerminal } from '~/programme/contract/order-rules.ts';
import type { PrescriptionState } from '~/programme/contract/prescription.ts';

export const CALL = { timeoutMs: OPTIONAL_BLOCK_BUDGET_MS };
/** What most members have of current prescriptions and orders: asked for first, since a long list costs its reading. */
const USUAL = 20;
/** The most that one call returns. */
export const MOST = 100;

interface Listed<Item> {
  items: Item[];
  total: number;
}

/**
 * A list that begins with what is current. Asked again for all of it where the usual number may not be all that is
 * current, so that nothing of it is missed.
 */
export async function current<Item>(
  ask: (perPage: number, options: Required<ListCallOptions>) => Promise<Listed<Item>>,
  isPast: (item: Item) => boolean,
  { leavesOut }: Required<ListCallOptions>,
): Promise<Listed<Item>> {
  let leftOut = 0;
  const first = await ask(USUAL, { leavesOut: (count) => (leftOut += count) });
  if (first.total > USUAL && !first.items.some(isPast)) return ask(MOST, { leavesOut });
  leavesOut(leftOut);
  return first;
}

const PAST: readonly PrescriptionState[] = ['inactive', 'transferred'];

export const askPrescriptions = (member: MemberContext, options: Required<ListCallOptions>) =>
  current(
    (perPage, within) => {
      const query = {
        ...memberParams(member),
        personCodes: member.viewing?.personCode,
        ...{ sort: 'action' as const, page: 1, perPage },
      };
      return member.api.call(calls.prescriptions.refillable, { query }, { ...CALL, ...within });
    },
    ({ status }) => PAST.includes(status),
    options,
  );

export const askOrders = (
  member: MemberContext,
  sort: 'status' | 'newest',
  perPage: number,
  options: Required<ListCallOptions>,
) =>
  member.api.call(
    calls.orders.search,
    { query: { ...memberParams(member), personCodes: member.viewing?.personCode, sort, page: 1, perPage } },
    { ...CALL, ...options },
  );

export const askCurrentOrders = (member: MemberContext, options: Required<ListCallOptions>) =>
  current(
    (perPage, within) => askOrders(member, 'status', perPage, within),
    ({ status }) => isTerminal(status),
    options,
  );
