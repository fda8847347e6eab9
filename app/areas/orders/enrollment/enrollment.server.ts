import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { recordEnrollment } from '~/analytics/events.server.ts';
import { buildClientBanner } from '~/content/client-banner.ts';
import type { RequestContext, TextContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toProgrammeProblems, readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { readSubmissionId } from '~/areas/shared/idempotency/idempotency.server.ts';
import { loadNotActiveText } from '~/areas/prescriptions/refill-facts.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import type { Member } from '~/session/guards.server.ts';
import { explainNotActive } from '~/session/membership.ts';
import { paths } from '~/paths.ts';
import { listKeys } from '#contract/typed-keys.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { isMatchingSignature, MailOrderProfile } from '#contract/enrollment.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import { deleteSentDraft, openAnswers, readDraft, loadSavedProfile } from './draft.server.ts';
import { SignForm, type Values } from './forms.server.ts';
import { isComplete, findNextPage, type Answers, type StepName } from './steps.ts';

export interface StartView {
  status: 'none' | 'begun' | 'enrolled';
  since?: string;
  to: string;
  closed?: string;
  /** Neither email nor text messages are on, so the member gets no news of an order. */
  silent?: true;
  missing: NoteText[];
  banner?: NoteText;
}

export async function startView(context: RequestContext, member: Member): Promise<StartView> {
  const refusal = explainNotActive(member.membership);
  const [{ enrolled, enrolledDate }, draft, closed, client, settings] = await Promise.all([
    member.api.call(calls.mailOrder.profileSearch, { query: toMemberParams(member) }),
    readDraft(context, member),
    refusal && loadNotActiveText(context, refusal),
    context.content.client(member.identity.clientId),
    loadBlock(member.api.call(calls.userManagement.notificationSettings, { query: toMemberParams(member) }), {
      budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
      log: context.log,
    }),
  ]);
  const { orderUpdates, refillReminders } = settings.ok ? settings.data : {};
  const isSilent = orderUpdates?.length === 0 && refillReminders?.length === 0;
  const banner = buildClientBanner(client, 'mailOrderScreen', context.preferences.language);
  const localizer = await getLocalizer(context);
  const missing = listMissingNotes(settings, localizer.t('prescriptions.settingsUnknown'), localizer);
  const base: Pick<StartView, 'closed' | 'banner' | 'silent' | 'missing'> = { missing };
  if (closed !== undefined) base.closed = closed;
  if (banner !== undefined) base.banner = banner;
  if (isSilent) base.silent = true;
  if (draft) {
    const next = findNextPage(draft);
    return {
      ...base,
      status: 'begun',
      to: next === 'review' ? paths.enrollReview() : paths.enrollStep(next),
    };
  }
  if (!enrolled) return { ...base, status: 'none', to: paths.enrollStep('contact') };
  const date = enrolledDate && localizer.format.date(enrolledDate);
  const view: StartView = { ...base, status: 'enrolled', to: paths.enrollReview() };
  if (date) view.since = localizer.t('enrollment.start.enrolledSince', { date });
  return view;
}

async function loadContact(context: TextContext, member: MemberContext): Promise<Values> {
  const { userName } = member.identity;
  const asked = await loadBlock(member.api.call(calls.member.details, { query: { userName } }), {
    budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
    log: context.log,
  });
  const { language } = context.preferences;
  if (!asked.ok) return { language };
  const { contactNumber, email, address } = asked.data;
  const values: Values = { language };
  if (contactNumber) values.contactPhone = contactNumber;
  if (email) values.email = email;
  if (address) {
    values.addressLine1 = address.addressLine1;
    values.addressLine2 = address.addressLine2;
    values.city = address.city;
    values.state = address.state;
    values.zip = address.zip;
  }
  return values;
}

export async function loadKnownValues(
  context: TextContext,
  member: MemberContext,
  step: StepName,
): Promise<Values> {
  if (step === 'contact') return loadContact(context, member);
  return step === 'insurance' ? { insuranceMemberId: member.identity.cardId } : {};
}

interface ReviewSection {
  step: StepName;
  facts: { label: string; value: string }[];
}

type FieldName =
  Extract<LabelKey, `enrollment.field.${string}`> extends `enrollment.field.${infer Name}` ? Name : never;
type Line = [field: FieldName, value: string | undefined];
const maybePhone = (digits: string | undefined, { format }: Localizer) => digits && format.phone(digits);

const contact = ({ contact: is }: Answers, localizer: Localizer): Line[] => {
  const { addressLine1, addressLine2, city, state, zip } = is.address;
  const { t } = localizer;
  return [
    ['contactPhone', maybePhone(is.contactPhone, localizer)],
    ['homePhone', maybePhone(is.homePhone, localizer)],
    ['email', is.email],
    ['notifyBy', t(`enrollment.choice.notifyBy.${is.notifyBy}`)],
    ['language', t(`enrollment.choice.language.${is.language}`)],
    ['address', [addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ')],
  ];
};

const listed = (items: (string | undefined)[]) => items.filter(Boolean).join(', ') || undefined;

const health = ({ health: is }: Answers, { t }: Localizer): Line[] => [
  [
    'allergies',
    listed([...is.allergies.map((one) => t(`enrollment.choice.allergies.${one}`)), is.otherAllergies]),
  ],
  [
    'conditions',
    listed([...is.conditions.map((one) => t(`enrollment.choice.conditions.${one}`)), is.otherConditions]),
  ],
  ['otherMedications', is.otherMedications],
  [
    'takesControlledSubstances',
    t(is.takesControlledSubstances ? 'enrollment.choice.yesNo.yes' : 'enrollment.choice.yesNo.no'),
  ],
];

const insurance = ({ insurance: is }: Answers): Line[] => [
  ['insuranceMemberId', is.insuranceMemberId],
  ['insuranceGroupId', is.insuranceGroupId],
  ['driverLicense', is.driverLicense && `${is.driverLicense.number}, ${is.driverLicense.state}`],
];

const prescribing = ({ prescribing: is }: Answers, localizer: Localizer): Line[] => [
  ['prescriptionSource', localizer.t(`enrollment.choice.source.${is.prescriptionSource}`)],
  ['currentPharmacy', is.currentPharmacy],
  ['prescriberName', is.prescriberName],
  ['prescriberPhone', maybePhone(is.prescriberPhone, localizer)],
  ['prescriberFax', maybePhone(is.prescriberFax, localizer)],
];

const comments = ({ comments: is }: Answers): Line[] => [['comments', is.comments]];

const lines = { contact, health, insurance, prescribing, comments } satisfies Record<StepName, unknown>;

export async function loadReviewSections(
  context: RequestContext,
  answers: Answers,
): Promise<ReviewSection[]> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  return listKeys(lines).map((step) => ({
    step,
    facts: lines[step](answers, localizer).map(([field, value]) => ({
      label: t(`enrollment.field.${field}`),
      value: value ?? t('enrollment.review.notGiven'),
    })),
  }));
}

export const formatFullName = ({ identity: { firstName, lastName } }: Pick<Member, 'identity'>): string =>
  `${firstName} ${lastName}`;

const Signed = MailOrderProfile.omit({ reference: true });

/** Its reference depends on its content, so that changed answers are not mistaken for the first ones. */
function toProfile(answers: Answers, { formId, signature }: z.output<typeof SignForm>): MailOrderProfile {
  const signed = { ...answers, comments: answers.comments.comments, signature };
  // in a fixed order of fields, so that answers from the draft and from the profile give the same reference
  const reference = readSubmissionId(formId, Signed.safeParse(signed).data ?? signed);
  return { ...signed, reference };
}

async function done(context: RequestContext, member: Member, sent: Answers) {
  await deleteSentDraft(context, member, sent);
  await member.session.flash({ label: 'enrollment.updated', tone: 'ok' });
  recordEnrollment(context, 'sent');
  return redirect(paths.enroll(), 303);
}

/** Whether the programme's profile is the one that was sent; false when it cannot be loaded. */
async function hasArrived(context: RequestContext, member: Member, reference: string): Promise<boolean> {
  const asked = await loadBlock(loadSavedProfile(member), { log: context.log });
  return asked.ok && asked.data?.reference === reference;
}

export async function sendProfile(context: RequestContext, request: Request, member: Member) {
  const form = await readForm(request, SignForm);
  if (!form.ok) return rejectForm(context, form);
  const read = await readForForm(context, request, form, openAnswers(context, member));
  if (!read.ok) return read.refused;
  const answers = read.value;
  if (!isComplete(answers)) throw redirect(paths.enrollReview(), 303);
  if (!isMatchingSignature(form.value.signature, member.identity)) {
    const different = {
      label: 'enrollment.sign.different',
      values: { name: formatFullName(member) },
    } as const;
    return rejectForm(context, form, { signature: different });
  }
  const body = toProfile(answers, form.value);
  try {
    await member.api.call(calls.enrollment.save, { query: toMemberParams(member), body });
  } catch (error) {
    const problems = toProgrammeProblems(error, request, undefined);
    if (await hasArrived(context, member, body.reference)) return done(context, member, answers);
    if (error instanceof ProgrammeFault && error.sent === 'unknown') {
      recordEnrollment(context, 'checking');
      await member.session.flash({ label: 'enrollment.checking', tone: 'wait' });
      return redirect(paths.enroll(), 303);
    }
    recordEnrollment(context, 'refused');
    return rejectForm(context, form, problems);
  }
  return done(context, member, answers);
}
