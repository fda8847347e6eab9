import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { buildGooglePassUrl } from '~/areas/benefits/id-card/wallet-pass.server.ts';
import { sendWalletPass } from '~/areas/benefits/id-card/wallet-route.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const { googleWallet } = context.env;
  return sendWalletPass(context, request, {
    member,
    wallet: 'google',
    make: async (card) => {
      if (!googleWallet) return undefined;
      const to = await buildGooglePassUrl(card, googleWallet, context.clock.now());
      auditView(context, member, 'idCard');
      return redirect(to);
    },
  });
}
