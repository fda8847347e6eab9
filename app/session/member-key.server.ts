/** Store keys of a member's own records. They do not identify the member. */
import type { EnvContext } from '../context.ts';
import { digest, deriveKeyedHash, getNewestSecret } from './secrets.server.ts';
import type { Identity } from './session.server.ts';

/** The key of an account of the identity provider, by its subject alone. */
export const deriveAccountKey = (subject: string): string =>
  digest(JSON.stringify(['member', 'normal', subject]));

/**
 * One key for every session of a member. The portal has one identity provider, whose user flows may have different
 * issuers, so the subject alone identifies an account. Partners choose their subjects themselves, so a partner's
 * subject is combined with its issuer and the person it names.
 */
export function toMemberKey(identity: Identity): string {
  if (identity.kind === 'normal') return deriveAccountKey(identity.subject);
  const { issuer, subject, clientId, cardId, personCode, sequenceCode = '' } = identity;
  return digest(
    JSON.stringify(['member', 'sso', issuer, subject, clientId, cardId, personCode, sequenceCode]),
  );
}

/**
 * The name of records about a member's coverage. The programme's replies choose the card, so a card alone must not open
 * a record. The account is part of the name, and finds the record when the account is deleted.
 */
export const toRecordKey = (identity: Identity): string =>
  `${toMemberKey(identity)}:${digest(`card ${toPersonKey(identity)}`)}`;

/** A key that is the same for every account of a covered person. For records of an account use toRecordKey. */
export const toPersonKey = ({
  clientId,
  cardId,
  personCode,
}: Pick<Identity, 'clientId' | 'cardId' | 'personCode'>): string =>
  digest(JSON.stringify([clientId, cardId, personCode]));

const MARK_LENGTH = 16;

/** A hash with which an open page distinguishes members. It does not identify the member. */
export const deriveSessionMark = ({ env }: EnvContext, identity: Identity): string =>
  deriveKeyedHash(getNewestSecret(env.sessionSecrets), 'form', toMemberKey(identity)).slice(0, MARK_LENGTH);
