import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { auditView } from '~/session/audit.server.ts';
import { addBusinessDays } from '#contract/calendar.ts';
import type { ActionRefusal } from '#contract/prescription-action-rules.ts';
import { RENEWAL_ANSWER_BUSINESS_DAYS } from '#contract/prescription-events.ts';
import type { NoteText } from '~/ui/note.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { askRemindersOff } from '~/areas/prescriptions/reminder-settings.server.ts';
import {
  formatActionRefusalText,
  moveRefusalText,
  createSubjectTexts,
  readSubject,
  loadSubject,
  requireMailOrder,
  requireSubject,
  createSubjectLocalizer,
  type Subject,
} from './subject.server.ts';
import {
  respondToAction,
  simpleActions,
  type SimpleAction,
  type SimpleActionName,
} from './run-action.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

interface Asked {
  context: RequestContext;
  request: Request;
  prescriptionId: string;
}

/** @param toActionName returns the page's action that fits the prescription's state */
export async function loadConfirm(
  { context, request, prescriptionId }: Asked,
  toActionName: (rx: Subject['rx']) => SimpleActionName,
) {
  const subject = await readSubject(context, request, prescriptionId);
  auditView(context, subject.member, 'prescription');
  const view = await confirmView(context, subject, toActionName(subject.rx)).catch(
    toErrorPage(context, request),
  );
  return { view, ...(await createSubjectTexts(context, subject)) };
}

/** @param names the actions that this page's form may request */
export async function runConfirmedAction(
  { context, request, prescriptionId }: Asked,
  names: readonly [SimpleActionName, ...SimpleActionName[]],
) {
  const subject = await requireSubject(context, request, prescriptionId);
  const form = await readForm(request, z.object({ intent: z.enum(names) }));
  if (!form.ok) throw errorPage(400);
  return runSimpleAction({ context, request, subject, form, name: form.value.intent });
}

/** A switch on the page of all medicines. */
export async function runSwitch(context: RequestContext, request: Request) {
  const member = await requireMailOrder(context, request);
  const form = await readForm(request, SwitchForm);
  if (!form.ok) throw errorPage(400);
  const { intent: name, prescriptionId } = form.value;
  const subject = await loadSubject(context, request, prescriptionId, member);
  return runSimpleAction({ context, request, subject, form, name, to: paths.automatic() });
}

const SwitchForm = z.object({
  prescriptionId: z.string().min(1).max(64),
  intent: z.enum(['autoOff', 'reminderOn', 'reminderOff']),
});

interface SimpleRun {
  context: RequestContext;
  request: Request;
  subject: Subject;
  form: Parameters<typeof rejectForm>[1];
  name: SimpleActionName;
  to?: string;
}

async function runSimpleAction({
  context,
  request,
  subject: { member, rx, facts },
  form,
  name,
  to,
}: SimpleRun) {
  const action: SimpleAction = simpleActions[name];
  const refusal = action.isDone(rx) ? undefined : action.refusal(rx, facts);
  if (refusal) {
    const localizer = await createSubjectLocalizer(context, { member, rx });
    return rejectForm(context, form, { '': { text: refusalSentence(name, refusal, localizer) } });
  }
  return respondToAction(context, request, { member, rx }, form, {
    name,
    isDone: action.isDone,
    send: () => action.send(member, rx),
    findEnd: action.findEnd ? (now) => action.findEnd?.(now, rx) : undefined,
    to,
  });
}

interface Step {
  title: string;
  text: string;
  state: 'now' | 'next';
}

export interface ConfirmView {
  action: SimpleActionName;
  prescriptionId: string;
  title: string;
  drug: string;
  text: string;
  submit: string;
  refusal?: string;
  next: Step[];
  enroll: boolean;
  /** the reason why the reminder would not be sent */
  muted?: string;
  /** the settings, if they could not be loaded */
  missing: NoteText[];
}

const moves: readonly SimpleActionName[] = ['transferIn'];

const refusalSentence = (name: SimpleActionName, refusal: ActionRefusal, { t, format }: Localizer): string =>
  (moves.includes(name) ? moveRefusalText : formatActionRefusalText)(refusal, t, format);

async function confirmView(
  context: RequestContext,
  subject: Subject,
  name: SimpleActionName,
): Promise<ConfirmView> {
  const { member, rx, facts } = subject;
  const localizer = await createSubjectLocalizer(context, subject);
  const { t, format } = localizer;
  const refusal = simpleActions[name].refusal(rx, facts);
  const muted = name === 'reminderOn' ? await askRemindersOff(context, member) : undefined;
  const values = {
    drug: formatDrugName(rx.dispensedDrug, t),
    prescriber: rx.prescriberName,
    pharmacy: rx.pharmacyName,
    date: format.date(addBusinessDays(facts.today, RENEWAL_ANSWER_BUSINESS_DAYS)),
  };
  const base = {
    action: name,
    prescriptionId: rx.prescriptionId,
    title: t(`prescriptionActions.confirm.${name}.title`),
    drug: formatDrugName(rx.dispensedDrug, t),
  };
  const step = (key: NextStep, state: Step['state']): Step => ({
    title: t(`prescriptionActions.confirm.${key}`, values),
    text: t(`prescriptionActions.confirm.${key}Text`, values),
    state,
  });
  const view: ConfirmView = {
    ...base,
    text: t(`prescriptionActions.confirm.${name}.text`, values),
    submit: t(`prescriptionActions.confirm.${name}.submit`),
    next: nextSteps[name]?.map((key, index) => step(key, index === 0 ? 'now' : 'next')) ?? [],
    missing: listMissingNotes(muted, t('prescriptions.settingsUnknown'), localizer),
    enroll: refusal?.code === 'noMailOrderProfile',
  };
  if (refusal) view.refusal = refusalSentence(name, refusal, localizer);
  if (muted?.ok && muted.data) view.muted = t('prescriptionActions.confirm.reminderOn.muted');
  return view;
}

type NextStep = 'renew.next1' | 'renew.next2' | 'renew.next3' | 'transferIn.next1' | 'transferIn.next2';
const nextSteps: Partial<Record<SimpleActionName, NextStep[]>> = {
  renew: ['renew.next1', 'renew.next2', 'renew.next3'],
  transferIn: ['transferIn.next1', 'transferIn.next2'],
};
