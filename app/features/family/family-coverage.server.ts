import { calls } from '~/programme/contract/index.ts';
import type { FamilyMember } from '~/programme/contract/member.ts';
import type { CallOptions } from '~/programme/api.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import type { Logger } from '~/platform/log.ts';
import { FIRST_STEP_BUDGET_MS, block } from '~/programme/block.server.ts';

export interface Family {
  /** everyone on the card, the person who is signed in included */
  members: readonly FamilyMember[];
  /** person codes of others whose data this person may see (6.06, 6.07) */
  allowedPhiPersonCodes: readonly string[];
  /** the pages show this person's data, so that lists offer no other */
  viewing?: string;
}

/** What the own entry of the family coverage allows; nothing when it is missing (3.16). */
export function familyOf(
  members: readonly FamilyMember[],
  personCode: string,
  viewing?: MemberContext['viewing'],
): Family {
  const own = members.find((member) => member.personCode === personCode);
  const allowed = own?.allowedPhiPersonCodes ?? [];
  return {
    members,
    allowedPhiPersonCodes: allowed.filter((code) => code !== personCode),
    ...(viewing && { viewing: viewing.personCode }),
  };
}

export async function familyCoverage(member: MemberContext, options?: CallOptions): Promise<Family> {
  const { clientId, cardId, personCode } = memberParams(member);
  const members = await member.api.call(
    calls.member.familyCoverage,
    { query: { clientId, cardId } },
    options,
  );
  return familyOf(members, personCode, member.viewing);
}

/** Nobody shares, as far as we know; the programme itself judges every call for the person who is viewed. */
const unknownFamily = ({ viewing }: MemberContext): Family => ({
  members: [],
  allowedPhiPersonCodes: viewing ? [viewing.personCode] : [],
  ...(viewing && { viewing: viewing.personCode }),
});

export interface KnownFamily {
  family: Family;
  /** false when the family could not be asked: only the member's own data can be shown */
  known: boolean;
}

/** The family for a page that can do without it: one that can't be asked in time counts as sharing nothing. */
export async function familyIfAvailable(
  member: MemberContext,
  log: Logger,
  budgetMs = FIRST_STEP_BUDGET_MS,
): Promise<KnownFamily> {
  const asked = await block(familyCoverage(member, { timeoutMs: budgetMs }), { budgetMs, log });
  return asked.ok ? { family: asked.data, known: true } : { family: unknownFamily(member), known: false };
}
