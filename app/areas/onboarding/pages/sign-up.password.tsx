import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { peekFlow } from '~/areas/onboarding/registration/flow.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { isSignedIn } from '~/session/guards.server.ts';
import { SignInFault } from '~/auth/sign-in-fault.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';

export const handle = { scripts: false };

/**
 * Shows the name of the signed-in member, because the e-mail may have been opened in the browser of a family member.
 */
async function toHome({ session }: RequestContext): Promise<Response> {
  const current = await session.read();
  if (current.state === 'active') {
    const { firstName, lastName } = current.data.identity;
    const values = { name: `${firstName} ${lastName}`.trim() };
    await session.flash({ label: 'registration.password.signedIn', values, tone: 'wait' });
  }
  return redirect(paths.home());
}

/**
 * The link in the e-mail works in any browser at any time, because the identity provider then asks who it is. A
 * signed-in member already has a password, unless this browser has just registered a different person.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const flow = await peekFlow(context, request);
  const reference = flow?.progress === 'registered' ? flow.reference : undefined;
  if (reference === undefined && (await isSignedIn(context))) throw await toHome(context);
  try {
    throw await context.signIn.begin(request, 'signUpSignIn', paths.home(), { reference });
  } catch (thrown) {
    if (!(thrown instanceof SignInFault)) throw thrown;
  }
  return data({}, { status: 503, headers: { 'Retry-After': '30' } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function PasswordUnavailablePage() {
  const t = useT();
  return (
    <Page narrow title={t('registration.thanks.unavailable')} lead={t('registration.thanks.unavailableText')}>
      <LinkButton href={paths.signUpPassword()}>{t('common.tryAgain')}</LinkButton>
    </Page>
  );
}
