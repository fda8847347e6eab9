import { recordChange } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { auditSubject } from '~/identity/audit.server.ts';
import type { Member } from '~/identity/guards.server.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '~/programme/contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { forgetChange } from './contact-change.server.ts';
import type { ContactChange, ContactPart } from './contact-change.server.ts';

/** refused: nothing was changed, and the change has to begin again. unknown: no answer came. */
export type Saved = 'done' | 'refused' | 'unknown';

/**
 * Saves a change whose code was right (specification 7.41). The programme takes the same ticket twice,
 * so pressing again after a lost answer does no harm.
 *
 * @throws ProgrammeFault for a failure that surely changed nothing
 */
export async function saveContact(
  context: RequestContext,
  member: Member,
  part: ContactPart,
  { value, ticket }: ContactChange & { ticket: string },
): Promise<Saved> {
  const { userName } = member.identity;
  const changed = part === 'email' ? { email: value } : { contactNumber: value };
  try {
    await member.api.call(calls.member.updateDetails, { body: { userName, ...changed, ticket } });
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    if (error.status === 403 || error.status === 409) return begin(context, member, part, error.status);
    if (error.sent !== 'unknown') throw error;
    recordChange(context, 'profile', 'failed');
    return 'unknown';
  }
  await forgetChange(context, member, part);
  if (part === 'email')
    await member.session.update((data) => ({ ...data, identity: { ...data.identity, email: value } }));
  recordChange(context, 'profile', 'succeeded');
  audit(context.log, 'profile', {
    outcome: 'done',
    action: part,
    subject: auditSubject(context, member.identity),
  });
  await member.session.flash({ label: 'account.updated', tone: 'ok' });
  return 'done';
}

/** The change has to begin again: its ticket is too old, or the address is somebody else's. */
async function begin(
  context: RequestContext,
  member: Member,
  part: ContactPart,
  status: 403 | 409,
): Promise<Saved> {
  await forgetChange(context, member, part);
  recordChange(context, 'profile', 'failed');
  const label = status === 409 ? 'account.email.taken' : 'account.code.tooLate';
  await member.session.flash({ label, tone: 'wait' });
  return 'refused';
}
