/** Who looked at what kind of health data, for the audit trail: never what it said. */
import { audit } from '../platform/log.ts';
import type { RequestContext } from '../context.ts';
import { keyedHash, newestSecret } from './secrets.server.ts';
import type { Identity, ViewedPerson } from './session.server.ts';

type HealthDataKind =
  | 'benefits'
  | 'explanationOfBenefits'
  | 'overview'
  | 'prescriptions'
  | 'prescription'
  | 'medicationHistory'
  | 'medicineList'
  | 'orders'
  | 'order'
  | 'claims'
  | 'claim'
  | 'cart'
  | 'confirmation'
  | 'cards'
  | 'drug'
  | 'drugPrices'
  | 'alternatives'
  | 'idCard'
  | 'clinicalReviews'
  | 'clinicalReview'
  | 'archive'
  | 'mailOrderProfile'
  | 'pharmacies'
  | 'pharmacy'
  | 'requests'
  | 'membership'
  | 'familyProfile'
  | 'sharing';

const SUBJECT_LENGTH = 16;

/**
 * A person's name in the audit trail: the same for all lines until SESSION_SECRET changes, and no way
 * back to the person without the secret.
 */
export function auditSubject({ env }: Pick<RequestContext, 'env'>, identity: Identity): string {
  const { clientId, cardId, personCode } = identity;
  const person = JSON.stringify([clientId, cardId, personCode]);
  return keyedHash(newestSecret(env.sessionSecrets), 'audit', person).slice(0, SUBJECT_LENGTH);
}

/** The same for someone of whom only the user name is known; compared without case. */
export function auditUserName({ env }: Pick<RequestContext, 'env'>, userName: string): string {
  return keyedHash(newestSecret(env.sessionSecrets), 'audit', userName.toLowerCase()).slice(
    0,
    SUBJECT_LENGTH,
  );
}

/** Writes down that a page with health data was made for a member. */
export function auditView(
  context: Pick<RequestContext, 'env' | 'log'>,
  { identity, viewing }: { identity: Identity; viewing?: ViewedPerson },
  kind: HealthDataKind,
  /** whose data it was, where the page was about one other person of the card */
  about: string | undefined = viewing?.personCode,
): void {
  const of = about !== undefined && about !== identity.personCode;
  audit(context.log, 'view', {
    kind,
    subject: auditSubject(context, identity),
    ...(of && { about: auditSubject(context, { ...identity, personCode: about }) }),
  });
}
