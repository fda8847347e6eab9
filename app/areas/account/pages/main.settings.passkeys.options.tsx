import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { requireMember } from '~/session/guards.server.ts';
import { setUpOptions } from '~/auth/passkey-setup.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireMember(context, request);
  return redirect(paths.passkeys());
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { identity } = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  return Response.json(await setUpOptions(context, identity));
}
