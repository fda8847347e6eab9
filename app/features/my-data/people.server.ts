import { memberParams } from '~/features/coverage/member-context.server.ts';
import { familyCoverage } from '~/features/family/family-coverage.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { IdCard } from '~/programme/contract/id-card.ts';
import type { FamilyMember } from '~/programme/contract/member.ts';

/** Somebody whose data the archive holds: who they are, and what is on their card. */
export interface ArchivePerson {
  clientId: string;
  person: FamilyMember;
  card: IdCard;
}

/** The member first, then those who share with them. @throws ProgrammeFault */
async function sharing(member: MemberContext): Promise<FamilyMember[]> {
  const { personCode } = memberParams(member);
  const { members, allowedPhiPersonCodes } = await familyCoverage(member);
  const own = members.filter((one) => one.personCode === personCode);
  return [...own, ...members.filter((one) => allowedPhiPersonCodes.includes(one.personCode))];
}

/** The member and those who share with them. @throws ProgrammeFault: an archive with somebody missing is none */
export async function archivePeople(member: MemberContext): Promise<ArchivePerson[]> {
  const own = memberParams(member);
  const people = await sharing(member);
  return Promise.all(
    people.map(async (person) => ({
      clientId: own.clientId,
      person,
      card: await member.api.call(calls.idCards.details, {
        query: { ...own, personCode: person.personCode },
      }),
    })),
  );
}
