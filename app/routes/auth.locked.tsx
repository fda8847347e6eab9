import { redirect, redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UsePasskeyForm } from '~/features/passkeys/forms.server.ts';
import { LockedPage } from '~/features/passkeys/locked-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { afterSignIn, isFormKept } from '~/identity/kept-form.server.ts';
import { readSession } from '~/identity/not-now.server.ts';
import { passkeyWay, signInWithPasskey } from '~/identity/passkey-sign-in.server.ts';
import { safeReturnTo } from '~/identity/safe-return.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

const returnToOf = (request: Request) => safeReturnTo(new URL(request.url).searchParams.get('returnTo'));

/** A locked session, or on a remembered device one that has ended. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  const { state } = await readSession(context.session);
  if (state === 'active') throw redirect(returnTo);
  // a device is asked by a script
  const way = context.preferences.light ? undefined : await passkeyWay(context, request);
  if (state === 'none' && !way) throw redirectDocument(paths.authStart(returnTo));
  const labels = await pickLabels(
    context,
    ...['identity.locked', 'identity.signOut', 'identity.start.textKept', 'passkeys.use'],
  );
  return {
    returnTo,
    isLocked: state === 'locked',
    hasPasskey: way !== undefined,
    isFormKept: await isFormKept(context, request),
    idleMinutes: context.env.sessionIdleMinutes,
    labels,
  };
}

const PROBLEMS = {
  refused: 'passkeys.use.failed',
  forgotten: 'passkeys.use.forgotten',
  unavailable: 'passkeys.use.unavailable',
  tooMany: 'error.tooManyAttempts',
} as const;

const ENDED = {
  membershipEnded: undefined,
  notEligible: 'eligibility',
} as const;

export async function action({ context, request }: ActionFunctionArgs) {
  const returnTo = returnToOf(request);
  if ((await readSession(context.session)).state === 'active') return redirect(returnTo, 303);
  const form = await readForm(request, UsePasskeyForm);
  if (!form.ok) return rejectForm(context, form, { '': 'passkeys.use.failed' });
  if (!form.value.credential) return rejectForm(context, form, { '': 'passkeys.new.unsupported' });
  const end = await signInWithPasskey(context, request, form.value.credential, returnTo);
  const headers = new Headers();
  for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
  switch (end.outcome) {
    case 'unlocked':
    case 'signedIn': {
      const to = await afterSignIn(context, request, 'returnTo' in end ? end.returnTo : returnTo);
      return redirectDocument(to, { status: 303, headers });
    }
    case 'membershipEnded':
    case 'notEligible':
      return redirectDocument(paths.authEnded(ENDED[end.outcome]), { status: 303, headers });
    case 'tooMany':
      headers.set('Retry-After', String(end.retryAfterSeconds));
      return rejectForm(context, form, { '': PROBLEMS.tooMany }, { status: 429, headers });
    case 'unavailable':
      return rejectForm(context, form, { '': PROBLEMS.unavailable }, { status: 503, headers });
    default:
      return rejectForm(context, form, { '': PROBLEMS[end.outcome] }, { headers });
  }
}

export default function Locked() {
  return <LockedPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />;
}
