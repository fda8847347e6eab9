/** Records views of health data for the audit trail: the viewer and the kind of data, never the data itself. */
import { foldName } from '#contract/account-name.ts';
import { audit } from '../platform/log.ts';
import type { EnvContext, LogContext } from '../context.ts';
import { deriveKeyedHash, getNewestSecret } from './secrets.server.ts';
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
 * A person's pseudonym in the audit trail. It is a keyed hash, the same on every line until SESSION_SECRET changes. It
 * cannot be traced back without the secret.
 */
export function auditSubject({ env }: EnvContext, identity: Identity): string {
  const { clientId, cardId, personCode } = identity;
  const person = JSON.stringify([clientId, cardId, personCode]);
  return deriveKeyedHash(getNewestSecret(env.sessionSecrets), 'audit', person).slice(0, SUBJECT_LENGTH);
}

/** The same pseudonym from a user name alone; case is ignored. */
export function auditUserName({ env }: EnvContext, userName: string): string {
  return deriveKeyedHash(getNewestSecret(env.sessionSecrets), 'audit', foldName(userName)).slice(
    0,
    SUBJECT_LENGTH,
  );
}

/** Logs that a page with health data was rendered for a member. */
export function auditView(
  context: EnvContext & LogContext,
  { identity, viewing }: { identity: Identity; viewing?: ViewedPerson },
  kind: HealthDataKind,
  /** the owner of the data, if the page was about one other person of the card */
  about: string | undefined = viewing?.personCode,
): void {
  const of = about !== undefined && about !== identity.personCode;
  audit(context.log, 'view', {
    kind,
    subject: auditSubject(context, identity),
    about: of ? auditSubject(context, { ...identity, personCode: about }) : undefined,
  });
}
