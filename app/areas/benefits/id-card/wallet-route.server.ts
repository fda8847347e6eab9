import { redirect } from '@remix-run/node';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { recordWallet } from '~/analytics/events.server.ts';
import { paths } from '~/paths.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { RequestContext } from '~/context.ts';
import { createFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { readRequestedCardPerson, requireDigitalCard } from './id-card.server.ts';
import { loadPassCard, type PassCard } from './wallet-pass.server.ts';

/**
 * Sends a pass. After any failure, including an unconfigured wallet, it redirects to the card with the programme's
 * text, if there is one, and 'Failed to add pass. Try again!' (specification 8.26). A card that the member may not see
 * is a 404 with a message.
 * @throws the redirect to the sign-in when the session has ended
 */
export async function sendWalletPass(
  context: RequestContext,
  request: Request,
  {
    member,
    wallet,
    make,
  }: {
    member: MemberContext;
    wallet: 'apple' | 'google';
    make: (card: PassCard) => Promise<Response | undefined>;
  },
): Promise<Response> {
  const asked = readRequestedCardPerson(request, member);
  try {
    await requireDigitalCard(context, member);
    const card = await loadPassCard(context, member, asked);
    const answer = card && (await make(card));
    recordWallet(context, wallet, answer ? 'handedOut' : 'failed');
    if (answer) return answer;
  } catch (error) {
    redirectIfSignedOut(error, request);
    if (error instanceof Response && error.status === 404)
      return createFileErrorPage(context, 404, paths.membership());
    if (error instanceof Response) throw error;
    recordWallet(context, wallet, 'failed');
    if (error instanceof ProgrammeFault)
      await context.session.flash({ label: error.label, said: error.memberMessage, tone: 'bad' });
    context.log.warn({ event: 'wallet.failed', kind: wallet }, 'a pass could not be made');
  }
  context.session.leaveReceipt('walletFailed');
  return redirect(paths.idCard({ person: asked || undefined, wallet: 'failed' }));
}
