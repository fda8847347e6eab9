import { data } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useT } from '~/i18n/use-t.ts';
import { readSession } from '~/identity/not-now.server.ts';
import { signOut } from '~/identity/sign-out.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { state } = await readSession(context.session);
  return { signedIn: state !== 'none' };
}

/** Browsers hold a posted form to this site (form-action), so the way to the provider is a page. */
export async function action({ context }: ActionFunctionArgs) {
  await readSession(context.session);
  return data({ leaveTo: await signOut(context) }, { headers: { 'Clear-Site-Data': CLEARED } });
}

/** Pages that the browser kept, and what they stored; not the cookies, which hold language and text size. */
const CLEARED = '"cache", "storage"';

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

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
      <PostForm layout="acts" action={paths.authLogout()}>
        <Submit>{t('identity.signOut')}</Submit>
        <LinkButton look="alt" to={paths.home()}>
          {t('identity.logout.stay')}
        </LinkButton>
      </PostForm>
    </Page>
  );
}

function SignedOut({ leaveTo }: { leaveTo?: string }) {
  const t = useT();
  const text = leaveTo === undefined ? t('identity.logout.doneTextPlain') : t('identity.logout.doneText');
  return (
    <Page narrow title={t('identity.logout.done')} lead={text}>
      {leaveTo !== undefined && <meta httpEquiv="refresh" content={`0;url=${leaveTo}`} />}
      <Actions>
        <LinkButton href={leaveTo ?? paths.authStart()}>{t('identity.logIn')}</LinkButton>
      </Actions>
    </Page>
  );
}
