/** The people of a card as rows: who they are to the member, and whether they share. */
import type { T } from '~/i18n/translate.ts';
import type { FamilyMember } from '~/programme/contract/member.ts';
import { isMinor } from '~/programme/contract/registration-rules.ts';
import { spouseOrPartner } from '~/programme/contract/sharing-rules.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import type { Family } from './family-coverage.server.ts';

export interface PersonRow {
  personCode: string;
  name: string;
  /** what they are to the cardholder, or to the member */
  relationship: string;
  sharesWithYou: boolean;
  /** why not, for those who do not */
  why?: string;
  /** whether this person sees the member's data; absent for those who can not */
  seesYou?: string;
}

/** A label and its value, ready to read. */
export interface TextFact {
  label: string;
  value: string;
}

export const fullName = ({ firstName, lastName }: Pick<FamilyMember, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Cardholder, spouse and significant other have one; for everyone else the two people at 6.09 are parents. */
const PAIRED: readonly string[] = ['1', '2', '8'];

function partnerOf(own: FamilyMember, members: readonly FamilyMember[], isDirect: boolean) {
  return PAIRED.includes(own.relationshipCode)
    ? spouseOrPartner(members, own.personCode, isDirect)
    : undefined;
}

/** Everyone else on the card, the spouse or partner first (6.08–6.10). */
export function personRows(
  family: Family,
  own: FamilyMember,
  { identity }: Pick<MemberContext, 'identity'>,
  { today, providerTypeDirect, t }: { today: string; providerTypeDirect: string; t: T },
): PersonRow[] {
  const others = family.members.filter(({ personCode }) => personCode !== own.personCode);
  const partner = partnerOf(own, others, identity.providerType === providerTypeDirect);
  const rank = (person: FamilyMember) => (person === partner ? 0 : 1);
  return [...others]
    .sort((a, b) => rank(a) - rank(b))
    .map((person) => {
      const minor = isMinor(person.dateOfBirth, today);
      const sharesWithYou = family.allowedPhiPersonCodes.includes(person.personCode);
      const words = t(`family.relationship.${person.relationshipCode}`);
      return {
        personCode: person.personCode,
        name: fullName(person),
        relationship: person === partner ? `${words} · ${t('family.partner')}` : words,
        sharesWithYou,
        ...(!sharesWithYou && {
          why: t(minor ? 'family.share.notSharedMinor' : 'family.share.notSharedAdult'),
        }),
        ...(!minor && {
          seesYou: t(
            person.allowedPhiPersonCodes.includes(own.personCode)
              ? 'family.share.youShare'
              : 'family.share.youDoNotShare',
          ),
        }),
      };
    });
}
