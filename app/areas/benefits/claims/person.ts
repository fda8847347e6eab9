import type { Family } from '~/areas/family/people.server.ts';
import type { PersonChoice } from '~/areas/family/chosen-person.ts';
import type { Claim } from '#contract/claims.ts';
import type { FamilyMember } from '#contract/member.ts';

/** The claim's person; undefined for the member and for an unknown person. */
export const findOtherPerson = (
  { personCode }: Pick<Claim, 'personCode'>,
  own: string,
  { members }: Pick<Family, 'members'>,
): FamilyMember | undefined =>
  personCode === own ? undefined : members.find((member) => member.personCode === personCode);

/**
 * Options of the person filter. Empty for a member alone on the card, or one who views another person's data. The
 * default is all people.
 */
export function listClaimPeople(
  own: string,
  { members, allowedPhiPersonCodes, viewing }: Family,
  words: { you: string; all: string },
): PersonChoice[] {
  const others = members.filter(({ personCode }) => personCode !== own);
  if (others.length === 0 || viewing !== undefined) return [];
  const isShared = allowedPhiPersonCodes.length > 0;
  return [
    ...(isShared ? [{ value: '', label: words.all }] : []),
    { value: isShared ? own : '', label: words.you },
    ...others.map(({ personCode, firstName, lastName }) => ({
      value: personCode,
      label: `${firstName} ${lastName}`,
    })),
  ];
}
