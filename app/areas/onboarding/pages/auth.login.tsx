import { data, redirectDocument, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useT } from '~/i18n/use-t.ts';
import { readSession } from '~/session/read-session.server.ts';
import { toSafeReturnTo } from '~/session/safe-return.ts';
import { UNPROVEN } from '~/session/session-life.ts';
import { SignInFault } from '~/auth/sign-in-fault.ts';
import { paths } from '~/paths.ts';
import { UnprovenPage } from '~/areas/onboarding/inbound-sso/inbound-sso-page.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = toSafeReturnTo(query.get('returnTo'));
  const current = await readSession(context.session);
  const isAgain = query.has('again');
  if (current.state === 'active' && !isAgain) throw redirectDocument(returnTo);
  if (current.state !== 'none' && current.data.authenticatedAt === UNPROVEN)
    return data({ returnTo, unproven: current.state }, { status: 403 });
  try {
    throw await context.signIn.begin(request, 'signUpSignIn', returnTo);
  } catch (thrown) {
    if (!(thrown instanceof SignInFault)) throw thrown;
  }
  return data({ returnTo, unproven: undefined }, { status: 503, headers: { 'Retry-After': '30' } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function LoginUnavailablePage() {
  const { returnTo, unproven } = useLoaderData<typeof loader>();
  const t = useT();
  if (unproven) return <UnprovenPage isLocked={unproven === 'locked'} />;
  return (
    <Page narrow title={t('identity.unavailable.title')} lead={t('identity.unavailable.text')}>
      <LinkButton href={paths.authLogin(returnTo)}>{t('common.tryAgain')}</LinkButton>
    </Page>
  );
}
