import type { Member } from '~/session/guards.server.ts';

/** The part of a Member that queries need: identity, coverage, viewed person, and the API client. */
export type MemberContext = Pick<Member, 'identity' | 'membership' | 'api' | 'viewing'> &
  Partial<Pick<Member, 'session'>>;

/** The identity parameters of a call about the member (specification section 7). */
export const toMemberParams = ({ identity }: Pick<MemberContext, 'identity'>) => ({
  clientId: identity.clientId,
  cardId: identity.cardId,
  personCode: identity.personCode,
});

/** The identity parameters of the person whose data the pages show (docs/decisions/0025). */
export const toViewedParams = ({ identity, viewing }: Pick<MemberContext, 'identity' | 'viewing'>) => ({
  ...toMemberParams({ identity }),
  personCode: viewing?.personCode ?? identity.personCode,
});

/**
 * The person code whose name pages omit: the member's own. Empty while the pages show another person's data, so that
 * every name is shown (docs/decisions/0025).
 */
export const getImpliedPersonCode = ({
  identity,
  viewing,
}: Pick<MemberContext, 'viewing'> & { identity: Pick<MemberContext['identity'], 'personCode'> }): string =>
  viewing ? '' : identity.personCode;
