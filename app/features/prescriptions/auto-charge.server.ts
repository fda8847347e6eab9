import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { FIRST_STEP_BUDGET_MS, block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { RequestContext } from '~/context.ts';

/** Whether the client has auto charge and ship (specification 3.12, 7.61); no, while it can't be asked. */
export async function clientHasAutoCharge(
  { log }: Pick<RequestContext, 'log'>,
  member: MemberContext,
  budgetMs = FIRST_STEP_BUDGET_MS,
): Promise<boolean> {
  const { clientId } = member.identity;
  const asked = await block(
    member.api.call(calls.prescriptionActions.autoChargeShipClient, { query: { clientId } }),
    { budgetMs, log },
  );
  return asked.ok && asked.data.autoChargeAndSHip;
}
