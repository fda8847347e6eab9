import type { Family } from './people.server.ts';

export const EVERYONE = 'all';

type ChosenPeople =
  | { shared: true; /** undefined: the member alone */ personCodes?: string }
  | { shared: false; /** undefined: no such person on this card */ name?: string };

/**
 * The people selected by the person filter, or a refusal because the member may not see that person's data
 * (specification 6.06).
 */
export function listChosenPeople(person: string, own: string, family: Family): ChosenPeople {
  if (person === '' || person === own) return { shared: true };
  if (person === EVERYONE)
    return { shared: true, personCodes: [own, ...family.allowedPhiPersonCodes].join(',') };
  if (family.allowedPhiPersonCodes.includes(person)) return { shared: true, personCodes: person };
  const onCard = family.members.find((member) => member.personCode === person);
  const chosen: ChosenPeople = { shared: false };
  if (onCard) chosen.name = `${onCard.firstName} ${onCard.lastName}`;
  return chosen;
}

export interface PersonChoice {
  value: string;
  label: string;
}

/** Options of the person filter. Empty for a member alone on the card, or one who views another person's data. */
export function buildPersonChoices(
  own: string,
  family: Family,
  words: { you: string; all: string },
): PersonChoice[] {
  const others = family.members.filter((member) => member.personCode !== own);
  if (others.length === 0 || family.viewing !== undefined) return [];
  const everyone = family.allowedPhiPersonCodes.length > 0 ? [{ value: EVERYONE, label: words.all }] : [];
  return [
    { value: '', label: words.you },
    ...everyone,
    ...others.map(({ personCode, firstName, lastName }) => ({
      value: personCode,
      label: `${firstName} ${lastName}`,
    })),
  ];
}
