/** Permissions of a membership: pure rules (specification 3.13, 4.31, 4.32). */
import { addMonths } from '#contract/calendar.ts';
import { coveragePhases } from '#contract/eligibility.ts';
import type { Clock } from '../platform/clock.ts';
import type { Eligibility } from '#contract/member.ts';
import type { Identity, Membership } from './session.server.ts';

/** An eligibility reply is used for this long before the next request. */
const MEMBERSHIP_FRESH_MS = 5 * 60_000;

/** Whether an eligibility reply is still fresh. A reply about future coverage is fresh until the day it starts. */
export const isFresh = (
  { checkedAt, eligibilityStatus, effectiveDate }: Membership,
  clock: Pick<Clock, 'now' | 'today'>,
): boolean =>
  clock.now() - checkedAt < MEMBERSHIP_FRESH_MS &&
  !(
    coveragePhases[eligibilityStatus] === 'ahead' &&
    effectiveDate !== undefined &&
    effectiveDate <= clock.today()
  );

/**
 * The part of an eligibility reply that the session stores. FUTURE_EFFECTIVE applies only to the direct-registration
 * provider type (4.31); all other members with that status count as active.
 * @param now epoch milliseconds
 */
export function toMembership(
  answer: Eligibility,
  identity: Pick<Identity, 'providerType'>,
  providerTypeDirect: string,
  now: number,
): Membership {
  const { eligibilityStatus, relationshipCode, terminationDate, effectiveDate } = answer;
  const base = { relationshipCode, checkedAt: now };
  switch (eligibilityStatus) {
    case 'TERMED':
      return { ...base, eligibilityStatus, terminationDate };
    case 'FUTURE_EFFECTIVE':
      return identity.providerType === providerTypeDirect
        ? { ...base, eligibilityStatus, effectiveDate }
        : { ...base, eligibilityStatus: 'ELIGIBLE' };
    case 'ELIGIBLE':
      return { ...base, eligibilityStatus };
  }
}

/** The identity with the card of the eligibility reply, which may be newer than the token's. */
export function adoptCard(
  identity: Identity,
  answer: Pick<Eligibility, 'clientId' | 'cardId' | 'personCode'>,
): Identity {
  const clientId = identity.clientId || answer.clientId;
  const personCode = identity.personCode || answer.personCode;
  const isSame =
    identity.kind === 'normal' && clientId === answer.clientId && personCode === answer.personCode;
  const cardId = isSame ? answer.cardId || identity.cardId : identity.cardId || answer.cardId;
  return { ...identity, clientId, personCode, cardId };
}

/** Whether the membership ended so long ago that the member may not sign in. @param months DISABLE_TERMED_USER_AFTER */
export function isLongEnded(membership: Membership, today: string, months: number): boolean {
  const { terminationDate } = membership;
  return (
    hasCoverageEnded(membership) &&
    terminationDate !== undefined &&
    today > addMonths(terminationDate, months)
  );
}

type Status = Pick<Membership, 'eligibilityStatus'>;

/** Whether the coverage has ended, by the status of the eligibility reply. */
export const hasCoverageEnded = ({ eligibilityStatus }: Status): boolean =>
  coveragePhases[eligibilityStatus] === 'ended';

/** Whether the coverage has not begun. Other provider types' FUTURE_EFFECTIVE status is stored as active (4.31). */
export const isCoverageAhead = ({ eligibilityStatus }: Status): boolean =>
  coveragePhases[eligibilityStatus] === 'ahead';

export type NotActive = { reason: 'termed' | 'futureEffective'; date?: string };

/** Reason why this member may not change fills, cart or orders; undefined if allowed. */
export function explainNotActive({
  eligibilityStatus,
  terminationDate,
  effectiveDate,
}: Membership): NotActive | undefined {
  switch (coveragePhases[eligibilityStatus]) {
    case 'ended':
      return { reason: 'termed', date: terminationDate };
    case 'ahead':
      return { reason: 'futureEffective', date: effectiveDate };
    case 'running':
      return undefined;
  }
}
