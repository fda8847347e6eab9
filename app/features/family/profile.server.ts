/** One person of the card who shares with the member. */
import type { RequestContext } from '~/context.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { sharingEndsOn } from '~/programme/contract/sharing-rules.ts';
import type { FamilyMember } from '~/programme/contract/member.ts';
import { familyCoverage } from './family-coverage.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { fullName } from './people.server.ts';
import type { TextFact } from './people.server.ts';

export interface ProfileView {
  personCode: string;
  name: string;
  facts: TextFact[];
  /** the pages show this person's data already */
  isViewed: boolean;
}

/**
 * A person whose data the member may see; undefined for anybody else, whether on the card or not.
 * @throws ProgrammeFault
 */
export async function sharingPerson(
  member: MemberContext,
  personCode: string,
): Promise<FamilyMember | undefined> {
  const { members, allowedPhiPersonCodes } = await familyCoverage(member);
  return allowedPhiPersonCodes.includes(personCode)
    ? members.find((person) => person.personCode === personCode)
    : undefined;
}

/** @throws ProgrammeFault, and a 404 for someone who does not share, as for someone who does not exist */
export async function profileView(
  context: RequestContext,
  member: MemberContext,
  personCode: string,
): Promise<ProfileView> {
  const person = await sharingPerson(member, personCode);
  if (!person) throw new Response(null, { status: 404 });
  const { t, format } = await getLocalizer(context);
  const ends = sharingEndsOn(person, context.clock.today());
  return {
    personCode,
    name: fullName(person),
    facts: [
      { label: t('family.fields.name'), value: fullName(person) },
      { label: t('family.fields.relationship'), value: t(`family.relationship.${person.relationshipCode}`) },
      { label: t('family.fields.birthDate'), value: format.date(person.dateOfBirth) },
      ...(person.gender
        ? [{ label: t('family.fields.gender'), value: t(`family.gender.${person.gender}`) }]
        : []),
      { label: t('family.fields.memberId'), value: person.cardId },
      { label: t('family.fields.personCode'), value: person.personCode },
      {
        label: t('family.share.sharesWithYou'),
        value: ends ? t('family.sharing.until', { date: format.date(ends) }) : t('family.sharing.on'),
      },
    ],
    isViewed: member.viewing?.personCode === personCode,
  };
}
