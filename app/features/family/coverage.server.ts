import { calls } from '~/programme/contract/index.ts';
import type { FamilyMember } from '~/programme/contract/member.ts';
import type { CallOptions } from '~/programme/api.ts';
import type { Member } from '~/identity/guards.server.ts';
import type { Logger } from '~/platform/log.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, block } from '~/programme/block.server.ts';

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
  const members = await member.api.call(
    calls.member.familyCoverage,
    { query: { clientId, cardId } },
    options,
  );
  return familyOf(members, personCode);
}

export interface KnownFamily {
  family: Family;
  /** false when the family could not be asked: only the member's own data can be shown */
  known: boolean;
}

/** The family for a page that can do without it: one that can't be asked in time counts as sharing nothing. */
export async function familyOrNobody(
  member: SignedIn,
  log: Logger,
  budgetMs = OPTIONAL_BLOCK_BUDGET_MS / 2,
): Promise<KnownFamily> {
  const asked = await block(familyCoverage(member, { timeoutMs: budgetMs }), { budgetMs, log });
  return asked.ok ? { family: asked.data, known: true } : { family: nobodyElse, known: false };
}
