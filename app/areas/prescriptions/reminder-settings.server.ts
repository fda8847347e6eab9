/** The notification settings of refill reminders, which apply to the reminders of all prescriptions. */
import type { LogContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { loadBlock, type Block, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';

/** Whether the member gets no reminder at all. */
export async function askRemindersOff({ log }: LogContext, member: MemberContext): Promise<Block<boolean>> {
  const asked = member.api.call(calls.userManagement.notificationSettings, { query: toMemberParams(member) });
  const settings = await loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  return settings.ok ? { ok: true, data: settings.data.refillReminders.length === 0 } : settings;
}
