import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UsePasskeyForm } from '~/areas/account/passkeys/passkeys.server.ts';
import { PasskeyButton } from '~/areas/account/passkeys/passkey-button.tsx';
import { useT } from '~/i18n/use-t.ts';
import { pathWithoutSession } from '~/auth/complete-sign-in.server.ts';
import { resolveAfterSignIn, isFormKept } from '~/session/resumable-form.server.ts';
import { readSession } from '~/session/read-session.server.ts';
import { findPasskeyFlow, signInWithPasskey } from '~/auth/passkey-sign-in.server.ts';
import { toSafeReturnTo } from '~/session/safe-return.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Page } from '~/ui/page.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

const readReturnTo = (request: Request) => toSafeReturnTo(new URL(request.url).searchParams.get('returnTo'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const returnTo = readReturnTo(request);
  const { state } = await readSession(context.session);
  if (state === 'active') throw redirect(returnTo);
  // requesting a passkey from the device needs a script
  const way = context.preferences.light ? undefined : await findPasskeyFlow(context, request);
  if (state === 'none' && !way) throw redirectDocument(paths.authStart(returnTo));
  return {
    returnTo,
    isLocked: state === 'locked',
    hasPasskey: way !== undefined,
    isFormKept: await isFormKept(context, request),
    idleMinutes: context.env.sessionIdleMinutes,
  };
}

const PROBLEMS = {
  refused: 'passkeys.use.failed',
  forgotten: 'passkeys.use.forgotten',
  unavailable: 'passkeys.use.unavailable',
  tooMany: 'error.tooManyAttempts',
} as const;

export async function action({ context, request }: ActionFunctionArgs) {
  const returnTo = readReturnTo(request);
  if ((await readSession(context.session)).state === 'active') return redirect(returnTo, 303);
  const form = await readForm(request, UsePasskeyForm);
  if (!form.ok) return rejectForm(context, form, { '': 'passkeys.use.failed' });
  if (!form.value.credential) return rejectForm(context, form, { '': 'passkeys.new.unsupported' });
  const end = await signInWithPasskey(context, request, form.value.credential, returnTo);
  const headers = new Headers();
  for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
  switch (end.kind) {
    case 'unlocked':
    case 'signedIn': {
      const to = await resolveAfterSignIn(context, request, 'returnTo' in end ? end.returnTo : returnTo);
      return redirectDocument(to, { status: 303, headers });
    }
    case 'membershipEnded':
    case 'notEligible':
    case 'legacyPlatform':
      return redirectDocument(pathWithoutSession[end.kind], { status: 303, headers });
    case 'tooMany':
      headers.set('Retry-After', String(end.retryAfterSeconds));
      return rejectForm(context, form, { '': PROBLEMS.tooMany }, { status: 429, headers });
    case 'unavailable':
      return rejectForm(context, form, { '': PROBLEMS.unavailable }, { status: 503, headers });
    default:
      return rejectForm(context, form, { '': PROBLEMS[end.kind] }, { headers });
  }
}

export default function Locked() {
  const { returnTo, isLocked, hasPasskey, isFormKept, idleMinutes } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const lead = isLocked ? t('identity.locked.text', { count: idleMinutes }) : t('passkeys.use.ended');
  const logIn = (
    <LinkButton look={hasPasskey ? 'alt' : 'filled'} href={paths.authLogin(returnTo)}>
      {hasPasskey ? t('passkeys.use.password') : t('identity.locked.logIn')}
    </LinkButton>
  );
  const signOut = isLocked && (
    <LinkButton look={hasPasskey ? 'quiet' : 'alt'} to={paths.authLogout()}>
      {t('nav.signOut')}
    </LinkButton>
  );
  return (
    <Page narrow title={t('identity.locked.title')} lead={lead} errors={<ErrorSummary reply={reply} />}>
      <p>{findWholeValues(isFormKept ? t('identity.start.textKept') : t('identity.locked.next'))}</p>
      {hasPasskey ? (
        <PostForm layout="actions" action={paths.authLocked(returnTo)}>
          <PasskeyButton optionsPath={paths.authPasskey()}>{t('passkeys.use.go')}</PasskeyButton>
          {logIn}
          {signOut}
        </PostForm>
      ) : (
        <Actions>
          {logIn}
          {signOut}
        </Actions>
      )}
    </Page>
  );
}
