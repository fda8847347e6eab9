import { isDeepStrictEqual } from 'node:util';
import { redirect } from '@remix-run/node';
import { recordPrescriptionAction, type PrescriptionAction } from '~/analytics/events.server.ts';
import type { LogContext, RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { paths } from '~/paths.ts';
import { loadBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import {
  findAutoRefillOffRefusal,
  findReminderOffRefusal,
  findReminderOnRefusal,
  findTransferInRefusal,
  findWithdrawRefusal,
  type ActionRefusal,
} from '#contract/prescription-action-rules.ts';
import { findRenewalRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { rejectForm, type Problem } from '~/ui/form/read-form.server.ts';
import { findRefusalProblem, loadPrescription, type Subject } from './subject.server.ts';

type Flash = PrescriptionAction | 'renewAnswered';

type ActionResult =
  /** `at`: the prescription to show; `flash`: the first message of its page */
  | { kind: 'done'; at: string; flash: Flash }
  /** the reply was lost, and the prescription does not show the change */
  | { kind: 'checking' }
  | { kind: 'refused'; problem: Problem };

interface Change {
  /** recorded in analytics and shown when done */
  name: PrescriptionAction;
  send(): Promise<Prescription>;
  isDone(rx: Prescription): boolean;
  /** for a change with several results, the shown one; undefined when the prescription shows none */
  findEnd?(now: Prescription): Flash | undefined;
}

/**
 * Sends a change once. After any reply but a success it loads the prescription. A repeated post finds the change made,
 * so it is also a success. A change with a lost reply is never sent again.
 *
 * @throws the redirect to the sign-in when the session has ended
 */
export async function runAction(
  context: LogContext,
  request: Request,
  { member, rx, change }: { member: MemberContext; rx: Prescription; change: Change },
): Promise<ActionResult> {
  const { name, isDone, findEnd = (now) => (isDone(now) ? name : undefined) } = change;
  if (isDone(rx)) return { kind: 'done', at: rx.prescriptionId, flash: name };
  try {
    const now = await change.send();
    const flash = change.findEnd ? findEnd(now) : name;
    return flash === undefined ? { kind: 'checking' } : { kind: 'done', at: now.prescriptionId, flash };
  } catch (error) {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error;
    const now = await loadBlock(loadPrescription(member, rx.prescriptionId), { log: context.log });
    const flash = now.ok ? findEnd(now.data) : undefined;
    if (flash !== undefined) return { kind: 'done', at: rx.prescriptionId, flash };
    if (error.sent === 'unknown') return { kind: 'checking' };
    return { kind: 'refused', problem: findRefusalProblem(error) };
  }
}

interface ActionRequest extends Change {
  /** the member's next page; the prescription's page by default */
  to?: string;
}

/** Runs a form's action: redirects to the page that shows the result, or returns the form with the reason. */
export async function respondToAction(
  context: RequestContext,
  request: Request,
  { member, rx }: Pick<Subject, 'member' | 'rx'>,
  form: Parameters<typeof rejectForm>[1],
  { to, ...change }: ActionRequest,
) {
  const result = await runAction(context, request, { member, rx, change });
  recordPrescriptionAction(context, change.name, result.kind);
  if (result.kind === 'refused') return rejectForm(context, form, { '': result.problem });
  if (result.kind === 'checking') {
    await member.session.flash({ label: 'prescriptionActions.flash.checking', tone: 'wait' });
    return redirect(to ?? paths.prescription(rx.prescriptionId), 303);
  }
  await member.session.flash({ label: `prescriptionActions.flash.${result.flash}`, tone: 'ok' });
  return redirect(to ?? paths.prescription(result.at), 303);
}

export interface SimpleAction {
  refusal(rx: Prescription, facts: RefillFacts): ActionRefusal | undefined;
  isDone(rx: Prescription): boolean;
  send(member: MemberContext, rx: Prescription): Promise<Prescription>;
  findEnd?(now: Prescription, before: Prescription): Flash | undefined;
}

const of = (member: MemberContext, { prescriptionId }: Prescription) => ({
  params: { prescriptionId },
  query: toMemberParams(member),
});

const { prescriptionActions } = calls;

const reminder = (enabled: boolean): SimpleAction => ({
  refusal: enabled ? findReminderOnRefusal : findReminderOffRefusal,
  isDone: (rx) => rx.refillReminder === enabled,
  send: (member, rx) =>
    member.api.call(prescriptionActions.setRefillReminder, { ...of(member, rx), body: { enabled } }),
});

/** Whether a request to the prescriber was answered at once. The answer to an earlier request does not count. */
const isAnswered = ({ renewal }: Prescription, before: Prescription): boolean =>
  (renewal?.status === 'approved' || renewal?.status === 'denied') &&
  !isDeepStrictEqual(renewal, before.renewal);

const isAsked = ({ status }: Prescription) => status === 'contactingPrescriber';

export const simpleActions = {
  renew: {
    refusal: findRenewalRefusal,
    isDone: isAsked,
    findEnd: (now, before) =>
      isAsked(now) ? 'renew' : isAnswered(now, before) ? 'renewAnswered' : undefined,
    send: (member, rx) => member.api.call(prescriptionActions.requestRenewal, of(member, rx)),
  },
  withdraw: {
    refusal: findWithdrawRefusal,
    isDone: (rx) => rx.renewal?.status === 'withdrawn',
    send: (member, rx) => member.api.call(prescriptionActions.withdrawRenewal, of(member, rx)),
  },
  transferIn: {
    refusal: findTransferInRefusal,
    isDone: (rx) => !rx.mailOrder && rx.status === 'transferred',
    send: (member, rx) => member.api.call(prescriptionActions.transferToMailOrder, of(member, rx)),
  },
  reminderOn: reminder(true),
  reminderOff: reminder(false),
  autoOff: {
    refusal: findAutoRefillOffRefusal,
    isDone: (rx) => !rx.autoChargeAndShip,
    send: (member, rx) =>
      member.api.call(prescriptionActions.setAutoRefill, {
        body: { ...toMemberParams(member), prescriptionId: rx.prescriptionId, enabled: false },
      }),
  },
} satisfies Record<string, SimpleAction>;
export type SimpleActionName = keyof typeof simpleActions;
