import type { LogContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';

/** The first five digits of the member's ZIP code in the plan's data; undefined when the reply is late. */
export async function loadOwnZip({ log }: LogContext, member: MemberContext): Promise<string | undefined> {
  const query = { userName: member.identity.userName };
  const asked = member.api.call(calls.member.details, { query }, { timeoutMs: OPTIONAL_BLOCK_BUDGET_MS });
  const details = await loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  return details.ok ? /^\d{5}/.exec(details.data.address?.zip ?? '')?.[0] : undefined;
}
