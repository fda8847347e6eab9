import type { LoaderFunctionArgs } from '@remix-run/node';
import { buildApplePass } from '~/areas/benefits/id-card/wallet-pass.server.ts';
import { sendWalletPass } from '~/areas/benefits/id-card/wallet-route.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { buildBinaryFile } from '~/platform/file.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const { appleWallet } = context.env;
  return sendWalletPass(context, request, {
    member,
    wallet: 'apple',
    make: async (card) => {
      if (!appleWallet) return undefined;
      const bytes = await buildApplePass(card, appleWallet);
      auditView(context, member, 'idCard');
      return buildBinaryFile(bytes, 'id-card', 'pkpass');
    },
  });
}
