/** Signing and sending the profile: once, and with a true answer whatever the programme says. */
import { redirect } from '@remix-run/node';
import { recordEnrollment } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { programmeProblems } from '~/features/errors/programme-refusal.server.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import { toErrorPage } from '~/features/errors/page-errors.server.ts';
import type { Member } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { block } from '~/programme/block.server.ts';
import { isSignatureOf } from '~/programme/contract/enrollment.ts';
import type { MailOrderProfile } from '~/programme/contract/enrollment.ts';
import { calls } from '~/programme/contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { deleteDraft, openAnswers, savedProfile } from './draft.server.ts';
import { SignForm } from './forms.server.ts';
import { isComplete } from './steps.ts';
import type { Answers } from './steps.ts';

export const fullName = ({ identity: { firstName, lastName } }: Pick<Member, 'identity'>): string =>
  `${firstName} ${lastName}`;

const profileOf = (answers: Answers, reference: string, signature: string): MailOrderProfile => ({
  ...answers,
  comments: answers.comments.comments,
  reference,
  signature,
});

async function done(context: RequestContext, member: Member) {
  await deleteDraft(context, member);
  await member.session.flash({ label: 'enrollment.updated', tone: 'ok' });
  recordEnrollment(context, 'sent');
  return redirect(paths.enroll(), 303);
}

/** Whether the profile that the programme has is this very one; false when it can't be asked. */
async function hasArrived(context: RequestContext, member: Member, reference: string): Promise<boolean> {
  const asked = await block(savedProfile(member), { log: context.log });
  return asked.ok && asked.data?.reference === reference;
}

/** Sends the profile that was reviewed, under the signature of the form. */
export async function sendProfile(context: RequestContext, request: Request, member: Member) {
  const form = await readForm(request, SignForm);
  if (!form.ok) return rejectForm(context, form);
  const { reference, signature } = form.value;
  const answers = await openAnswers(context, member).catch(toErrorPage(context, request));
  if (!isComplete(answers)) throw redirect(paths.enrollReview(), 303);
  if (!isSignatureOf(signature, member.identity)) {
    const different = { label: 'enrollment.sign.different', values: { name: fullName(member) } } as const;
    return rejectForm(context, form, { signature: different });
  }
  try {
    const body = profileOf(answers, reference, signature);
    await member.api.call(calls.enrollment.save, { query: memberParams(member), body });
  } catch (error) {
    const problems = programmeProblems(error, request);
    if (await hasArrived(context, member, reference)) return done(context, member);
    if (error instanceof ProgrammeFault && error.sent === 'unknown') {
      recordEnrollment(context, 'checking');
      await member.session.flash({ label: 'enrollment.checking', tone: 'wait' });
      return redirect(paths.enroll(), 303);
    }
    recordEnrollment(context, 'refused');
    return rejectForm(context, form, problems);
  }
  return done(context, member);
}
