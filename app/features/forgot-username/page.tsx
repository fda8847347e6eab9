import { useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { BarPage } from '~/ui/bar-page.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { isEditKey } from './edit-keys.ts';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '~/programme/contract/email-address.ts';
import type { ForgotUsernameView } from './view.server.ts';

/** The sign-in takes this page's place, so that the way back does not lead here again. */
function replaceLocation(event: MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.location.replace(event.currentTarget.href);
}

/** The reply until its field is edited; then without what was wrong with the field (specification 4.27). */
function useReply(given: FormReply | undefined) {
  const [isEdited, setIsEdited] = useState(false);
  const reply = useMemo(
    () =>
      given && isEdited
        ? { ...given, problems: given.problems.filter(({ name }) => name !== 'email') }
        : given,
    [given, isEdited],
  );
  const onKeyUp = ({ key }: KeyboardEvent) => setIsEdited((before) => before || isEditKey(key));
  return { reply, onKeyUp };
}

interface ForgotUsernamePageProps {
  view: ForgotUsernameView;
  reply: FormReply | undefined;
}

export function ForgotUsernamePage({ view, reply }: ForgotUsernamePageProps) {
  const { inIosApp } = view;
  const sent = reply ? undefined : view.sent;
  const t = useT();
  const signIn = sent === undefined ? paths.authStart() : paths.forgotUsername({ ok: '1' });
  const back = { href: signIn, label: t('forgotUsername.back'), onClick: replaceLocation };
  return (
    <BarPage title={t('forgotUsername.title')} back={back} underStatusBar={inIosApp}>
      {sent === undefined ? <EmailForm view={view} given={reply} /> : <Sent view={view} message={sent} />}
    </BarPage>
  );
}

function EmailForm({ view, given }: { view: ForgotUsernameView; given: FormReply | undefined }) {
  const t = useT();
  const { reply, onKeyUp } = useReply(given);
  const action = paths.forgotUsername({ redirect: view.hasOk ? undefined : 'true' });
  return (
    <>
      <ErrorSummary reply={reply} />
      <PostForm reply={reply} action={action}>
        <p>{t('forgotUsername.lead')}</p>
        <Field
          name="email"
          label={t('forgotUsername.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          pattern={EMAIL_PATTERN}
          onKeyUp={onKeyUp}
        />
        <Actions>
          <Submit whenValid>{t('forgotUsername.submit')}</Submit>
        </Actions>
      </PostForm>
    </>
  );
}

function Sent({ view, message }: { view: ForgotUsernameView; message: string }) {
  const t = useT();
  return (
    <Stack gap="l">
      <Note tone="ok" live>
        {message}
      </Note>
      {view.hasOk && (
        <Actions>
          <LinkButton href={paths.forgotUsername({ ok: '1' })} onClick={replaceLocation}>
            {t('forgotUsername.ok')}
          </LinkButton>
        </Actions>
      )}
    </Stack>
  );
}
