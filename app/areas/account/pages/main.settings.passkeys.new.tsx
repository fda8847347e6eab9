import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { NewPasskeyForm } from '~/areas/account/passkeys/passkeys.server.ts';
import { PasskeyButton } from '~/areas/account/passkeys/passkey-button.tsx';
import { WithScripts } from '~/areas/account/passkeys/with-scripts.tsx';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { setUpPasskey } from '~/auth/passkey-setup.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireMember(context, request);
  await requireRecentSignIn(context, request);
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { identity, session } = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, NewPasskeyForm);
  if (!form.ok) return rejectForm(context, form, { '': 'passkeys.new.failed' });
  const { credential, name, remember = false } = form.value;
  if (!credential) return rejectForm(context, form, { '': 'passkeys.new.unsupported' });
  if (credential === 'already') {
    await session.flash({ label: 'passkeys.new.already', tone: 'ok' });
    return redirect(paths.passkeys(), 303);
  }
  const t = await getT(context);
  const wanted = { credential, remember, name: name || t('passkeys.new.defaultName') };
  const done = await setUpPasskey(context, identity, wanted);
  if (done.kind === 'refused') return rejectForm(context, form, { '': 'passkeys.new.failed' });
  const said = !remember ? 'added' : done.isRemembered ? 'addedRemembered' : 'addedNotRemembered';
  await session.flash({ label: `passkeys.new.${said}`, tone: 'ok' });
  const headers = new Headers();
  for (const cookie of done.cookies) headers.append('Set-Cookie', cookie);
  return redirect(paths.passkeys(), { status: 303, headers });
}

export default function NewPasskey() {
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={t('passkeys.new.title')}
      lead={t('passkeys.new.lead')}
      back={{ to: paths.passkeys(), label: t('passkeys.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <WithScripts>
        <Card>
          <PostForm reply={reply} values={{ name: t('passkeys.new.defaultName') }}>
            <Field
              name="name"
              label={t('passkeys.new.name')}
              hint={t('passkeys.new.nameHint')}
              maxLength={40}
              width="m"
              autoComplete="off"
            />
            <Checkbox
              name="remember"
              label={t('passkeys.new.remember')}
              hint={t('passkeys.new.rememberHint')}
              optional
            />
            <Actions>
              <PasskeyButton optionsPath={paths.passkeyOptions()}>{t('passkeys.new.go')}</PasskeyButton>
              <LinkButton look="quiet" to={paths.passkeys()}>
                {t('common.cancel')}
              </LinkButton>
            </Actions>
          </PostForm>
        </Card>
      </WithScripts>
    </Page>
  );
}
