import type { RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { Identity, Membership } from '~/session/session.server.ts';
import { rememberSharing } from '~/session/viewed-person.server.ts';
import type { Logger } from '~/platform/log.ts';
import type { CallOptions } from '~/programme/api.ts';
import { loadBlock, FIRST_STEP_BUDGET_MS, type FailedBlock } from '~/programme/block.server.ts';
import { RelationshipCode } from '#contract/common.ts';
import { calls } from '#contract/index.ts';
import type { FamilyMember } from '#contract/member.ts';
import { isMinor } from '#contract/registration-rules.ts';
import { calculateSharingEnd, isSpouseOrPartner } from '#contract/sharing-rules.ts';
import { paths } from '~/paths.ts';
import { errorPage } from '~/ui/error-page.server.ts';

type Known = Pick<Identity, 'cardId' | 'personCode'>;

/** The member's own entry; without one, it is built from the eligibility reply (specification 3.16). */
export function findOwnEntry(
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

export interface PersonRow {
  personCode: string;
  name: string;
  /** their relationship to the cardholder, or to the member */
  relationship: string;
  sharesWithYou: boolean;
  why?: string;
  /** whether this person sees the member's data; absent for people who cannot */
  seesYou?: string;
  /** the page on which the member decides that */
  sharing?: { to: string; label: string };
  /** the pages already show this person's data */
  isViewed?: true;
}

export interface TextFact {
  label: string;
  value: string;
}

export const formatFullName = ({
  firstName,
  lastName,
}: Pick<FamilyMember, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Relationships that have a spouse; for all others the two people of 6.09 are parents. */
const isPaired: Record<RelationshipCode, boolean> = {
  '1': true,
  '2': true,
  '3': false,
  '4': false,
  '5': false,
  '6': false,
  '7': false,
  '8': true,
};

function findPartner(own: FamilyMember, members: readonly FamilyMember[], isDirect: boolean) {
  return isPaired[own.relationshipCode] ? isSpouseOrPartner(members, own.personCode, isDirect) : undefined;
}

/** All other people on the card, the spouse or partner first (6.08–6.10). */
export function toPersonRows(
  family: Family,
  own: FamilyMember,
  { identity }: Pick<MemberContext, 'identity'>,
  { today, providerTypeDirect, t }: { today: string; providerTypeDirect: string; t: T },
): PersonRow[] {
  const others = family.members.filter(({ personCode }) => personCode !== own.personCode);
  const partner = findPartner(own, others, identity.providerType === providerTypeDirect);
  const rank = (person: FamilyMember) => (person === partner ? 0 : 1);
  return [...others]
    .sort((a, b) => rank(a) - rank(b))
    .map((person) => {
      const minor = isMinor(person.dateOfBirth, today);
      const sharesWithYou = family.allowedPhiPersonCodes.includes(person.personCode);
      const words = t(`family.relationship.${person.relationshipCode}`);
      const row: PersonRow = {
        personCode: person.personCode,
        name: formatFullName(person),
        // a spouse's relationship already states this
        relationship:
          person === partner && person.relationshipCode === '1' ? `${words} · ${t('family.partner')}` : words,
        sharesWithYou,
      };
      if (person.personCode === family.viewing) row.isViewed = true;
      if (!sharesWithYou) row.why = t(minor ? 'family.share.notSharedMinor' : 'family.share.notSharedAdult');
      if (minor) return row;
      row.seesYou = t(
        person.allowedPhiPersonCodes.includes(own.personCode)
          ? 'family.share.youShare'
          : 'family.share.youDoNotShare',
      );
      if (!isMinor(own.dateOfBirth, today))
        row.sharing = {
          to: paths.phiShare(own.personCode, person.personCode),
          label: t('family.one.yoursTitle', { viewer: row.name }),
        };
      return row;
    });
}

interface ProfileView {
  personCode: string;
  name: string;
  facts: TextFact[];
  isViewed: boolean;
}

/** A person whose data the member may see; undefined for all others, on the card or not. @throws ProgrammeFault */
export async function loadSharingPerson(
  member: MemberContext,
  personCode: string,
): Promise<FamilyMember | undefined> {
  const { members, allowedPhiPersonCodes } = await loadFamilyCoverage(member);
  return allowedPhiPersonCodes.includes(personCode)
    ? members.find((person) => person.personCode === personCode)
    : undefined;
}

/** @throws ProgrammeFault, and the same 404 for a person who does not share and for an unknown person */
export async function loadMemberProfileView(
  context: RequestContext,
  member: MemberContext,
  personCode: string,
): Promise<ProfileView> {
  const person = await loadSharingPerson(member, personCode);
  if (!person) throw errorPage(404);
  const { t, format } = await getLocalizer(context);
  const ends = calculateSharingEnd(person, context.clock.today());
  return {
    personCode,
    name: formatFullName(person),
    facts: [
      { label: t('common.name'), value: formatFullName(person) },
      { label: t('family.fields.relationship'), value: t(`family.relationship.${person.relationshipCode}`) },
      { label: t('common.dateOfBirth'), value: format.date(person.dateOfBirth) },
      ...(person.gender
        ? [{ label: t('family.fields.gender'), value: t(`family.gender.${person.gender}`) }]
        : []),
      { label: t('common.memberId'), value: person.cardId },
      { label: t('common.personCode'), value: person.personCode },
      ...(ends
        ? [
            {
              label: t('family.share.sharesWithYou'),
              value: t('family.sharing.until', { date: format.date(ends) }),
            },
          ]
        : []),
    ],
    isViewed: member.viewing?.personCode === personCode,
  };
}

export interface Family {
  /** all people on the card, including the signed-in member */
  members: readonly FamilyMember[];
  /** person codes of others whose data the member may see (6.06, 6.07) */
  allowedPhiPersonCodes: readonly string[];
  /** the pages show this person's data, so lists offer no other person */
  viewing?: string;
}

/** The permissions in the member's own entry of the family coverage; none without an entry (3.16). */
export function toFamily(
  members: readonly FamilyMember[],
  personCode: string,
  viewing?: MemberContext['viewing'],
): Family {
  const own = members.find((member) => member.personCode === personCode);
  const allowed = own?.allowedPhiPersonCodes ?? [];
  return {
    members,
    allowedPhiPersonCodes: allowed.filter((code) => code !== personCode),
    viewing: viewing?.personCode,
  };
}

export async function loadFamilyCoverage(member: MemberContext, options?: CallOptions): Promise<Family> {
  const { clientId, cardId, personCode } = toMemberParams(member);
  const members = await member.api.call(
    calls.member.familyCoverage,
    { query: { clientId, cardId } },
    options,
  );
  const family = toFamily(members, personCode, member.viewing);
  const sharing = members.filter((one) => family.allowedPhiPersonCodes.includes(one.personCode));
  if (member.session) await rememberSharing(member.session, sharing);
  return family;
}

/** No person counts as sharing. For a viewed person, the programme checks every call itself. */
const unknownFamily = ({ viewing }: MemberContext): Family => ({
  members: [],
  allowedPhiPersonCodes: viewing ? [viewing.personCode] : [],
  viewing: viewing?.personCode,
});

/** The family in an earlier reply, for a page that names no other person. */
export const toRememberedFamily = (
  { viewing }: MemberContext,
  sharing: readonly Pick<FamilyMember, 'personCode'>[],
): Family => ({
  members: [],
  allowedPhiPersonCodes: sharing.map(({ personCode }) => personCode),
  viewing: viewing?.personCode,
});

interface KnownFamily {
  family: Family;
  /** false when the family could not be loaded: only the member's own data can be shown */
  known: boolean;
  /** why it could not be loaded */
  failed?: FailedBlock;
}

/**
 * Whether each of these people is the member or shares with the member. While the family cannot be loaded, only the
 * programme's reply proves that they share.
 */
export const canBeShown = (
  { identity }: Pick<MemberContext, 'identity'>,
  { family, known }: Pick<KnownFamily, 'known'> & { family: Pick<Family, 'allowedPhiPersonCodes'> },
  personCodes: readonly string[],
): boolean =>
  !known ||
  personCodes.every((code) => code === identity.personCode || family.allowedPhiPersonCodes.includes(code));

/** The family for a page that can do without it. If it cannot be loaded in time, no person counts as sharing. */
export async function loadFamilyIfAvailable(
  member: MemberContext,
  log: Logger,
  budgetMs = FIRST_STEP_BUDGET_MS,
): Promise<KnownFamily> {
  const asked = await loadBlock(loadFamilyCoverage(member, { timeoutMs: budgetMs }), { budgetMs, log });
  return asked.ok
    ? { family: asked.data, known: true }
    : { family: unknownFamily(member), known: false, failed: asked };
}

/** Checks sharing for a resource of another person. @throws 404 for a person who does not share */
export async function requireShared(
  member: MemberContext,
  log: Logger,
  { personCode }: { personCode: string },
): Promise<void> {
  if (personCode === member.identity.personCode) return;
  if (!canBeShown(member, await loadFamilyIfAvailable(member, log), [personCode])) throw errorPage(404);
}
