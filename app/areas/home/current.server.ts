/** Home's part of long lists: current entries, and the newest. */
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import { isTerminal, isUnderWay } from '#contract/order-rules.ts';

export const CALL = { timeoutMs: OPTIONAL_BLOCK_BUDGET_MS };
/** Maximum of entries in one reply. */
export const MOST = 100;
/** Most members have fewer active orders. This many are requested first, because a long list takes time to read. */
const USUAL_ORDERS = 12;

export const askPrescriptions = (member: MemberContext, options: Required<ListCallOptions>) =>
  member.api.call(
    calls.prescriptions.refillable,
    {
      query: {
        ...toMemberParams(member),
        personCodes: member.viewing?.personCode,
        sort: 'action',
        page: 1,
        perPage: MOST,
      },
    },
    { ...CALL, ...options },
  );

export const askOrders = (
  member: MemberContext,
  sort: 'status' | 'newest',
  perPage: number,
  options: Required<ListCallOptions>,
) =>
  member.api.call(
    calls.orders.search,
    { query: { ...toMemberParams(member), personCodes: member.viewing?.personCode, sort, page: 1, perPage } },
    { ...CALL, ...options },
  );

/** Active orders before others: the usual number, or the maximum of one call when more are active. */
export async function askCurrentOrders(member: MemberContext, { leavesOut }: Required<ListCallOptions>) {
  let leftOut = 0;
  const usual = await askOrders(member, 'status', USUAL_ORDERS, {
    leavesOut: (count) => (leftOut += count),
  });
  const here = usual.items.filter(({ status }) => !isTerminal(status)).length + leftOut;
  if (here < isUnderWay(usual.counts)) return askOrders(member, 'status', MOST, { leavesOut });
  leavesOut(leftOut);
  return usual;
}
