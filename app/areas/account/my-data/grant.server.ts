/** Permission to download an archive: three times an hour, each for one archive within ten minutes. */
import { z } from 'zod';
import type { StoreContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { loadFamilyCoverage } from '~/areas/family/people.server.ts';
import type { Member } from '~/session/guards.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import { digest } from '~/session/secrets.server.ts';
import { countAttempt } from '~/platform/rate-limit.ts';
import type { IdCard } from '#contract/id-card.ts';
import { calls } from '#contract/index.ts';
import type { FamilyMember } from '#contract/member.ts';

export const ConfirmForm = z.object({
  confirmed: z.literal('on', { error: 'myData.page.confirmMissing' }),
});

const PER_HOUR = { name: 'archive', limit: 3, windowMs: 3_600_000 };
const GRANT_MS = 10 * 60_000;

type Owner = Pick<Member, 'identity' | 'session'>;

/** Only the session that proved itself gets the archive, and no other session of the member. */
const key = ({ identity, session }: Owner) =>
  `archive:${toMemberKey(identity)}:${digest(session.storeKey() ?? '')}`;

/** Counts the request, and permits one archive. @returns seconds to wait; 0 when it is permitted */
export async function grantArchive({ stores }: StoreContext, member: Owner): Promise<number> {
  const { allowed, retryAfterSeconds } = await countAttempt(
    stores.plain,
    PER_HOUR,
    toMemberKey(member.identity),
  );
  if (!allowed) return retryAfterSeconds;
  await stores.plain.set(key(member), 'granted', GRANT_MS);
  return 0;
}

export const isGranted = async ({ stores }: StoreContext, member: Owner): Promise<boolean> =>
  (await stores.plain.get(key(member))) === 'granted';

/** Takes the permission for an archive. Only one of two simultaneous requests gets it. */
export const takeGrant = ({ stores }: StoreContext, member: Owner): Promise<boolean> =>
  stores.plain.compareAndDelete(key(member), 'granted');

export const returnGrant = ({ stores }: StoreContext, member: Owner): Promise<void> =>
  stores.plain.set(key(member), 'granted', GRANT_MS);

export interface ArchivePerson {
  clientId: string;
  person: FamilyMember;
  card: IdCard;
}

async function sharing(member: MemberContext): Promise<FamilyMember[]> {
  const { personCode } = toMemberParams(member);
  const { members, allowedPhiPersonCodes } = await loadFamilyCoverage(member);
  const own = members.filter((one) => one.personCode === personCode);
  return [...own, ...members.filter((one) => allowedPhiPersonCodes.includes(one.personCode))];
}

/** The member and the people who share with them. @throws ProgrammeFault, because an archive must not lack a person */
export async function loadArchivePeople(member: MemberContext): Promise<ArchivePerson[]> {
  const own = toMemberParams(member);
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
