import type { Identity, Membership } from '~/identity/session.server.ts';
import { RelationshipCode } from '~/programme/contract/common.ts';
import type { FamilyMember } from '~/programme/contract/member.ts';

type Known = Pick<Identity, 'cardId' | 'personCode'>;

/**
 * The member's own entry of the family coverage. Where that is empty, or the member is not in it, an
 * empty one made of what the eligibility answer said (specification 3.16).
 */
export function ownEntry(
  members: readonly FamilyMember[],
  { cardId, personCode }: Known,
  { relationshipCode }: Pick<Membership, 'relationshipCode'>,
): FamilyMember {
  const own = members.find((member) => member.personCode === personCode);
  return (
    own ?? {
      allowedPhiPersonCodes: [],
      cardId,
      dateOfBirth: '',
      firstName: '',
      lastName: '',
      personCode,
      phiShared: false,
      relationshipCode: RelationshipCode.catch('4').parse(relationshipCode),
      relationshipValue: '',
    }
  );
}
