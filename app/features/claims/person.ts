import type { Family } from '~/features/family/people.server.ts';
import type { PersonChoice } from '~/features/family/chosen-person.ts';
import type { Claim } from '~/programme/contract/claims.ts';

/** The first name of whose claim it is; undefined for the member's own, and for somebody who is not known. */
export const otherPerson = (
  { personCode }: Pick<Claim, 'personCode'>,
  own: string,
  { members }: Pick<Family, 'members'>,
): string | undefined =>
  personCode === own ? undefined : members.find((member) => member.personCode === personCode)?.firstName;

/** The choices of the person filter: unasked, claims are of everyone who shares. None for someone alone on the card, or who views another's data. */
export function claimPeople(
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
