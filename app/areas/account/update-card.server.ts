import { recordFailedChange, recordChange } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { confirmChange } from '~/areas/shared/idempotency/idempotency.server.ts';
import { auditSubject } from '~/session/audit.server.ts';
import type { Member } from '~/session/guards.server.ts';
import { digest } from '~/session/secrets.server.ts';
import { foldName } from '#contract/account-name.ts';
import { audit } from '~/platform/log.ts';
import { countAttempt } from '~/platform/rate-limit.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';

/** Limits attempts, so that the card number of another person cannot be guessed. */
const TRIES = { name: 'card-id', limit: 5, windowMs: 15 * 60_000 };

type CardUpdate =
  | { kind: 'done' }
  | { kind: 'notYours' }
  /** no reply arrived; a repeated submission does no harm */
  | { kind: 'unknown' }
  | { kind: 'tooMany'; seconds: number };

/** Moves account and session to the new card (7.42). @throws ProgrammeFault when certainly nothing changed */
export async function updateCard(
  context: RequestContext,
  { api, identity, session }: Member,
  typed: string,
): Promise<CardUpdate> {
  const cardId = typed.toUpperCase();
  const username = identity.userName;
  const { retryAfterSeconds } = await countAttempt(context.stores.plain, TRIES, digest(foldName(username)));
  if (retryAfterSeconds > 0) return { kind: 'tooMany', seconds: retryAfterSeconds };
  let isNamed = false;
  try {
    const body = { username, cardid: cardId };
    const isMoved = async () => {
      const details = await api.call(calls.member.details, { query: { userName: username } });
      return (isNamed = details.cardId.toUpperCase() === cardId);
    };
    await confirmChange(api.call(calls.member.updateCardId, { body }), isMoved).catch(
      recordFailedChange(context, 'profile'),
    );
  } catch (error) {
    if (error instanceof ProgrammeFault && error.refusedWith === 409) return { kind: 'notYours' };
    if (!(error instanceof ProgrammeFault) || error.sent !== 'unknown') throw error;
    await askAgain(session);
    return { kind: 'unknown' };
  }
  // if the member details do not have the card yet, the next page loads it
  if (isNamed) await session.update((data) => ({ ...data, identity: { ...data.identity, cardId } }));
  else await askAgain(session);
  recordChange(context, 'profile', 'succeeded');
  audit(context.log, 'profile', {
    outcome: 'done',
    action: 'card',
    subject: auditSubject(context, identity),
  });
  await session.flash({ label: 'account.updated', tone: 'ok' });
  return { kind: 'done' };
}

/** Makes the next page ask the programme for the member's current card. */
const askAgain = (session: Member['session']) =>
  session.update(({ membership, ...rest }) => ({
    ...rest,
    membership: membership ? { ...membership, checkedAt: 0 } : undefined,
  }));
