/** The loader and the action of the pages that ask once more. */
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { auditView } from '~/identity/audit.server.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { actionResponse } from './run-action.server.ts';
import { confirmView, refusalSentence } from './confirm-view.server.ts';
import { simpleActions } from './simple-actions.server.ts';
import type { SimpleActionName } from './simple-actions.server.ts';
import { aboutSubject, readSubject, requireSubject } from './subject.server.ts';
import type { Subject } from './subject.server.ts';

interface Asked {
  context: RequestContext;
  request: Request;
  prescriptionId: string;
}

/** @param nameOf which of the page's actions fits the prescription as it is */
export async function loadConfirm(
  { context, request, prescriptionId }: Asked,
  nameOf: (rx: Subject['rx']) => SimpleActionName,
) {
  const subject = await readSubject(context, request, prescriptionId);
  auditView(context, subject.member, 'prescription');
  return {
    view: await confirmView(context, subject, nameOf(subject.rx)),
    ...(await aboutSubject(context, subject)),
  };
}

/** @param names the actions that this page's form may ask for */
export async function runConfirmedAction(
  { context, request, prescriptionId }: Asked,
  names: readonly [SimpleActionName, ...SimpleActionName[]],
) {
  const { member, rx, who } = await requireSubject(context, request, prescriptionId);
  const form = await readForm(request, z.object({ intent: z.enum(names) }));
  if (!form.ok) throw new Response(null, { status: 400 });
  const name = form.value.intent;
  const action = simpleActions[name];
  const refusal = action.isDone(rx) ? undefined : action.refusal(rx, who);
  if (refusal)
    return rejectForm(context, form, { '': { text: await refusalSentence(context, name, refusal) } });
  return actionResponse(context, request, { member, rx }, form, {
    name,
    isDone: action.isDone,
    send: () => action.send(member, rx),
  });
}
