import type { RequestContext } from '~/context.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { toFullName } from '~/session/viewed-person.server.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock } from '~/programme/block.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import { calls } from '#contract/index.ts';
import type { FamilyMember, MemberDetails } from '#contract/member.ts';
import type { Pharmacy } from '#contract/pharmacies.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  loadFamilyIfAvailable,
  findOwnEntry,
  formatFullName,
  toPersonRows,
  type PersonRow,
  type TextFact,
} from './people.server.ts';

export interface MembershipView {
  lead: string;
  status: MemberContext['membership']['eligibilityStatus'];
  facts: TextFact[];
  people: PersonRow[];
  /** the reason why the other people on the card are absent; empty when they were loaded */
  unknown: NoteText[];
  /** notes about facts that could not be loaded */
  missing: NoteText[];
  /** label of the link to the ID card; absent for a client without digital cards */
  idCard?: string;
  /** the same for the card of the viewed person, which the pages show instead */
  viewedCard?: string;
}

const present = (facts: (TextFact | false | undefined | '')[]): TextFact[] => facts.filter((fact) => !!fact);

interface MembershipParts {
  own: FamilyMember;
  details: MemberDetails;
  since: string | undefined;
  pharmacy: Pharmacy | undefined;
}

function toFacts(
  { identity, membership }: MemberContext,
  { own, details, since, pharmacy }: MembershipParts,
  { t, format }: Localizer,
): TextFact[] {
  const { terminationDate, effectiveDate, eligibilityStatus } = membership;
  const date = (day: string) => format.date(day);
  const birth = own.dateOfBirth || details.dateOfBirth;
  return present([
    { label: t('common.name'), value: formatFullName(own) || formatFullName(details) },
    { label: t('common.dateOfBirth'), value: date(birth) },
    own.gender && { label: t('family.fields.gender'), value: t(`family.gender.${own.gender}`) },
    { label: t('common.memberId'), value: own.cardId },
    identity.rxGroup && { label: t('common.rxGroup'), value: identity.rxGroup },
    { label: t('common.personCode'), value: own.personCode },
    { label: t('family.fields.relationship'), value: t(`family.relationship.${own.relationshipCode}`) },
    { label: t('family.fields.client'), value: details.clientName },
    since && { label: t('family.fields.clientSince'), value: date(since) },
    { label: t('family.fields.status'), value: t(`family.status.${eligibilityStatus}`) },
    effectiveDate && { label: t('family.fields.starts'), value: date(effectiveDate) },
    terminationDate && { label: t('family.fields.ended'), value: date(terminationDate) },
    pharmacy && {
      label: t('family.fields.pharmacy'),
      value: [pharmacy.name, pharmacy.address.city, pharmacy.address.state].join(', '),
    },
  ]);
}

export async function loadMembershipView(
  context: RequestContext,
  member: MemberContext,
): Promise<MembershipView> {
  const { identity, api } = member;
  const within = { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log: context.log };
  const [details, { family, failed }, since, preferred, client, localizer] = await Promise.all([
    api.call(calls.member.details, { query: { userName: identity.userName } }),
    loadFamilyIfAvailable(member, context.log, OPTIONAL_BLOCK_BUDGET_MS),
    loadBlock(api.call(calls.member.clientEffectiveDate, { query: { clientId: identity.clientId } }), within),
    loadBlock(api.call(calls.pharmacies.preferred, { query: toMemberParams(member) }), within),
    context.content.client(identity.clientId),
    getLocalizer(context),
  ]);
  const own = findOwnEntry(family.members, identity, member.membership);
  const { t } = localizer;
  const name = formatFullName(own) || formatFullName(details);
  const effectiveDate = since.ok ? since.data.effectiveDate : undefined;
  const pharmacy = preferred.ok ? preferred.data.pharmacy : undefined;
  // a pharmacy that the client hides is not shown as preferred (3.08)
  const shownPharmacy = client.hideOutOfNetwork && !pharmacy?.inNetwork ? undefined : pharmacy;
  const view: MembershipView = {
    lead: t('family.page.lead', { name, id: own.cardId }),
    status: member.membership.eligibilityStatus,
    facts: toFacts(member, { own, details, since: effectiveDate, pharmacy: shownPharmacy }, localizer),
    people: toPersonRows(family, own, member, {
      today: context.clock.today(),
      providerTypeDirect: context.env.providerTypeDirect,
      t,
    }),
    unknown: listMissingNotes(failed, t('family.page.unknown'), localizer),
    missing: [
      ...listMissingNotes(since, t('family.page.sinceUnknown'), localizer),
      ...listMissingNotes(preferred, t('pharmacies.words.preferredUnknown'), localizer),
    ],
  };
  if (client.disableDigitalIDCards) return view;
  const { viewing } = member;
  if (viewing) view.viewedCard = t('family.page.idCardOf', { name: toFullName(viewing) });
  else view.idCard = t('home.page.showCard');
  return view;
}
