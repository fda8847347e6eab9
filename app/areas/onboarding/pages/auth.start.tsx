import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FragmentForm } from '~/areas/onboarding/inbound-sso/inbound-sso-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import { INBOUND_SSO_KEYS } from '~/auth/inbound-sso.server.ts';
import { isFragmentReader } from '~/auth/unsolicited-token.server.ts';
import { isFormKept } from '~/session/resumable-form.server.ts';
import { readSession } from '~/session/read-session.server.ts';
import { findPasskeyFlow } from '~/auth/passkey-sign-in.server.ts';
import { toSafeReturnTo } from '~/session/safe-return.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = toSafeReturnTo(query.get('returnTo'));
  const from = query.get('from');
  const { state } = await readSession(context.session);
  const again = query.has('again');
  // a fragment may contain another person's tokens
  if (state === 'active' && !again && from !== 'fragment') throw redirectDocument(returnTo);
  const login = again ? paths.authAgain(returnTo) : paths.authLogin(returnTo);
  // on a remembered device a passkey, which needs a script, can replace the password
  const hasPasskey = !again && (await findPasskeyFlow(context, request)) !== undefined;
  const onward = hasPasskey ? paths.authLocked(returnTo) : login;
  const isKept = from === 'form' && (await isFormKept(context, request));
  const keys = isFragmentReader(context, request) ? INBOUND_SSO_KEYS : undefined;
  context.refresh = { seconds: 0, to: login, isWithoutScripts: keys ? true : undefined };
  const isEnded = from === 'form' && !again && hasReceipt(context, request, 'sessionEnded');
  return { login, onward, returnTo, keys, isAfterForm: isKept || isEnded, isKept };
}

/** The only script of this page looks for a fragment. */
export const handle = { scripts: false };

/**
 * A page instead of a redirect: a fragment may be in the address, and form-action of the Content-Security-Policy
 * restricts a posted form to this site.
 */
export default function StartPage() {
  const { login, onward, returnTo, keys, isAfterForm, isKept } = useLoaderData<typeof loader>();
  const t = useT();
  const words = isAfterForm ? 'start' : 'leaving';
  return (
    <Page
      narrow
      title={t(`identity.${words}.title`)}
      lead={isKept ? t('identity.start.textKept') : t(`identity.${words}.text`)}
    >
      {keys && <FragmentForm keys={keys} onward={onward} fields={{ returnTo }} />}
      <Actions>
        <LinkButton href={login}>{t('nav.logIn')}</LinkButton>
      </Actions>
    </Page>
  );
}
