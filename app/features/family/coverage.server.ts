import { calls } from '~/programme/contract/index.ts';
import type { FamilyMember } from '~/programme/contract/member.ts';
import type { CallOptions } from '~/programme/api.ts';
import type { Member } from '~/identity/guards.server.ts';

/** The part of a guard's answer that queries need: who asks, how they are covered, and the programme for them. */
export type SignedIn = Pick<Member, 'identity' | 'membership' | 'api'>;

/** The identity parameters of specification section 7. */
export const whose = ({ identity }: Pick<SignedIn, 'identity'>) => ({
  clientId: identity.clientId,
  cardId: identity.cardId,
  personCode: identity.personCode,
});

export interface Family {
  /** everyone on the card, the person who is signed in included */
  members: readonly FamilyMember[];
  /** person codes of others whose data this person may see (6.06, 6.07) */
  allowedPhiPersonCodes: readonly string[];
}

export const nobodyElse: Family = { members: [], allowedPhiPersonCodes: [] };

/** What the own entry of the family coverage allows; nothing when it is missing (3.16). */
export function familyOf(members: readonly FamilyMember[], personCode: string): Family {
  const own = members.find((member) => member.personCode === personCode);
  const allowed = own?.allowedPhiPersonCodes ?? [];
  return { members, allowedPhiPersonCodes: allowed.filter((code) => code !== personCode) };
}

export async function familyCoverage(member: SignedIn, options?: CallOptions): Promise<Family> {
  const { clientId, cardId, personCode } = whose(member);
  const members = await member.api.call(calls.member.familyCoverage, { query: { clientId, cardId } }, options);
  return familyOf(members, personCode);
}
