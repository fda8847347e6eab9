import type { ClockContext, LogContext, RequestContext, TextContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  loadFamilyCoverage,
  loadFamilyIfAvailable,
  toRememberedFamily,
  type Family,
} from '~/areas/family/people.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { requireActiveMember, type Member } from '~/session/guards.server.ts';
import type { NotActive } from '~/session/membership.ts';
import type { SessionData } from '~/session/session.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { ListCallOptions } from '~/programme/api.ts';
import { loadBlock, FIRST_STEP_BUDGET_MS, type Block, type FailedBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import { findMemberRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { formatRefusalText } from './refusal-text.server.ts';
import { getT } from '~/i18n/t.server.ts';

interface RefillFactsSources {
  family: Pick<Family, 'allowedPhiPersonCodes'>;
  suppressMailOrderFeatures: boolean;
  hasMailOrderProfile: boolean;
}

const refillFacts = (
  context: TextContext & ClockContext,
  member: MemberContext,
  answers: RefillFactsSources,
): RefillFacts => ({
  today: context.clock.today(),
  personCode: member.identity.personCode,
  eligibilityStatus: member.membership.eligibilityStatus,
  terminationDate: member.membership.terminationDate,
  effectiveDate: member.membership.effectiveDate,
  suppressMailOrderFeatures: answers.suppressMailOrderFeatures,
  hasMailOrderProfile: answers.hasMailOrderProfile,
  allowedPhiPersonCodes: answers.family.allowedPhiPersonCodes,
});

const suppresses = async (context: TextContext & ClockContext, member: MemberContext) =>
  (await context.content.client(member.identity.clientId)).suppressMailOrderFeatures;

const mailOrderProfile = async (member: MemberContext) =>
  (await member.api.call(calls.mailOrder.profileSearch, { query: toMemberParams(member) })).enrolled;

/** For commands that order. @throws the fault of a failed call, because nothing may be ordered with unknown facts */
export async function requireRefillFacts(
  context: TextContext & ClockContext,
  member: MemberContext,
): Promise<RefillFacts> {
  const [family, suppressMailOrderFeatures, hasMailOrderProfile] = await Promise.all([
    loadFamilyCoverage(member),
    suppresses(context, member),
    mailOrderProfile(member),
  ]);
  return refillFacts(context, member, { family, suppressMailOrderFeatures, hasMailOrderProfile });
}

export interface KnownRefillFacts {
  situation: RefillFacts;
  /** false when the family could not be loaded: only the member's own data can be shown */
  familyKnown: boolean;
}

interface FamilyRefillFacts extends KnownRefillFacts {
  family: Family;
  /** the reason why the family or the mail-order profile could not be loaded */
  failed: { family?: FailedBlock | undefined; profile?: FailedBlock | undefined };
}

/** While the family cannot be loaded, only the programme's reply proves that its person shares. */
export const buildRefillFacts = (
  { situation, familyKnown }: KnownRefillFacts,
  { personCode }: { personCode: string },
): RefillFacts =>
  familyKnown
    ? situation
    : { ...situation, allowedPhiPersonCodes: [...situation.allowedPhiPersonCodes, personCode] };

/** For files of prescriptions that were just loaded. Their person shares, and a missing profile changes no date. */
export async function loadRefillFactsForFiles(
  context: TextContext & ClockContext,
  member: MemberContext,
): Promise<KnownRefillFacts> {
  const suppressMailOrderFeatures = await suppresses(context, member);
  const family = { allowedPhiPersonCodes: [] as string[] };
  const answers = { family, suppressMailOrderFeatures, hasMailOrderProfile: true };
  return { situation: refillFacts(context, member, answers), familyKnown: false };
}

/**
 * The facts for pages that only display them. A profile that cannot be loaded in time counts as complete, because the
 * cart checks again before an order. If the family cannot be loaded, no person counts as sharing.
 *
 * @param remembered facts of this session that are not requested again
 */
export async function loadKnownRefillFacts(
  context: TextContext & ClockContext & LogContext,
  member: MemberContext,
  {
    budgetMs = FIRST_STEP_BUDGET_MS,
    remembered = {},
  }: { budgetMs?: number; remembered?: Pick<SessionData, 'isEnrolled' | 'sharing'> } = {},
): Promise<FamilyRefillFacts> {
  const [{ family, known, failed }, suppressMailOrderFeatures, profile] = await Promise.all([
    remembered.sharing
      ? { family: toRememberedFamily(member, remembered.sharing), known: true, failed: undefined }
      : loadFamilyIfAvailable(member, context.log, budgetMs),
    suppresses(context, member),
    remembered.isEnrolled
      ? { ok: true as const, data: true }
      : loadBlock(mailOrderProfile(member), { budgetMs, log: context.log }),
  ]);
  const hasMailOrderProfile = profile.ok ? profile.data : true;
  return {
    situation: refillFacts(context, member, { family, suppressMailOrderFeatures, hasMailOrderProfile }),
    family,
    familyKnown: known,
    failed: { family: failed, profile: profile.ok ? undefined : profile },
  };
}

/** For pages that show the prescriptions of everyone who shares. @param title names the missing ones */
export const createMissingFacts = (
  { failed, situation }: Pick<FamilyRefillFacts, 'failed' | 'situation'>,
  { viewing }: Pick<MemberContext, 'viewing'>,
  title: string,
  localizer: Localizer,
): NoteText[] => [
  ...(viewing ? [] : listMissingNotes(failed.family, title, localizer)),
  ...isProfileMissing({ failed, situation }, localizer),
];

export const isProfileMissing = (
  { failed, situation }: Pick<FamilyRefillFacts, 'failed' | 'situation'>,
  localizer: Localizer,
): NoteText[] =>
  findMemberRefusal(situation)
    ? []
    : listMissingNotes(failed.profile, localizer.t('prescriptions.profileUnknown'), localizer);

/**
 * Prescriptions by id, priced in this order as one cart. A prescription that the programme does not know, or that is
 * not this member's, is missing. @throws ProgrammeFault
 */
export async function quoteRefills(
  member: MemberContext,
  prescriptionIds: readonly string[],
  options?: ListCallOptions,
): Promise<Map<string, Prescription>> {
  if (prescriptionIds.length === 0) return new Map();
  const query = { ...toMemberParams(member), prescriptionIds: prescriptionIds.join(',') };
  const { items } = await member.api.call(calls.mailOrder.quoteRefills, { query }, options);
  return new Map(items.map((rx) => [rx.prescriptionId, rx]));
}

/** Whether the client has auto charge and ship (specification 3.12, 7.61). */
export async function askAutoCharge({ log }: LogContext, member: MemberContext): Promise<Block<boolean>> {
  const { clientId } = member.identity;
  const asked = await loadBlock(
    member.api.call(calls.prescriptionActions.autoChargeShipClient, { query: { clientId } }),
    { budgetMs: FIRST_STEP_BUDGET_MS, log },
  );
  return asked.ok ? { ok: true, data: asked.data.autoChargeAndSHip } : asked;
}

/** False while it cannot be loaded. */
export async function hasAutoCharge(context: LogContext, member: MemberContext): Promise<boolean> {
  const asked = await askAutoCharge(context, member);
  return asked.ok && asked.data;
}

/** @throws a 404 with the reason why nothing was changed, for a coverage that is not active today */
export async function requireOrderer(context: RequestContext, request: Request): Promise<Member> {
  const active = await requireActiveMember(context, request);
  if (!active.ok) throw await createNotActivePage(context, active);
  return active.member;
}

/** A 404 with the reason, as for every post that is not allowed. */
export async function createNotActivePage(context: RequestContext, active: NotActive): Promise<Response> {
  const t = await getT(context);
  return errorPage(404, {
    title: t('error.refused.title'),
    message: await loadNotActiveText(context, active),
  });
}

export async function loadNotActiveText(
  context: RequestContext,
  { reason, date }: NotActive,
): Promise<string> {
  const { t, format } = await getLocalizer(context);
  const refusal = reason === 'termed' ? { code: reason, since: date } : { code: reason, from: date };
  return formatRefusalText(refusal, t, format);
}
