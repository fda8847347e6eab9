import type { RequestContext } from '~/context.ts';
import { auditUserName } from '~/identity/audit.server.ts';
import { endSessionOf } from '~/identity/end-session-of.server.ts';
import { forgetAccount } from '~/identity/member-records.server.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '~/programme/contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { guest } from '~/programme/guest.ts';
import { advance } from './flow.server.ts';
import type { Flow } from './flow.server.ts';

/** unknown: no answer came; pressing again does no harm. */
export type Deleted = 'deleted' | 'ticketEnded' | 'unknown';

/**
 * Deletes the account whose owner has proven to be there. The programme takes a ticket twice for
 * the same deletion, so a second press, or one after a lost answer, ends where the first one did. Only
 * when nothing is left of the account here either does the page say that it is gone.
 *
 * @throws ProgrammeFault for a failure that surely changed nothing, StoreDown
 */
export async function deleteAccount(
  context: RequestContext,
  id: string,
  { person, ticket }: Flow & { progress: 'verified' },
): Promise<Deleted> {
  const subject = auditUserName(context, person.userName);
  try {
    const body = { username: person.userName, ticket };
    await context.api(guest).call(calls.deleteAccount.submit, { body });
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    audit(context.log, 'deletion', { outcome: 'failed', reason: error.code, subject });
    if (error.status === 403 || error.status === 404) return 'ticketEnded';
    if (error.sent === 'unknown') return 'unknown';
    throw error;
  }
  await endSessionOf(context, person.userName);
  await forgetAccount(context.stores, person.userName);
  await advance(context, id, { progress: 'deleted' });
  audit(context.log, 'deletion', { outcome: 'done', subject });
  return 'deleted';
}
