import type { RequestContext } from '~/context.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { addBusinessDays } from '~/programme/contract/calendar.ts';
import { RENEWAL_ANSWER_BUSINESS_DAYS } from '~/programme/contract/prescription-events.ts';
import type { ActionRefusal } from '~/programme/contract/prescription-action-rules.ts';
import { actionRefusalText, moveRefusalText } from './refusal-text.server.ts';
import { simpleActions } from './simple-actions.server.ts';
import type { SimpleActionName } from './simple-actions.server.ts';
import type { Subject } from './subject.server.ts';

interface Step {
  title: string;
  text: string;
  state: 'now' | 'next';
}

/** The page that asks once more; every word of it is made here. */
export interface ConfirmView {
  action: SimpleActionName;
  prescriptionId: string;
  title: string;
  drug: string;
  /** what is about to be done */
  text: string;
  submit: string;
  /** why it can't be */
  refusal?: string;
  next: Step[];
  /** what is missing is the mail-order profile */
  enroll: boolean;
}

const moves: readonly SimpleActionName[] = ['transferIn'];

export async function refusalSentence(
  context: RequestContext,
  name: SimpleActionName,
  refusal: ActionRefusal,
): Promise<string> {
  const localizer = moves.includes(name) ? moveRefusalText : actionRefusalText;
  return localizer(refusal, await getT(context), formatsFor(context.preferences.language));
}

export async function confirmView(
  context: RequestContext,
  { rx, who }: Subject,
  name: SimpleActionName,
): Promise<ConfirmView> {
  const t = await getT(context);
  const format = formatsFor(context.preferences.language);
  const refusal = simpleActions[name].refusal(rx, who);
  const values = {
    drug: rx.dispensedDrug,
    prescriber: rx.prescriberName,
    pharmacy: rx.pharmacyName,
    date: format.date(addBusinessDays(who.today, RENEWAL_ANSWER_BUSINESS_DAYS)),
  };
  const base = {
    action: name,
    prescriptionId: rx.prescriptionId,
    title: t(`prescriptionActions.confirm.${name}.title`),
    drug: rx.dispensedDrug,
  };
  const step = (key: NextStep, state: Step['state']): Step => ({
    title: t(`prescriptionActions.confirm.${key}`, values),
    text: t(`prescriptionActions.confirm.${key}Text`, values),
    state,
  });
  return {
    ...base,
    text: t(`prescriptionActions.confirm.${name}.text`, values),
    submit: t(`prescriptionActions.confirm.${name}.submit`),
    next: nextSteps[name]?.map((key, index) => step(key, index === 0 ? 'now' : 'next')) ?? [],
    ...(refusal && { refusal: await refusalSentence(context, name, refusal) }),
    enroll: refusal?.code === 'noMailOrderProfile',
  };
}

type NextStep = 'renew.next1' | 'renew.next2' | 'renew.next3' | 'transferIn.next1' | 'transferIn.next2';
const nextSteps: Partial<Record<SimpleActionName, NextStep[]>> = {
  renew: ['renew.next1', 'renew.next2', 'renew.next3'],
  transferIn: ['transferIn.next1', 'transferIn.next2'],
};
