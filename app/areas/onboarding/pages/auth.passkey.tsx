import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { signInOptions } from '~/auth/passkey-sign-in.server.ts';
import { paths } from '~/paths.ts';

export const loader = () => redirect(paths.main());

export async function action({ context, request }: ActionFunctionArgs) {
  const options = await signInOptions(context, request);
  return options ? Response.json(options) : new Response(null, { status: 404 });
}
