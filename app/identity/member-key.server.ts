/** Names a member's own records in the store without saying who it is. */
import type { RequestContext } from '../context.ts';
import { digest, keyedHash, newestSecret } from './secrets.server.ts';
import type { Identity } from './session.server.ts';

/** The key of an account of the identity provider, by its subject alone. */
export const accountKey = (subject: string): string => digest(JSON.stringify(['member', 'normal', subject]));

/**
 * The same for every session of one member, and for nobody else. Partners choose their subjects
 * themselves, so theirs count only together with the person they name.
 */
export function memberKeyOf(identity: Identity): string {
  if (identity.kind === 'normal') return accountKey(identity.subject);
  const { subject, clientId, cardId, personCode, sequenceCode = '' } = identity;
  return digest(JSON.stringify(['member', 'sso', subject, clientId, cardId, personCode, sequenceCode]));
}

/**
 * Names the records of a covered person: the same for every account of that person, so that an order is
 * placed once.
 */
export const personKeyOf = ({
  clientId,
  cardId,
  personCode,
}: Pick<Identity, 'clientId' | 'cardId' | 'personCode'>): string =>
  digest(JSON.stringify([clientId, cardId, personCode]));

const MARK_LENGTH = 16;

/** A mark by which an open page tells members apart, and which does not reveal who it is. */
export const sessionMark = ({ env }: Pick<RequestContext, 'env'>, identity: Identity): string =>
  keyedHash(newestSecret(env.sessionSecrets), 'form', memberKeyOf(identity)).slice(0, MARK_LENGTH);
