import { useT } from '~/i18n/use-t.ts';
import { Actions } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { DeletionSteps } from './deletion-steps.tsx';

interface StartPageProps {
  /** what was typed before, or what is known of the member who is signed in */
  known: { email?: string; userName?: string };
  reply: FormReply | undefined;
}

/** Whose account it is; nothing is deleted here. */
export function StartPage({ known, reply }: StartPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('deleteAccount.start.title')}
      lead={t('deleteAccount.start.lead')}
      steps={<DeletionSteps current={0} />}
      errors={<ErrorSummary reply={reply} />}
    >
      <Note>{t('deleteAccount.start.note')}</Note>
      <PostForm reply={reply} values={known}>
        <Field
          name="email"
          type="email"
          label={t('deleteAccount.start.email')}
          hint={t('deleteAccount.start.emailHint')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Field
          name="userName"
          label={t('deleteAccount.start.userName')}
          hint={t('deleteAccount.start.userNameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
        />
        <Actions>
          <Submit>{t('deleteAccount.start.submit')}</Submit>
        </Actions>
      </PostForm>
    </Page>
  );
}
