import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RemovePasskeyForm } from '~/features/passkeys/forms.server.ts';
import { passkeyNamed } from '~/features/passkeys/list.server.ts';
import { RemovePasskeyPage } from '~/features/passkeys/remove-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { dropPasskey } from '~/identity/passkey-setup.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const { name } = await passkeyNamed(context, member, params.passkeyMark);
  await requireRecentSignIn(context, request);
  return { name, labels: await pickLabels(context, 'passkeys.remove', 'passkeys.list.title') };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  const { mark } = await passkeyNamed(context, member, params.passkeyMark);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, RemovePasskeyForm);
  if (!form.ok) throw new Response(null, { status: 400 });
  const isRemoved = await dropPasskey(context, member.identity, mark);
  if (isRemoved) await member.session.flash({ label: 'passkeys.remove.removed', tone: 'ok' });
  return redirect(paths.passkeys(), 303);
}

export default function RemovePasskey() {
  const { name } = useLoaderData<typeof loader>();
  return <RemovePasskeyPage name={name} />;
}
