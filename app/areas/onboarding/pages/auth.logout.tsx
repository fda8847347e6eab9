import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useContext, useEffect } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { readSession } from '~/session/read-session.server.ts';
import { signOut } from '~/auth/sign-out.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { DocumentContext } from '~/ui/document-context.ts';
import { SESSION_CHANNEL } from '~/ui/frame/session-watch.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { state } = await readSession(context.session);
  return { signedIn: state !== 'none' };
}

/** Browsers restrict a posted form to this site (form-action), so a page redirects to the provider. */
export async function action({ context, request }: ActionFunctionArgs) {
  await readSession(context.session);
  const { leaveTo, cookies } = await signOut(context, request);
  context.refresh = { seconds: 0, to: leaveTo };
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return data({ leaveTo }, { headers });
}

/** Signing out loads a document, whose only script notifies the other tabs. */
export const handle = { scripts: false };

export default function LogoutPage() {
  const { signedIn } = useLoaderData<typeof loader>();
  const leaveTo = useActionData<typeof action>()?.leaveTo;
  if (leaveTo !== undefined) return <SignedOut leaveTo={leaveTo} />;
  return signedIn ? <Confirm /> : <SignedOut />;
}

function Confirm() {
  const t = useT();
  return (
    <Page narrow title={t('identity.logout.title')} lead={t('identity.logout.text')}>
      <PostForm layout="actions" action={paths.authLogout()}>
        <Submit>{t('nav.signOut')}</Submit>
        <LinkButton look="alt" to={paths.home()}>
          {t('nav.stay')}
        </LinkButton>
      </PostForm>
    </Page>
  );
}

/** The page redirects at once, so the script that notifies the other tabs runs while it is parsed. */
const TELL_TABS = `"BroadcastChannel" in self && new BroadcastChannel("${SESSION_CHANNEL}").postMessage("")`;

function SignedOut({ leaveTo }: { leaveTo?: string }) {
  const t = useT();
  const { nonce, light } = useContext(DocumentContext);
  // the same for a page that was shown without a document load
  useEffect(() => {
    if (leaveTo !== undefined && 'BroadcastChannel' in window)
      new BroadcastChannel(SESSION_CHANNEL).postMessage('');
  }, [leaveTo]);
  const text = leaveTo === undefined ? t('identity.logout.doneTextPlain') : t('identity.logout.doneText');
  return (
    <Page narrow title={t('identity.logout.done')} lead={text}>
      {leaveTo !== undefined && !light && (
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: TELL_TABS }} />
      )}
      <Actions>
        <LinkButton href={leaveTo ?? paths.authStart()}>{t('nav.logIn')}</LinkButton>
      </Actions>
    </Page>
  );
}
