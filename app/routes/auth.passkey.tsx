import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { signInOptions } from '~/identity/passkey-sign-in.server.ts';
import { paths } from '~/paths.ts';

export const loader = () => redirect(paths.main());

/** For the script of the locked page alone: which passkey the device is asked for. */
export async function action({ context, request }: ActionFunctionArgs) {
  const options = await signInOptions(context, request);
  return options ? Response.json(options) : new Response(null, { status: 404 });
}
