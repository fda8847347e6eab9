/** What the two forms of the code page do. */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { answerResend, refuseCode } from '~/features/one-time-code/answer-code.server.ts';
import { verifyCode } from '~/features/one-time-code/codes.server.ts';
import { oneAtATime } from '~/platform/one-at-a-time.ts';
import type { Posted } from '~/features/one-time-code/refuse.server.ts';
import { digest } from '~/identity/secrets.server.ts';
import { paths } from '~/paths.ts';
import { deletionCode } from './deletion-code.server.ts';
import { advance, enterStage } from './flow.server.ts';
import type { Asked } from './flow.server.ts';

/** Has a new code sent, or says when one can be. */
export const resend = (context: RequestContext, form: Posted, { person, browser }: Asked) =>
  answerResend(context, form, deletionCode(context, person, browser), {
    sent: 'deleteAccount.code.resent',
    page: paths.deleteAccountCode(),
  });

/**
 * Judges the code and leads on when it is right.
 *
 * @throws a redirect to where this browser stands, when an earlier press of the button led on already
 */
export async function verify(context: RequestContext, request: Request, form: Posted, code: string) {
  const { id } = await enterStage(context, request, 'code');
  return oneAtATime(context.stores.plain, `deletion:${digest(id)}`, async () => {
    const { flow } = await enterStage(context, request, 'code');
    const judged = await verifyCode(context, deletionCode(context, flow.person, flow.browser), code);
    if (judged.verdict !== 'right') return refuseCode(context, form, judged);
    await advance(context, id, { progress: 'verified', person: flow.person, ticket: judged.ticket });
    return redirect(paths.deleteAccountConfirm(), 303);
  });
}
