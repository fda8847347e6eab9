import { redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CompleteProfileForm } from '~/features/complete-profile/form.server.ts';
import { NobodyPage, RegisteredPage, RegistrationPage } from '~/features/complete-profile/page.tsx';
import { registerMember } from '~/features/complete-profile/register.server.ts';
import { profileView } from '~/features/complete-profile/view.server.ts';
import { supportView } from '~/features/guest/support.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { redirectIfSignedOut, toSignIn } from '~/identity/guards.server.ts';
import { profileVisitor } from '~/identity/profile-due.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

const isOwn = (address: string) => address.startsWith('/');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const who = await profileVisitor(context);
  const labels = await pickLabels(context, 'completeProfile');
  if (who.kind === 'nobody') return { labels };
  if (who.kind === 'done') {
    const isLeaving = new URL(request.url).searchParams.has('registered') && !isOwn(who.goTo);
    if (!isLeaving) throw redirectDocument(paths.main(), 303);
    return { labels, goTo: who.goTo };
  }
  const [view, support] = await Promise.all([profileView(context, request, who), supportView(context)]);
  return { labels, view, support };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await profileVisitor(context);
  if (who.kind === 'nobody') throw toSignIn(request);
  if (who.kind === 'done') return onward(who.goTo);
  const form = await readForm(request, CompleteProfileForm);
  if (!form.ok) return rejectForm(context, form);
  const registered = await registerMember(context, who, form.value).catch((error: unknown) => {
    redirectIfSignedOut(error, request);
    throw error;
  });
  if (!registered.ok) {
    const { problem, status } = registered;
    return rejectForm(context, form, { '': problem }, { status });
  }
  await context.session.flash({ label: 'completeProfile.done', tone: 'ok' });
  return onward(registered.goTo);
}

const onward = (goTo: string) =>
  redirectDocument(isOwn(goTo) ? goTo : paths.completeProfile({ registered: '1' }), 303);

export default function CompleteProfile() {
  const { goTo, view, support } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  if (goTo !== undefined) return <RegisteredPage goTo={goTo} />;
  if (!view) return <NobodyPage />;
  return <RegistrationPage view={view} support={support} reply={reply} />;
}
