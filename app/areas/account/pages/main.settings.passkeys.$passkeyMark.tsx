import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RemovePasskeyForm, findPasskey } from '~/areas/account/passkeys/passkeys.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { dropPasskey } from '~/auth/passkey-setup.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const { name } = await findPasskey(context, member, params.passkeyMark);
  return { name };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const { mark } = await findPasskey(context, member, params.passkeyMark);
  const form = await readForm(request, RemovePasskeyForm);
  if (!form.ok) throw errorPage(400);
  const isRemoved = await dropPasskey(context, member.identity, mark);
  if (isRemoved) await member.session.flash({ label: 'passkeys.remove.removed', tone: 'ok' });
  return redirect(paths.passkeys(), 303);
}

export default function RemovePasskey() {
  const { name } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      narrow
      title={t('passkeys.remove.title', { name })}
      lead={t('passkeys.remove.text')}
      back={{ to: paths.passkeys(), label: t('passkeys.list.title') }}
    >
      <PostForm layout="actions">
        <Submit look="bad" name="intent" value="remove">
          {t('passkeys.list.remove')}
        </Submit>
        <LinkButton look="alt" to={paths.passkeys()}>
          {t('passkeys.remove.keep')}
        </LinkButton>
      </PostForm>
    </Page>
  );
}
