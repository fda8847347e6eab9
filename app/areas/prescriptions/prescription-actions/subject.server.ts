/** The prescription of an action, and the acting member. Every loader and action starts here. */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getProgrammeMessage, getRefusalCode } from '~/areas/shared/errors/programme-refusal.server.ts';
import { nameInTexts, buildOtherPersonNotice } from '~/areas/family/viewed-person.server.ts';
import { createNotActivePage, requireRefillFacts } from '~/areas/prescriptions/refill-facts.server.ts';
import { getRefusalLabel, formatRefusalText } from '~/areas/prescriptions/refusal-text.server.ts';
import type { Formats } from '~/i18n/format.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { requireActiveMember, type Member } from '~/session/guards.server.ts';
import { explainNotActive } from '~/session/membership.ts';
import { calls } from '#contract/index.ts';
import type { ActionRefusal } from '#contract/prescription-action-rules.ts';
import type { RefillFacts } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { ProgrammeFault } from '~/programme/fault.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';
import { isIncluded } from '#contract/typed-keys.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export interface Subject {
  member: Member;
  rx: Prescription;
  facts: RefillFacts;
}

async function requireOffered(context: RequestContext, { identity }: Member): Promise<void> {
  const { suppressMailOrderFeatures } = await context.content.client(identity.clientId);
  if (suppressMailOrderFeatures) throw errorPage(404);
}

/** The member of a page that stays readable after the coverage has ended. @throws 404 without mail order */
export async function requireMailOrderReader(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireCoveredMember(context, request);
  await requireOffered(context, member);
  return member;
}

/** @param page shows why nothing can be changed after the coverage ended */
export async function requireMailOrderForm(
  context: RequestContext,
  request: Request,
  page: string,
): Promise<Member> {
  const member = await requireMailOrderReader(context, request);
  if (explainNotActive(member.membership)) throw redirect(page, 303);
  return member;
}

/** @throws 404 without mail order, and with the reason when the coverage has ended or not begun */
export async function requireMailOrder(context: RequestContext, request: Request): Promise<Member> {
  const active = await requireActiveMember(context, request);
  await requireOffered(context, active.member);
  if (active.ok) return active.member;
  throw await createNotActivePage(context, active);
}

/** The prescription's person, for the banner of a page that shows another person's data. */
export const createSubjectTexts = async (context: RequestContext, { member, rx }: Subject) =>
  buildOtherPersonNotice(await getLocalizer(context), member, [toPatient(rx)]);

const toPatient = ({ personCode, patientName }: Prescription) => ({ personCode, name: patientName });

/** The localizer for texts about the prescription's person. */
export const createSubjectLocalizer = (
  context: RequestContext,
  { member, rx }: Pick<Subject, 'member' | 'rx'>,
) => getLocalizer(context, nameInTexts(member, toPatient(rx)));

export const loadPrescription = (member: MemberContext, prescriptionId: string): Promise<Prescription> =>
  member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: toMemberParams(member) });

/** @throws the errors of requireMailOrderReader; 404 when it is unknown or not shared; a fault's error page */
export const readSubject = async (
  context: RequestContext,
  request: Request,
  prescriptionId: string,
): Promise<Subject> =>
  loadSubject(context, request, prescriptionId, await requireMailOrderReader(context, request));

export const requireSubject = async (
  context: RequestContext,
  request: Request,
  prescriptionId: string,
): Promise<Subject> =>
  loadSubject(context, request, prescriptionId, await requireMailOrder(context, request));

/** @throws 404 when it is unknown or not shared; a fault's error page */
export async function loadSubject(
  context: RequestContext,
  request: Request,
  prescriptionId: string,
  member: Member,
): Promise<Subject> {
  const [rx, facts] = await Promise.all([
    loadPrescription(member, prescriptionId),
    requireRefillFacts(context, member),
  ]).catch(toErrorPage(context, request));
  const isShared = rx.personCode === facts.personCode || facts.allowedPhiPersonCodes.includes(rx.personCode);
  if (!isShared) throw errorPage(404);
  return { member, rx, facts };
}

type DateFormat = Pick<Formats, 'date'>;

const ownCodes = [
  'stillRefillable',
  'noOpenRequest',
  'alreadyByMail',
  'autoNotOffered',
  'controlled',
  'noValidCard',
  'noMailOrderProfile',
] as const satisfies readonly ActionRefusal['code'][];
type OwnCode = (typeof ownCodes)[number];

const hasOwnWords = (refusal: ActionRefusal): refusal is Extract<ActionRefusal, { code: OwnCode }> =>
  isIncluded(ownCodes, refusal.code);

/** The message of a form when the programme refuses: our label for its code, or else its own text. */
export function findRefusalProblem(fault: ProgrammeFault): Problem {
  const code = getRefusalCode(fault);
  if (isIncluded(ownCodes, code)) return `prescriptionActions.refusal.${code}`;
  return getRefusalLabel(code) ?? getProgrammeMessage(fault);
}

/** The reason why an action on a prescription is not possible, and who acts next. */
export function formatActionRefusalText(refusal: ActionRefusal, t: T, format: DateFormat): string {
  return hasOwnWords(refusal)
    ? t(`prescriptionActions.refusal.${refusal.code}`)
    : formatRefusalText(refusal, t, format);
}

/** The reason for a transfer, where reasons against a refill have different texts. */
export function moveRefusalText(refusal: ActionRefusal, t: T, format: DateFormat): string {
  switch (refusal.code) {
    case 'notMailOrder':
      return t('prescriptionActions.refusal.moveNotMailOrder');
    case 'scheduleII':
      return t('prescriptionActions.refusal.moveScheduleII');
    case 'expired':
      return t('prescriptionActions.refusal.moveExpired', { date: format.date(refusal.on) });
    case 'noRefillsLeft':
      return t('prescriptionActions.refusal.moveNoRefillsLeft');
    case 'termed':
    case 'futureEffective':
    case 'mailOrderSuppressed':
    case 'notShared':
    case 'transferred':
    case 'discontinued':
    case 'superseded':
    case 'contactingPrescriber':
    case 'orderInProgress':
    case 'scheduleLimit':
    case 'tooSoon':
    case 'noMailOrderProfile':
    case 'stillRefillable':
    case 'noOpenRequest':
    case 'alreadyByMail':
    case 'autoNotOffered':
    case 'controlled':
    case 'noValidCard':
      return formatActionRefusalText(refusal, t, format);
  }
}
