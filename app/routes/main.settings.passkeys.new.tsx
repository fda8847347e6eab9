import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { NewPasskeyForm } from '~/features/passkeys/forms.server.ts';
import { NewPasskeyPage } from '~/features/passkeys/new-page.tsx';
import { getT, pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { setUpPasskey } from '~/identity/passkey-setup.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireMember(context, request);
  await requireRecentSignIn(context, request);
  return { labels: await pickLabels(context, 'passkeys.new', 'passkeys.list.title') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { identity, session } = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, NewPasskeyForm);
  if (!form.ok) return rejectForm(context, form, { '': 'passkeys.new.failed' });
  const { credential, name, remember = false } = form.value;
  if (!credential) return rejectForm(context, form, { '': 'passkeys.new.unsupported' });
  const t = await getT(context);
  const wanted = { credential, remember, name: name || t('passkeys.new.defaultName') };
  const done = await setUpPasskey(context, identity, wanted);
  if (!done.ok) return rejectForm(context, form, { '': 'passkeys.new.failed' });
  const said = !remember ? 'added' : done.isRemembered ? 'addedRemembered' : 'addedNotRemembered';
  await session.flash({ label: `passkeys.new.${said}`, tone: 'ok' });
  const headers = new Headers();
  for (const cookie of done.cookies) headers.append('Set-Cookie', cookie);
  return redirect(paths.passkeys(), { status: 303, headers });
}

export default function NewPasskey() {
  return <NewPasskeyPage reply={useActionData<typeof action>()?.reply} />;
}
