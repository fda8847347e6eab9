/** Keys under which a member's own records are stored, and which do not reveal the member. */
import type { RequestContext } from '../context.ts';
import { digest, keyedHash, newestSecret } from './secrets.server.ts';
import type { Identity } from './session.server.ts';

/** The key of an account of the identity provider, by its subject alone. */
export const accountKey = (subject: string): string => digest(JSON.stringify(['member', 'normal', subject]));

/**
 * One key for every session of a member. Partners choose their subjects themselves, so a partner's counts only
 * together with the person it names.
 */
export function memberKeyOf(identity: Identity): string {
  if (identity.kind === 'normal') return accountKey(identity.subject);
  const { subject, clientId, cardId, personCode, sequenceCode = '' } = identity;
  return digest(JSON.stringify(['member', 'sso', subject, clientId, cardId, personCode, sequenceCode]));
}

/** The same for every account of a covered person, so that an order is placed once. */
export const personKeyOf = ({
  clientId,
  cardId,
  personCode,
}: Pick<Identity, 'clientId' | 'cardId' | 'personCode'>): string =>
  digest(JSON.stringify([clientId, cardId, personCode]));

const MARK_LENGTH = 16;

/** A mark by which an open page tells members apart, and which does not reveal the member. */
export const sessionMark = ({ env }: Pick<RequestContext, 'env'>, identity: Identity): string =>
  keyedHash(newestSecret(env.sessionSecrets), 'form', memberKeyOf(identity)).slice(0, MARK_LENGTH);
