import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import { SignInFault } from '~/auth/sign-in-fault.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';

/** Specification 4.03, 9.08. */
const NOTICE_MS = 2_000;

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('done')) {
    if (!hasReceipt(context, request, 'passwordSaved')) throw redirect(paths.authStart());
    return { done: true };
  }
  try {
    throw await context.signIn.begin(request, 'passwordReset', paths.main());
  } catch (thrown) {
    if (!(thrown instanceof SignInFault)) throw thrown;
  }
  return data({ done: false }, { status: 503, headers: { 'Retry-After': '30' } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ResetPage() {
  const { done } = useLoaderData<typeof loader>();
  return done ? <PasswordSaved /> : <ResetUnavailable />;
}

function PasswordSaved() {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(paths.authStart()), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page narrow title={t('identity.reset.title')}>
      <Note tone="ok" live>
        {t('identity.reset.text')}
      </Note>
      <LinkButton href={paths.authStart()}>{t('nav.logIn')}</LinkButton>
    </Page>
  );
}

function ResetUnavailable() {
  const t = useT();
  return (
    <Page narrow title={t('identity.unavailable.title')} lead={t('identity.unavailable.text')}>
      <LinkButton href={paths.authReset()}>{t('common.tryAgain')}</LinkButton>
    </Page>
  );
}
