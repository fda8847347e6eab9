/** Decisions about sharing on a card (specification 6.06–6.10). Pure; portal and sandbox share it. */
import { addMonths } from './calendar.ts';
import type { RelationshipCode } from './common.ts';
import { isMinor, MINIMUM_AGE } from './registration-rules.ts';

interface CardPerson {
  personCode: string;
  relationshipCode: RelationshipCode;
  dateOfBirth: string;
}

const CARDHOLDER: RelationshipCode = '1';
const SPOUSE: RelationshipCode = '2';

/** Adults decide for themselves, and the cardholder for minors (6.06). @param today `yyyy-MM-dd` */
export const canDecideFor = (
  person: Pick<CardPerson, 'personCode' | 'relationshipCode'>,
  owner: CardPerson,
  today: string,
): boolean =>
  isMinor(owner.dateOfBirth, today)
    ? person.relationshipCode === CARDHOLDER
    : person.personCode === owner.personCode;

/** The day on which a minor turns 18 and sharing for them ends; undefined for an adult. */
export const calculateSharingEnd = ({ dateOfBirth }: Pick<CardPerson, 'dateOfBirth'>, today: string) =>
  isMinor(dateOfBirth, today) ? addMonths(dateOfBirth, 12 * MINIMUM_AGE) : undefined;

/**
 * The spouse or partner of a person on the card: for members from direct registration by relationship (6.09: spouse
 * or cardholder, not the person), for others by person code (6.10: 01 or 02, not the person's own).
 */
export function isSpouseOrPartner<Person extends Pick<CardPerson, 'personCode' | 'relationshipCode'>>(
  family: readonly Person[],
  personCode: string,
  isDirect: boolean,
): Person | undefined {
  const others = family.filter((person) => person.personCode !== personCode);
  return isDirect
    ? others.find(({ relationshipCode }) => relationshipCode === SPOUSE || relationshipCode === CARDHOLDER)
    : others.find((person) => person.personCode === '01' || person.personCode === '02');
}
